// The principal variations of the current position, at increasing depth until the user stops.

import { button, fill, h } from "../../dom";
import { Engine } from "../../library/engine";
import type { Line } from "../../library/types";
import { capital, figure, moveWords, t, errorText } from "../../words";
import { exactPart } from "./exact";
import { moveNow } from "../game/match";
import { evaluationWords } from "../game/score";
import type { Panel, Table } from "../game/table";

/** The number of lines, and the maximum number of moves of each. */
const LINES = 3;
const MOVES = 4;

export function analysisPanel(view: Table): Panel {
  const engine = new Engine();
  const exact = exactPart(view);
  let lines: Line[] = [];
  let of = "";
  let root: HTMLElement | null = null;
  const body = h("div", {});
  const toggle = button("", () => {
    if (engine.busy) engine.stop();
    else run();
    show();
  });

  return {
    name: "analysis",
    title: () => t("tab.analysis"),
    draw(panel) {
      root = panel;
      const now = view.match.game.text();
      if (now !== of && engine.busy) run();
      else if (now !== of) lines = [];
      of = now;
      show();
    },
    close() {
      engine.stop();
      exact.close();
      root = null;
      lines = [];
      of = "";
      view.evaluate(null);
    },
  };

  function run(): void {
    const { match } = view;
    of = match.game.text();
    lines = [];
    if (match.state.ending) return engine.stop();
    void engine
      .ask({ ask: "lines", game: match.state.game, record: of, count: LINES }, (found: Line[]) => {
        if (found.length > 0) lines = found;
        show();
      })
      .catch((error: unknown) => view.say(errorText(error)))
      .finally(show);
  }

  function show(): void {
    if (!root) return;
    const { state } = view.match;
    const best = lines[0];
    view.evaluate(best?.score ?? null);
    // The button is not replaced, so new lines do not disturb a click on it.
    if (!root.contains(toggle)) fill(root, toggle, body);
    toggle.textContent = t(engine.busy ? "analysis.stop" : "analysis.start");
    toggle.className = engine.busy ? "" : "primary";
    toggle.disabled = !engine.busy && view.match.over;
    toggle.dataset.test = engine.busy ? "analysis-stop" : "analysis-start";
    fill(
      body,
      best ? h("p", { class: "evaluation", "data-test": "evaluation" }, t("analysis.bar", evaluationWords(state, best.score, state.mover))) : null,
      best ? h("p", { class: "small" }, t("analysis.depth", best.depth, figure(best.nodes))) : null,
      h("ol", { class: "lines", "data-test": "lines" }, ...lines.map(shown)),
      h("p", { class: "small" }, t("analysis.note")),
      exact.element(),
    );
  }

  function shown(line: Line): HTMLElement {
    const item = button("", () => view.point([line.text]), { class: "line" });
    fill(item, h("strong", {}, evaluationWords(view.match.state, line.score, line.mover)), " ", lineWords(line.moves.slice(0, MOVES)));
    return h("li", {}, item);
  }

  function lineWords(moves: string[]): string {
    const copy = moveNow(view.match, moves[0] ?? "");
    if (!copy) return "";
    const words = [capital(moveWords(copy.state.moves[0]!, copy.state))];
    for (const move of moves.slice(1)) {
      try {
        copy.play(move);
      } catch {
        break;
      }
      words.push(capital(moveWords(copy.state.moves[copy.state.ply - 1]!, copy.state)));
    }
    return words.join(" · ");
  }
}
