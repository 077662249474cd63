// The list of moves: the main line, and below each move the variations that replace it.

import { button, fill, h, short } from "../../dom";
import { moveShort, moveWords, t, word } from "../../words";
import type { Panel, Table } from "../game/table";
import { commentText, lineThrough, LONGEST, type Step } from "../game/tree";

const VERDICTS: Record<string, string> = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

export function movesPanel(table: Table): Panel {
  /** The moves in the list, so that another move adds only its own line. */
  let of: Step | null = null;
  let shown: Step[] = [];
  let list = h("ol", {});
  let box = h("div", {});
  const buttons = new Map<Step, HTMLButtonElement>();
  const variations = new Map<Step, { text: string; element: HTMLElement }>();
  let current: Step | null = null;
  /** The verdict and comment in the list for each move of the main line. */
  const notes = new Map<Step, string>();
  const comment = h("textarea", {
    rows: 2,
    maxlength: LONGEST,
    "data-test": "comment",
    onchange: () => {
      table.match.at.comment = commentText(comment.value);
      table.noted();
    },
  });

  return {
    name: "moves",
    title: () => t("tab.moves"),
    draw,
    close: () => (of = null),
  };

  function draw(root: HTMLElement): void {
    const { match } = table;
    if (match.root.next.length === 0) {
      of = null;
      return fill(root, h("p", {}, t("moves.none")));
    }
    if (of !== match.root || !root.contains(list)) {
      of = match.root;
      shown = [];
      current = null;
      buttons.clear();
      variations.clear();
      notes.clear();
      list = h("ol", { class: "moves", "data-test": "moves" }, h("li", { class: "start" }, line(match.root)));
      box = h("div", {});
      fill(root, steps(), list, box, h("label", { class: "comment-field" }, h("span", {}, t("moves.comment")), comment), h("p", { class: "small keys" }, t("moves.keys")));
    }
    const main = lineThrough(match.root);
    let same = shown.findIndex((step, index) => main[index] !== step);
    if (same < 0) same = shown.length;
    for (const gone of [...list.children].slice(same + 1)) gone.remove();
    list.append(...main.slice(same).map((step) => h("li", {}, line(step))));
    shown = main;
    drawNotes(match.root);
    main.forEach(drawNotes);
    main.forEach(drawVariations);
    mark();
    if (document.activeElement !== comment) comment.value = match.at.comment;
    const isAside = !match.at.isMain;
    fill(box, isAside && button(t("moves.promote"), () => table.promote(), { "data-test": "promote" }));
    scroll(root);
  }

  /** The buttons to go through the game. */
  function steps(): HTMLElement {
    const { match } = table;
    const go = (sign: string, label: string, test: string, step: () => Step) =>
      button(sign, () => table.goTo(step()), { "aria-label": label, title: label, "data-test": test });
    return h(
      "div",
      { class: "steps" },
      go("«", t("moves.first"), "first", () => match.step(0)),
      go("‹", t("moves.back"), "back", () => match.step(Math.max(0, match.at.ply - 1))),
      go("›", t("moves.on"), "on", () => match.step(match.at.ply + 1)),
      go("»", t("moves.last"), "last", () => match.step(Infinity)),
    );
  }

  function line(step: Step): HTMLButtonElement {
    const made = button("", () => table.goTo(step));
    dress(made, step);
    buttons.set(step, made);
    return made;
  }

  /** The notation of a move, with words for screen readers. */
  function dress(made: HTMLElement, { move, verdict }: Step): void {
    const { state } = table.match;
    if (!move) return fill(made, t("moves.start"));
    const name = VERDICTS[verdict];
    const title = [moveWords(move, state), name && word(`review.${name}`)].filter(Boolean).join(", ");
    made.title = title;
    const [seen, unseen] = short(moveShort(move, state.names), title);
    if (verdict) seen!.append(h("b", { class: "slip" }, ` ${verdict}`));
    fill(made, h("span", { class: `dot ${state.players[move.mover]}` }), seen, unseen);
  }

  function commentOf({ comment }: Step): HTMLElement | null {
    return comment ? h("span", { class: "comment" }, comment) : null;
  }

  function drawNotes(step: Step): void {
    const text = `${step.verdict} ${step.comment}`;
    if ((notes.get(step) ?? " ") === text) return;
    notes.set(step, text);
    const one = buttons.get(step);
    if (!one) return;
    dress(one, step);
    const next = one.nextElementSibling;
    if (next?.matches(".comment")) next.remove();
    one.after(commentOf(step) ?? "");
  }

  function drawVariations(step: Step): void {
    const others = step.parent!.next.slice(1);
    const before = variations.get(step);
    if (others.length === 0 && !before) return;
    const text = others.map(written).join("|");
    if (before?.text === text) return;
    const element = h("div", { class: "variations", "data-test": "variations" }, ...others.map(branch));
    before?.element.remove();
    buttons.get(step)?.parentElement?.append(element);
    variations.set(step, { text, element });
  }

  /** A variation as text, to detect changes. */
  function written(first: Step): string {
    return lineThrough(first)
      .slice(first.ply - 1)
      .map((step) => `${step.text}${step.verdict}{${step.comment}}` + step.next.slice(1).map((other) => `[${written(other)}]`).join(""))
      .join(" ");
  }

  function branch(first: Step): HTMLElement {
    const parts: (HTMLElement | null)[] = [];
    for (const step of lineThrough(first).slice(first.ply - 1)) {
      parts.push(line(step), commentOf(step));
      if (step !== first) parts.push(...step.parent!.next.slice(1).map(branch));
    }
    return h("div", { class: "variation", role: "group", "aria-label": t("moves.variation") }, ...parts);
  }

  function mark(): void {
    const { at } = table.match;
    if (current) buttons.get(current)?.removeAttribute("aria-current");
    current = at;
    buttons.get(at)?.setAttribute("aria-current", "step");
    const isMain = at.isMain;
    for (const step of shown) {
      const isUndone = isMain && step.ply > at.ply;
      const one = buttons.get(step);
      if (one && one.classList.contains("undone") !== isUndone) one.classList.toggle("undone", isUndone);
    }
  }

  /** Scrolls the list to the current move, but not the page. */
  function scroll(root: HTMLElement): void {
    const now = current && buttons.get(current);
    if (!now) return;
    const top = now.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop;
    if (top < root.scrollTop + 40 || top > root.scrollTop + root.clientHeight - 60) root.scrollTop = top - root.clientHeight / 2;
  }
}
