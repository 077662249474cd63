// What the page has of its own for a game. A game without it is played with the words of the
// catalogue.

import type { GameName } from "../library/types";
import type { Translated } from "../words";

export interface GamePage {
  name: GameName;
  title: Translated;
  /** The game in a few words. */
  short: Translated;
  /** The address of the picture on its card. */
  picture: string;
  /** The rules that are offered, as the program writes them; the first are chosen at the start. */
  rules: [text: string, words: Translated][];
  /** The names of players that stand for several pieces, so that verbs about them are plural. */
  several?: string[];
  /** The first hint of a game, if the usual one is wrong. */
  firstHint?: Translated;
  /** The label of the box that shows the areas of the board. Without it they are always shown. */
  areas?: Translated;
  /** The address of the file of puzzles. */
  puzzles?: string;
  lesson: GameLesson;
}

/** The rules on one screen, and a position to try them on. */
export interface GameLesson {
  intro: Translated;
  rules: Translated[];
  /** The start of the game if no position is given. */
  example: { rules?: string; position?: string };
}
