// The games as the page offers them: those of the module, with the page's own words for some of
// them.

import { games, type GamePage } from "./games";
import type { GameName } from "./library/types";
import { cardOf, gameCards } from "./library/wasm";
import { inLanguage, t } from "./words";

export const PERSON = "person";
/** The level of the opponents, unless somebody chooses another: one that lets beginners win. */
export const LEVEL = "level7";

const pages = new Map(games.map((page) => [page.name, page]));

/** What the page has of its own for a game. */
export function pageOf(game: GameName): GamePage | undefined {
  return pages.get(game);
}

/** Whether there is a game of this name. */
export function isGame(name: string): boolean {
  return pages.has(name) || gameCards().some((card) => card.name === name);
}

/** All games, those that only the module has last. Before the module is there, the others. */
export function allGames(): GameName[] {
  return [...new Set([...pages.keys(), ...gameCards().map(({ name }) => name)])];
}

/** The title of a game. */
export function titleOf(game: GameName): string {
  const page = pageOf(game);
  return page ? inLanguage(page.title) : cardOf(game).title;
}

/** A person for the player who moves first, and the same bot for all others. */
export function agentsAgainst(game: GameName, bot: string): string[] {
  const { players, first_player } = cardOf(game);
  return players.map((_, player) => (player === first_player ? PERSON : bot));
}

/** The rules that the page offers, in the program's form. */
export function rulesOf(game: GameName): [string, string][] {
  const rules = pageOf(game)?.rules.map(([text, words]): [string, string] => [text, inLanguage(words)]);
  return rules ?? [["", t("rules.usual")]];
}

/** Whether a player's name stands for several pieces. */
export function isSeveral(name: string): boolean {
  return games.some(({ several }) => several?.includes(name));
}
