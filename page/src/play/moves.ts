// The list of moves, told in words.

import { button, fill, h } from "../dom";
import { moveWords, t } from "../words";
import type { Panel } from "./panels";
import type { PlayView } from "./view";

export function movesPanel(view: PlayView): Panel {
  return { name: "moves", title: () => t("tab.moves"), draw };

  function draw(root: HTMLElement): void {
    const { state } = view.match;
    if (state.moves.length === 0) return fill(root, h("p", {}, t("moves.none")));
    const list = h("ol", { class: "moves", "data-test": "moves" });
    list.append(h("li", { class: "start" }, step(0, t("moves.start"), "")));
    state.moves.forEach((move, place) => {
      list.append(h("li", {}, step(place + 1, moveWords(move, state.names), state.players[move.mover]!)));
    });
    fill(root, list);
    // Only the list itself scrolls, never the page.
    const now = list.querySelector<HTMLElement>("[aria-current]");
    if (now) root.scrollTop = now.offsetTop - root.clientHeight / 2;
  }

  function step(ply: number, words: string, colour: string): HTMLElement {
    const { state } = view.match;
    const line = button("", () => view.goTo(ply), {
      class: ply > state.ply ? "undone" : "",
      "aria-current": ply === state.ply ? "step" : null,
    });
    fill(line, colour && h("span", { class: `dot ${colour}` }), words);
    return line;
  }
}
