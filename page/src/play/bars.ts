// The bars above and below the board, with players, captured pieces and clocks, and the evaluation
// bar at its side.

import { fill, h } from "../dom";
import type { Score } from "../library/types";
import { cardOf } from "../library/wasm";
import { playerName, t } from "../words";
import type { Match } from "./game/match";
import { captured, surplus } from "./board/material";
import { evaluationWords, share } from "./game/score";
import { agentName } from "./game/agents";

/**
 * Whether the first player sits below. The player who moves first does, until the board is turned.
 */
function isFirstBelow({ state, turned }: Match): boolean {
  return (cardOf(state.game).first_player === 0) !== turned;
}

export class PlayerBars {
  readonly above = h("div", { class: "bars above" });
  readonly below = h("div", { class: "bars below" });

  draw(match: Match): void {
    const { state } = match;
    const all = state.players.map((_, player) => player);
    // With four players, the first two of the round are on the same side of the board.
    const first = state.players.length === 2 ? [0] : [0, 1];
    const isBelow = (player: number) => first.includes(player) === isFirstBelow(match);
    fill(this.above, ...all.filter((player) => !isBelow(player)).reverse().map((player) => this.bar(match, player)));
    fill(this.below, ...all.filter(isBelow).map((player) => this.bar(match, player)));
  }

  private bar(match: Match, player: number): HTMLElement {
    const { state, agents, clocks } = match;
    const name = state.players[player]!;
    const isTurn = !match.over && state.mover === player;
    return h(
      "div",
      { class: isTurn ? "bar turn-now" : "bar", "data-player": name },
      h("span", { class: `dot ${name}` }),
      h("strong", {}, playerName(name)),
      h("span", { class: "small agent" }, agentName(agents[player]!)),
      captured(state, player),
      surplus(state, player),
      clocks && h("span", { class: "clock", "data-clock": player }, clockText(clocks[player]!)),
    );
  }

  /** Updates a clock. */
  tick(player: number, milliseconds: number): void {
    for (const bars of [this.above, this.below]) {
      const clock = bars.querySelector(`[data-clock="${player}"]`);
      if (clock) clock.textContent = clockText(milliseconds);
      clock?.classList.toggle("low", milliseconds < 20_000);
    }
  }
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The evaluation bar at the side of the board: the share of the side below, in its colour. */
export class EvaluationBar {
  private readonly part = h("span", {});
  readonly element = h("div", { class: "evaluation-bar", role: "img", "data-test": "evaluation-bar" }, this.part);

  draw(match: Match, score: Score | null): void {
    const { state } = match;
    this.element.hidden = score === null;
    if (!score) return;
    const all = state.sides;
    const own = all.length === 2 ? all[0]! : [state.mover];
    const colour = (player: number | undefined) => (player === undefined ? "others" : state.players[player]!);
    this.element.className = `evaluation-bar ${colour(all.length === 2 ? all[1]![0] : undefined)}`;
    this.part.className = colour(own[0]);
    const part = share(state, score, state.mover);
    this.part.style.height = `${(100 * part).toFixed(1)}%`;
    this.element.classList.toggle("from-above", !isFirstBelow(match));
    const label = t("analysis.bar", evaluationWords(state, score, state.mover));
    this.element.setAttribute("aria-label", label);
    this.element.title = label;
  }
}
