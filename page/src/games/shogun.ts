// Shogun.

import type { GamePage } from "./game";
import picture from "../../../docs/pictures/shogun-start.svg?url";
import puzzles from "../../puzzles/shogun.json?url";

export const shogun: GamePage = {
  name: "shogun",
  title: { en: "Shogun", de: "Shogun" },
  short: { en: "Pieces with energy, kings in danger", de: "Steine mit Energie, Könige in Gefahr" },
  picture,
  rules: [
    ["variant=bare-king", { en: "papers: lost with a bare king", de: "Aufgaben: verloren mit bloßem König" }],
    ["variant=boxed", { en: "boxed game: lost with king and one", de: "Schachtel: verloren mit König und einem" }],
  ],
  puzzles,
  lesson: {
    intro: {
      en: "Every piece has an energy: exactly so many squares it has to move (Urban 2023, “Implementing the Shogun Board Game”).",
      de: "Jeder Stein hat eine Energie: genau so viele Felder muss er ziehen (Urban 2023, „Implementing the Shogun Board Game“).",
    },
    rules: [
      { en: "Straight, or straight and then with one turn to the left or right; never diagonally, never back.", de: "Geradeaus, oder geradeaus und dann einmal nach links oder rechts; nie schräg, nie zurück." },
      { en: "All squares on the way have to be free; the last may hold a piece of the opponent, which is taken.", de: "Alle Felder auf dem Weg müssen frei sein; auf dem letzten darf ein Stein des Gegners stehen, der geschlagen wird." },
      { en: "Pawns have energy 1 to 4, the king (crown) 1 or 2. White begins.", de: "Bauern haben Energie 1 bis 4, der König (Krone) 1 oder 2. Weiß beginnt." },
      { en: "Whose king is attacked has to do something about it. Who cannot is checkmate; so is who has only the king left.", de: "Wessen König angegriffen ist, der muss etwas tun. Wer das nicht kann, ist matt; ebenso, wer nur noch den König hat." },
    ],
    example: { position: "3p44/8/3K2P23/1P36/3P43P1/3P21P12/8/k27 w" },
  },
};
