// The games as the page offers them: the module's data of each game, and the page's words for it.

import type { GameName } from "./types";
import { cardOf, gameCards } from "./wasm";
import { hasWord, t, word } from "./words";

/** The games in their order on the home page, which is shown before the module is loaded. */
export const OFFERED: GameName[] = ["hunt", "shogun", "ploy", "ploy-four"];
export const PERSON = "person";

/** Whether there is a game of this name. */
export function isGame(name: string): boolean {
  return OFFERED.includes(name) || gameCards().some((card) => card.name === name);
}

/** All games of the module, those without words of their own last. */
export function allGames(): GameName[] {
  const others = gameCards().map(({ name }) => name).filter((name) => !OFFERED.includes(name));
  return [...OFFERED, ...others];
}

/** The title of a game. */
export function titleOf(game: GameName): string {
  return hasWord(`game.${game}`) ? word(`game.${game}`) : cardOf(game).title;
}

/** A person for the player who moves first, and the same bot for all others. */
export function seatsAgainst(game: GameName, bot: string): string[] {
  const { players, begins } = cardOf(game);
  return players.map((_, place) => (place === begins ? PERSON : bot));
}

/** The rules that the page offers, in the program's form. */
export function rulesOf(game: GameName): [string, string][] {
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
    default:
      return [["", t("rules.usual")]];
  }
}
