// The form for a new game.

import { allGames, LEVEL, pageOf, PERSON, rulesOf, agentsAgainst, titleOf } from "../catalogue";
import { button, fill, h, select } from "../dom";
import type { GameName } from "../library/types";
import { cardOf } from "../library/wasm";
import { inLanguage, playerName, t, errorText } from "../words";
import { Match } from "./game/match";
import { withoutStyle, agentChoices } from "./game/agents";

/** Shows the form for a new game. */
export function newGameForm(before: Match, begin: (match: Match) => void): void {
  let game: GameName = before.state.game;
  let rules = rulesOf(game)[0]![0];
  let agents: string[] = [];
  let minutes = 0;
  const fields = h("div", { class: "fields" });
  const problem = h("p", { class: "note", role: "alert" });
  const dialog = h("dialog", { class: "dialog", "aria-label": t("new") });

  function defaultAgents(): string[] {
    const level = before.agents.find((agent) => agent !== PERSON) ?? LEVEL;
    return agentsAgainst(game, level);
  }

  function draw(): void {
    const games = allGames().map((name) => {
      const short = pageOf(name)?.short;
      const choose = () => {
        game = name;
        rules = rulesOf(game)[0]![0];
        agents = defaultAgents();
        draw();
      };
      return h(
        "button",
        { type: "button", class: "game", "aria-pressed": String(name === game), "data-test": `game-${name}`, onclick: choose },
        h("strong", {}, titleOf(name)),
        short && h("span", {}, inLanguage(short)),
      );
    });
    const agentLists = cardOf(game).players.map((name, player) =>
      select(playerName(name), agentChoices(game, agents[player]!), withoutStyle(agents[player]!), (agent) => (agents[player] = agent)),
    );
    fill(
      fields,
      h("div", { class: "games", role: "group", "aria-label": t("new.game") }, ...games),
      select(t("new.rules"), rulesOf(game), rules, (chosen) => (rules = chosen)),
      ...agentLists,
      select(
        t("new.clock"),
        ["0", "3", "5", "10", "30"].map((value) => [value, value === "0" ? t("clock.none") : t("clock.minutes", value)]),
        String(minutes),
        (value) => (minutes = Number(value)),
      ),
    );
  }

  function start(): void {
    try {
      const match = Match.start(game, rules, agents, minutes);
      dialog.close();
      begin(match);
    } catch (error) {
      problem.textContent = errorText(error);
    }
  }

  agents = before.agents.length === cardOf(game).players.length ? [...before.agents] : defaultAgents();
  draw();
  fill(
    dialog,
    h("h2", {}, t("new")),
    fields,
    problem,
    h(
      "div",
      { class: "actions" },
      button(t("new.start"), start, { class: "primary", "data-test": "begin" }),
      button(t("new.cancel"), () => dialog.close()),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
