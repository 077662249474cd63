// The best lines where the game stands, deeper and deeper until one has seen enough.

import { button, fill, h } from "../dom";
import { Engine } from "../engine";
import type { Line } from "../types";
import { capital, figure, moveWords, playerName, scoreWords, t, told } from "../words";
import { exactPart } from "./exact";
import { Match } from "./match";
import type { Panel } from "./panels";
import { share, sign } from "./score";
import type { PlayView } from "./view";

/** How many lines, and how many moves of each. */
const LINES = 3;
const MOVES = 4;

export function analysisPanel(view: PlayView): Panel {
  const engine = new Engine();
  const exact = exactPart(view);
  let lines: Line[] = [];
  let of = "";
  let root: HTMLElement | null = null;

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
      .catch((error: unknown) => view.say(told(error)))
      .finally(show);
  }

  function show(): void {
    if (!root) return;
    const { state } = view.match;
    const best = lines[0];
    const side = state.players.length === 2 ? state.players[0]! : state.players[state.mover]!;
    const factor = sign(state, state.mover);
    const toggle = engine.busy
      ? button(
          t("analysis.stop"),
          () => {
            engine.stop();
            show();
          },
          { "data-test": "analysis-stop" },
        )
      : button(
          t("analysis.start"),
          () => {
            run();
            show();
          },
          { class: "primary", disabled: view.match.over, "data-test": "analysis-start" },
        );
    fill(
      root,
      toggle,
      best ? bar(share(best.score, factor), `${t("analysis.bar", playerName(side))}: ${scoreWords(best.score, factor)}`) : null,
      best ? h("p", { class: "small" }, t("analysis.depth", best.depth, figure(best.nodes))) : null,
      h("ol", { class: "lines", "data-test": "lines" }, ...lines.map((line) => shown(line, factor))),
      exact.element(),
    );
  }

  function bar(part: number, label: string): HTMLElement {
    const inner = h("span", {});
    inner.style.width = `${(100 * part).toFixed(1)}%`;
    return h("div", { class: "bar", role: "img", "aria-label": label, title: label }, inner);
  }

  function shown(line: Line, factor: number): HTMLElement {
    const item = button("", () => view.point([line.text]), { class: "line" });
    fill(item, h("strong", {}, scoreWords(line.score, factor)), " ", lineWords(line.moves.slice(0, MOVES)));
    return h("li", {}, item);
  }

  function lineWords(moves: string[]): string {
    const copy = Match.open(view.match.game.text());
    const words = [];
    for (const move of moves) {
      try {
        copy.play(move);
      } catch {
        break;
      }
      words.push(capital(moveWords(copy.state.moves[copy.state.ply - 1]!, copy.state.names)));
    }
    return words.join(" · ");
  }
}
