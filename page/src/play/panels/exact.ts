// Exact values of hunts that are small enough for the page to solve.

import { button, fill, h } from "../../dom";
import { Engine } from "../../library/engine";
import type { ExactView } from "../../library/types";
import { Refusal } from "../../library/refusal";
import { cardOf } from "../../library/wasm";
import { figure, t, errorText } from "../../words";
import type { Table } from "../game/table";

/** The part of the analysis that shows the exact values of a solved hunt. */
export function exactPart(view: Table): { element(): HTMLElement | null; close(): void } {
  const engine = new Engine();
  const root = h("div", { class: "exact", "data-test": "exact" });
  let solved = "";
  let of = "";
  let found: ExactView | null = null;
  let note = "";

  return {
    element() {
      const { state } = view.match;
      if (!cardOf(state.game).solvable) return null;
      if (solved === state.rules && of !== view.match.game.text() && !engine.busy) void look();
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
    const { rules } = view.match.state;
    note = t("exact.running", 0, "…");
    draw();
    try {
      const asked = engine.ask({ ask: "solve", rules }, ({ done, of }) => {
        note = t("exact.running", figure(done), figure(of));
        draw();
      });
      draw();
      if (!(await asked)) return;
      solved = rules;
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
    await engine.ask({ ask: "exact", record: of }, hear);
    draw();
  }

  function hear(answer: ExactView | null): void {
    found = answer;
    const best = answer?.moves.slice(0, Math.min(answer.best, 12)) ?? [];
    if (!view.match.over) view.point(best.map(([text]) => text));
    draw();
  }

  function worth(turns: number | null): string {
    return turns === null ? t("exact.escapes") : t("exact.caught", turns);
  }

  function draw(): void {
    const shown = found?.moves.slice(0, 10).map(([text, turns], index) => {
      const line = button("", () => view.point([text]), { class: "line" });
      fill(line, h("strong", {}, index < found!.best ? "★ " : ""), `${view.wordsOf(text)}: ${turns === null ? "∞" : turns}`);
      return h("li", {}, line);
    });
    fill(
      root,
      h("h3", {}, t("exact.title")),
      engine.busy && solved !== view.match.state.rules
        ? button(t("analysis.stop"), () => (engine.stop(), (note = ""), draw()))
        : solved !== view.match.state.rules && button(t("exact.start"), () => void solve(), { "data-test": "solve" }),
      note && h("p", { class: "small", role: "status" }, note),
      found && h("p", { "data-test": "exact-value" }, worth(found.turns)),
      shown && h("ol", { class: "lines" }, ...shown),
    );
  }
}
