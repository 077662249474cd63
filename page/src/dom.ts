// Elements without a framework.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * Replaces the content of an element. The focus moves to the element that replaces the focused one,
 * or to a neighbour.
 */
export function fill(element: Element, ...children: Child[]): void {
  const focused = document.activeElement;
  const focus = focused && focused !== element && element.contains(focused) ? focusOf(element, focused) : null;
  element.replaceChildren(...children.filter((child): child is Node | string => child != null && child !== false));
  if (focus) refocus(element, focus);
}

const FOCUSABLE = "button, a[href], select, input, textarea, [tabindex]";

function focusable(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
}

function keyOf(element: Element): string {
  const name = element.getAttribute("data-test") ?? element.getAttribute("aria-label") ?? element.textContent;
  return `${element.tagName} ${name}`;
}

function focusOf(element: Element, focused: Element): { key: string; index: number } {
  return { key: keyOf(focused), index: focusable(element).indexOf(focused as HTMLElement) };
}

function refocus(element: Element, { key, index }: { key: string; index: number }): void {
  const all = focusable(element);
  const same = all.findIndex((one) => keyOf(one) === key);
  const wanted = same >= 0 ? same : Math.min(index, all.length - 1);
  const isFree = (one: HTMLElement) => !one.matches(":disabled");
  const near = (a: HTMLElement, b: HTMLElement) => Math.abs(all.indexOf(a) - wanted) - Math.abs(all.indexOf(b) - wanted);
  const found = all.filter(isFree).sort(near)[0] ?? element.closest<HTMLElement>("[tabindex]");
  found?.focus({ preventScroll: true });
}

export interface Tab {
  name: string;
  title: string;
  test: string;
  /** The id of the panel that the tab shows. */
  controls?: string;
}

/** Tabs that are one stop for the tab key; the arrow keys go between them. */
export function tabList(label: string, tabs: Tab[], chosen: string, choose: (name: string) => void): HTMLElement {
  const buttons = tabs.map(({ name, title, test, controls }) =>
    button(title, () => choose(name), {
      role: "tab",
      "aria-selected": String(name === chosen),
      "aria-controls": controls,
      tabindex: name === chosen ? 0 : -1,
      "data-test": test,
    }),
  );
  const onkeydown = (event: KeyboardEvent) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length]!;
    choose(tab.name);
    document.querySelector<HTMLElement>(`[data-test="${tab.test}"]`)?.focus();
  };
  return h("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown }, ...buttons);
}

/** A button. */
export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** A short text for the eye, and words for screen readers. */
export function short(text: string, words: string): HTMLElement[] {
  return [h("span", { "aria-hidden": "true" }, text), h("span", { class: "unseen" }, words)];
}

/** A choice from a list of values and names. */
export function select(
  label: string,
  values: [string, string][],
  chosen: string,
  onchange: (value: string) => void,
): HTMLLabelElement {
  const list = h(
    "select",
    { "aria-label": label, onchange: (event: Event) => onchange((event.target as HTMLSelectElement).value) },
    ...values.map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
  );
  return h("label", { class: "field" }, h("span", {}, label), list);
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** Offers a text as a file to download. */
export function download(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
