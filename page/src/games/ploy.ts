// Ploy for two.

import type { GamePage } from "./game";
import picture from "../../../docs/pictures/ploy-start.svg?url";
import puzzles from "../../puzzles/ploy.json?url";

export const ploy: GamePage = {
  name: "ploy",
  title: { en: "Ploy for two", de: "Ploy zu zweit" },
  short: { en: "Pieces step along their lines", de: "Figuren ziehen entlang ihrer Linien" },
  picture,
  rules: [
    ["turning=any", { en: "turn by any angle (1970)", de: "beliebig weit drehen (1970)" }],
    ["turning=one-step", { en: "turn by 45° only (1982)", de: "nur um 45° drehen (1982)" }],
  ],
  puzzles,
  lesson: {
    intro: {
      en: "The lines on a piece are the directions in which it may step (“Hausaufgabe Haskell”; published as a game in 1970).",
      de: "Die Linien auf einer Figur sind die Richtungen, in die sie ziehen darf („Hausaufgabe Haskell“; als Spiel 1970 erschienen).",
    },
    rules: [
      { en: "Shield, one line: steps 1 square, turns, or steps and then turns.", de: "Schild, eine Linie: zieht 1 Feld, dreht sich, oder zieht und dreht sich danach." },
      { en: "Probe, two lines: steps up to 2 squares, or turns.", de: "Sonde, zwei Linien: zieht bis zu 2 Felder oder dreht sich." },
      { en: "Lance, three lines: steps up to 3 squares, or turns.", de: "Lanze, drei Linien: zieht bis zu 3 Felder oder dreht sich." },
      { en: "Commander, four lines: steps 1 square, or turns.", de: "Kommandant, vier Linien: zieht 1 Feld oder dreht sich." },
      { en: "Nobody jumps. An opponent's piece at the end of the step is taken. Click a piece twice to turn it.", de: "Niemand springt. Eine gegnerische Figur am Ende des Schritts wird geschlagen. Zum Drehen zweimal auf die Figur klicken." },
      { en: "Who takes the Commander, or everything else, has won. Black begins.", de: "Wer den Kommandanten schlägt, oder alles andere, hat gewonnen. Schwarz beginnt." },
    ],
    example: { position: ",,,,w170,,,,/,,,,,,,,/,w41,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,b146,,,,,/,,,,,,,,/,,,b1,,b3,,,/,,,,b170,,,, b" },
  },
};
