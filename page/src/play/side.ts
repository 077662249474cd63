// Beside the board: who plays, and what can be done with the game.

import { button, h } from "../dom";
import type { GameState } from "../types";
import { stylesOf } from "../wasm";
import { kindName, playerName, say, t, word } from "../words";
import type { Match } from "./match";
import { plain, seatNames } from "./new";

/** How the game stands. */
export function statusText(match: Match, thinking: boolean): string {
  const { state, lost } = match;
  if (state.ending) return say(state.ending.message);
  if (lost) {
    const why = t(lost.why === "time" ? "status.time" : "status.resigned", playerName(state.players[lost.player]!));
    return state.players.length === 2 ? `${why}. ${t("winner", playerName(state.players[1 - lost.player]!))}.` : why;
  }
  const turn = t(thinking ? "status.thinking" : "status.turn", playerName(state.players[state.mover]!));
  return state.repeated > 0 ? `${turn}. ${t("status.again", state.repeated)}` : turn;
}

/** A line for each player: colour, name, who it is and how it plays, clock, and what was taken. */
export function playerLines(match: Match, reseat: (place: number, seat: string) => void): HTMLElement[] {
  const { state, seats, clocks } = match;
  return state.players.map((name, place) => {
    const seat = seats[place]!;
    const styles = stylesOf(seat);
    const style = styles.find(([, bot]) => bot === seat)?.[0];
    const list = choices(playerName(name), seatNames(state.game, seat), plain(seat), (bot) =>
      reseat(place, stylesOf(bot).find(([name]) => name === style)?.[1] ?? bot),
    );
    const manner = styles.map(([name, bot]): [string, string] => [bot, word(`style.${name}`)]);
    const taken = takenBy(state, place);
    return h(
      "div",
      { class: !match.over && state.mover === place ? "player turn-now" : "player" },
      h("span", { class: `dot ${name}` }),
      h("span", { class: "who" }, playerName(name)),
      list,
      manner.length > 0 && choices(t("style", playerName(name)), manner, seat, (bot) => reseat(place, bot)),
      clocks && h("span", { class: "clock" }, clockText(clocks[place]!)),
      taken && h("span", { class: "small taken" }, taken),
    );
  });
}

/** A list to choose from, without a caption beside it. */
function choices(label: string, values: [string, string][], chosen: string, change: (value: string) => void): HTMLElement {
  return h(
    "select",
    { "aria-label": label, onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
    ...values.map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
  );
}

/** What a player has taken so far, in words. */
function takenBy(state: GameState, player: number): string {
  const counts = new Map<string, number>();
  for (const { mover, taken } of state.moves.slice(0, state.ply)) {
    if (mover === player && taken) counts.set(kindName(taken), (counts.get(kindName(taken)) ?? 0) + 1);
  }
  const list = [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
  return list && t("captures", list);
}

export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export interface Actions {
  undo(): void;
  redo(): void;
  stopThinking(): void;
  thinkAgain(): void;
  hint(): void;
  swap(): void;
  resign(): void;
  turnBoard(): void;
  newGame(): void;
}

/** The buttons that make sense now. */
export function actionButtons(match: Match, thinking: boolean, act: Actions): HTMLElement[] {
  const { state } = match;
  const think = thinking
    ? button(t("stop"), () => act.stopThinking(), { "data-test": "stop" })
    : match.botToMove
      ? button(t("think"), () => act.thinkAgain(), { class: "primary", "data-test": "think" })
      : button(t("hint"), () => act.hint(), { disabled: match.over, "data-test": "hint" });
  const all = [
    button(t("undo"), () => act.undo(), { disabled: state.ply === 0, "data-test": "undo" }),
    button(t("redo"), () => act.redo(), { disabled: state.ply === state.moves.length, "data-test": "redo" }),
    think,
  ];
  if (state.players.length === 2) all.push(button(t("swap"), () => act.swap(), { "data-test": "swap" }));
  all.push(
    button(t("resign"), () => act.resign(), { disabled: match.over || match.botToMove, "data-test": "resign" }),
    button(t("turn-board"), () => act.turnBoard(), { "data-test": "turn" }),
    button(t("new"), () => act.newGame(), { class: "primary", "data-test": "new" }),
  );
  return all;
}
