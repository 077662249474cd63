// The side of the board: the players, and the buttons for the game.

import { isSeveral } from "../catalogue";
import { button, h } from "../dom";
import { ELSEWHERE } from "../here";
import { stylesOf } from "../library/wasm";
import { playerName, say, t, tMany, word } from "../words";
import type { Match } from "./game/match";
import { withoutStyle, agentChoices } from "./game/agents";

/** The status of the game in words: its result, or whose turn it is. */
export function statusText(match: Match, thinking: boolean): string {
  const { state, lost } = match;
  if (state.ending) return say(state.ending.message);
  if (lost) {
    const loser = state.players[lost.player]!;
    const why = tMany(lost.why === "out_of_time" ? "status.time" : "status.resigned", isSeveral(loser), playerName(loser));
    const winner = state.players[1 - lost.player];
    return state.players.length === 2 && winner ? `${why}. ${tMany("winner", isSeveral(winner), playerName(winner))}.` : why;
  }
  const name = state.players[state.mover]!;
  const turn = thinking ? tMany("status.thinking", isSeveral(name), playerName(name)) : turnText(match);
  return state.repeated > 0 ? `${turn}. ${t("status.again", state.repeated)}` : turn;
}

/** The player to move; and the owners of the pieces, if the player moves only those of others. */
function turnText({ game, state }: Match): string {
  const name = state.players[state.mover]!;
  if (state.players.length > 2) {
    const colours = new Set(game.options([]).next.map(({ square }) => state.pieces[square]?.colour ?? name));
    if (!colours.has(name) && colours.size > 0) {
      const owners = new Intl.ListFormat(document.documentElement.lang).format([...colours].map((colour) => word(`name.of.${colour}`)));
      return t("status.turn.with", playerName(name), owners);
    }
  }
  return t("status.turn", playerName(name));
}

/** A line for each player: colour, name, who plays it, and the style of a bot. */
export function playerLines(match: Match, setAgent: (player: number, agent: string) => void): HTMLElement[] {
  const { state, agents } = match;
  return state.players.map((name, player) => {
    const agent = agents[player]!;
    const styles = stylesOf(agent);
    const style = styles.find(([, bot]) => bot === agent)?.[0];
    const list = choices(playerName(name), agentChoices(state.game, agent), withoutStyle(agent), (bot) =>
      setAgent(player, stylesOf(bot).find(([name]) => name === style)?.[1] ?? bot),
    );
    const styleChoices = styles.map(([name, bot]): [string, string] => [bot, word(`style.${name}`)]);
    return h(
      "div",
      { class: !match.over && state.mover === player ? "player turn-now" : "player" },
      h("span", { class: `dot ${name}` }),
      h("span", { class: "who" }, playerName(name)),
      list,
      styleChoices.length > 0 && choices(t("style", playerName(name)), styleChoices, agent, (bot) => setAgent(player, bot)),
    );
  });
}

/** A list to choose from, with its label for screen readers only. */
function choices(label: string, values: [string, string][], chosen: string, change: (value: string) => void): HTMLElement {
  return h(
    "select",
    { "aria-label": label, onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
    ...values.map(([value, name]) => h("option", { value, selected: value === chosen }, name)),
  );
}

export interface Actions {
  undo(): void;
  redo(): void;
  stopThinking(): void;
  thinkAgain(): void;
  hint(): void;
  stay(): void;
  swap(): void;
  resign(): void;
  turnBoard(): void;
  newGame(): void;
}

/** The state of the buttons besides the game. */
export interface ActionState {
  thinking: boolean;
  /** The name of the square on which the rook may stay; `null` if it may not. */
  stay: string | null;
  /** Whether the button to resign was pressed once. */
  resigning: boolean;
}

/** The buttons for this state of the game. */
export function actionButtons(match: Match, { thinking, stay, resigning }: ActionState, act: Actions): HTMLElement[] {
  const { state } = match;
  const think = thinking
    ? button(t("stop"), () => act.stopThinking(), { "data-test": "stop" })
    : match.botToMove
      ? button(t("think"), () => act.thinkAgain(), { class: "primary", "data-test": "think" })
      : button(t("hint"), () => act.hint(), { disabled: match.over, "data-test": "hint" });
  const cannotResign = match.over || match.botToMove || match.isBack;
  const all = [
    button(t("undo"), () => act.undo(), { disabled: state.ply === 0 && !match.lost, "data-test": "undo" }),
    button(t("redo"), () => act.redo(), { disabled: !match.isBack, "data-test": "redo" }),
    think,
  ];
  if (stay !== null) all.push(button(t("stay", stay), () => act.stay(), { "data-test": "stay" }));
  if (state.players.length === 2) all.push(button(t("swap"), () => act.swap(), { "data-test": "swap" }));
  // A person on another machine receives moves only, and would wait for the next one.
  if (!match.agents.includes(ELSEWHERE))
    all.push(button(resigning ? t("resign.sure") : t("resign"), () => act.resign(), { class: resigning ? "danger" : "", disabled: cannotResign, "data-test": "resign" }));
  all.push(
    button(t("turn-board"), () => act.turnBoard(), { "data-test": "turn" }),
    button(t("new"), () => act.newGame(), { class: "primary", "data-test": "new" }),
  );
  return all;
}
