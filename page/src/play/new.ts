// The form for a new game.

import { button, fill, h, select } from "../dom";
import { GAMES, type GameName } from "../types";
import { playerName, t, told, word } from "../words";
import { Match, PERSON } from "./match";
import { plain, seatNames } from "./seats";

/** The rules that are offered, as the program writes them. */
function rulesOf(game: GameName): [string, string][] {
  switch (game) {
    case "ploy":
      return [
        ["turning=any", t("rules.ploy.any")],
        ["turning=one-step", t("rules.ploy.one-step")],
      ];
    case "ploy-four":
      return [
        ["game=partnership", t("rules.four.partnership")],
        ["game=free-for-all", t("rules.four.free")],
      ];
    case "shogun":
      return [
        ["variant=bare-king", t("rules.shogun.bare-king")],
        ["variant=boxed", t("rules.shogun.boxed")],
      ];
    case "hunt":
      return [
        ["pawns=8", t("rules.hunt", 8)],
        ["pawns=7", t("rules.hunt", 7)],
        ["pawns=6 steps=2", t("rules.hunt.steps", 6, 2)],
        ["pawns=5 steps=2 side=10", t("rules.hunt.steps", 5, 2) + ", 10 x 10"],
        ["pawns=4 steps=2 side=5", t("rules.hunt.steps", 4, 2) + ", 5 x 5"],
        ["pawns=5 side=5", t("rules.hunt.small", 5, 5)],
        ["pawns=4 side=4", t("rules.hunt.small", 4, 4)],
      ];
  }
}

const PLAYERS: Record<GameName, string[]> = {
  ploy: ["black", "white"],
  "ploy-four": ["green", "coral", "yellow", "blue"],
  shogun: ["white", "red"],
  hunt: ["pawns", "rook"],
};

/** Asks what is to be played. */
export function newGameForm(before: Match, begin: (match: Match) => void): void {
  let game: GameName = before.state.game;
  let rules = rulesOf(game)[0]![0];
  let seats: string[] = [];
  let minutes = 0;
  const fields = h("div", { class: "fields" });
  const problem = h("p", { class: "note", role: "alert" });
  const dialog = h("dialog", { class: "dialog", "aria-label": t("new") });

  function seated(): string[] {
    const level = before.seats.find((seat) => seat !== PERSON) ?? "level3";
    const person = game === "hunt" ? 1 : 0;
    return PLAYERS[game].map((_, place) => (place === person ? PERSON : level));
  }

  function draw(): void {
    const games = GAMES.map((name) =>
      h(
        "button",
        {
          type: "button",
          class: "game",
          "aria-pressed": String(name === game),
          "data-test": `game-${name}`,
          onclick: () => {
            game = name;
            rules = rulesOf(game)[0]![0];
            seats = seated();
            draw();
          },
        },
        h("strong", {}, word(`game.${name}`)),
        h("span", {}, word(`game.${name}.short`)),
      ),
    );
    const chairs = PLAYERS[game].map((name, place) =>
      select(playerName(name), seatNames(game, seats[place]!), plain(seats[place]!), (seat) => (seats[place] = seat)),
    );
    fill(
      fields,
      h("div", { class: "games", role: "group", "aria-label": t("new.game") }, ...games),
      select(t("new.rules"), rulesOf(game), rules, (chosen) => (rules = chosen)),
      ...chairs,
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
      const match = Match.start(game, rules, seats, minutes);
      dialog.close();
      begin(match);
    } catch (error) {
      problem.textContent = told(error);
    }
  }

  seats = before.seats.length === PLAYERS[game].length ? [...before.seats] : seated();
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
