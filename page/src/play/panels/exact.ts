// Exact values of small hunts and of endings, which the page solves itself.

import { button, fill, h } from "../../dom";
import { Engine } from "../../library/engine";
import type { ExactLine } from "../../library/types";
import { Refusal } from "../../library/refusal";
import { figure, t, errorText } from "../../words";
import { evaluationWords } from "../game/score";
import type { Table } from "../game/table";

/** The part of the analysis that shows the exact values of a solved position. */
export function exactPart(view: Table): { element(): HTMLElement | null; close(): void } {
  const engine = new Engine();
  const root = h("div", { class: "exact", "data-test": "exact" });
  let solved = "";
  let of = "";
  let found: ExactLine[] | null = null;
  let note = "";

  return {
    element() {
      const { state } = view.match;
      if (!state.solvable) return null;
      if (solved === state.solvable && of !== view.match.game.text() && !engine.busy) void look();
      draw();
      return root;
    },
    close() {
      engine.stop();
      solved = of = note = "";
      found = null;
    },
  };

  async function solve(): Promise<void> {
    const { game, state } = view.match;
    const name = state.solvable;
    note = t("exact.running", 0, "…");
    draw();
    try {
      const asked = engine.ask({ ask: "solve", record: game.text() }, ({ done, of }) => {
        note = t("exact.running", figure(done), figure(of));
        draw();
      });
      draw();
      if (!(await asked)) return;
      solved = name ?? "";
      note = "";
      await look();
    } catch (error) {
      note = error instanceof Refusal && error.why.key === "too-large" ? t("exact.too-large") : errorText(error);
    }
    draw();
  }

  async function look(): Promise<void> {
    of = view.match.game.text();
    found = null;
    let isKnown = false;
    try {
      await engine.ask({ ask: "exact", record: of }, (answer) => {
        isKnown = true;
        hear(answer);
      });
    } catch (error) {
      note = errorText(error);
    }
    // A worker that was started anew has solved nothing.
    if (!isKnown) solved = "";
    draw();
  }

  function hear(answer: ExactLine[] | null): void {
    found = answer;
    const best = answer?.slice(0, 12).filter(isBest) ?? [];
    if (!view.match.over) view.point(best.map(({ text }) => text));
    draw();
  }

  function isBest({ score }: ExactLine): boolean {
    const best = found![0]!.score;
    return score.win === best.win && score.loss === best.loss;
  }

  function worth({ score }: ExactLine): string {
    const { state } = view.match;
    return score.win === null && score.loss === null ? t("exact.even") : evaluationWords(state, score, state.mover);
  }

  function draw(): void {
    const isSolved = solved === view.match.state.solvable;
    const shown = found?.slice(0, 10).map((move) => {
      const line = button("", () => view.point([move.text]), { class: "line" });
      fill(line, h("strong", {}, isBest(move) ? "★ " : ""), `${view.wordsOf(move.text)}: ${worth(move)}`);
      return h("li", {}, line);
    });
    fill(
      root,
      h("h3", {}, t("exact.title")),
      engine.busy && !isSolved
        ? button(t("analysis.stop"), () => (engine.stop(), (note = ""), draw()))
        : !isSolved && button(t("exact.start"), () => void solve(), { "data-test": "solve" }),
      note && h("p", { class: "small", role: "status" }, note),
      found?.[0] && h("p", { "data-test": "exact-value" }, worth(found[0])),
      shown && h("ol", { class: "lines" }, ...shown),
    );
  }
}
