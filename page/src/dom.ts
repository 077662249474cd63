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

/** Replaces what is in an element. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => child != null && child !== false));
}

/** A button. */
export function button(label: string, onclick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attributes }, label);
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

/** Says something to those who listen. */
export function announce(text: string): void {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** Hands a text over as a file. */
export function download(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
