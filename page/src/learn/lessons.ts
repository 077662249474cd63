// The lessons in the order of their tabs: those of the games, then tours.

import { titleOf } from "../catalogue";
import { games, type GamePage } from "../games";
import type { GameName } from "../library/types";
import { t, type Translated } from "../words";
import type { Subject } from "./step";

/** A position of a game; the start if none is given. */
export interface GameExample {
  game: GameName;
  rules?: string;
  position?: string;
}

/** The first board of a lesson: a position of a game, or a board for tours. */
export type LessonExample = GameExample | { board: string };

export interface Lesson {
  name: Subject;
  title: () => string;
  intro: Translated;
  rules: Translated[];
  example: LessonExample;
}

const ofGame = ({ name, lesson }: GamePage): Lesson => ({ ...lesson, name, title: () => titleOf(name), example: { game: name, ...lesson.example } });

const tours: Lesson = {
  name: "tours",
  title: () => t("nav.tours"),
  intro: {
    en: "A knight is to visit every square of a board once (Urban 2016 and 2023).",
    de: "Ein Springer soll jedes Feld eines Bretts genau einmal besuchen (Urban 2016 und 2023).",
  },
  rules: [
    { en: "It moves as in chess: two squares along a row or column and one across.", de: "Er zieht wie im Schach: zwei Felder längs und eines quer." },
    { en: "A tour is closed if its last square is a knight's move from its first, and open otherwise.", de: "Eine Tour ist geschlossen, wenn ihr letztes Feld einen Springerzug vom ersten liegt, sonst offen." },
    { en: "Every move changes the colour, so a board with an odd number of squares has no closed tour.", de: "Jeder Zug wechselt die Farbe, also hat ein Brett mit ungerade vielen Feldern keine geschlossene Tour." },
    { en: "Warnsdorff (1823): go to the square with the fewest onward moves.", de: "Warnsdorff (1823): auf das Feld mit den wenigsten Fortsetzungen gehen." },
  ],
  example: { board: Array(8).fill(".".repeat(8)).join("\n") },
};

export const lessons: Lesson[] = [...games.map(ofGame), tours];
