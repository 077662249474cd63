// The rook hunt.

import type { GamePage } from "./game";
import picture from "../../../docs/pictures/rook-hunt-opening.svg?url";
import puzzles from "../../puzzles/hunt.json?url";

export const hunt: GamePage = {
  name: "hunt",
  title: { en: "Rook hunt", de: "Turmjagd" },
  short: { en: "Pawns hunt a rook", de: "Bauern jagen einen Turm" },
  picture,
  rules: [
    ["pawns=8", { en: "8 pawns", de: "8 Bauern" }],
    ["pawns=7", { en: "7 pawns", de: "7 Bauern" }],
    ["pawns=6 steps=2", { en: "6 pawns, 2 steps a turn", de: "6 Bauern, 2 Schritte je Zug" }],
    ["pawns=5 steps=2 side=10", { en: "5 pawns, 2 steps a turn, 10 x 10", de: "5 Bauern, 2 Schritte je Zug, 10 x 10" }],
    ["pawns=4 steps=2 side=5", { en: "4 pawns, 2 steps a turn, 5 x 5", de: "4 Bauern, 2 Schritte je Zug, 5 x 5" }],
    ["pawns=5 side=5", { en: "5 pawns on 5 x 5", de: "5 Bauern auf 5 x 5" }],
    ["pawns=4 side=4", { en: "4 pawns on 4 x 4", de: "4 Bauern auf 4 x 4" }],
  ],
  several: ["pawns"],
  firstHint: {
    en: "Click a square with a dot to put the rook there. Then the pawns begin.",
    de: "Klicken Sie ein Feld mit einem Punkt an, um den Turm dort aufzustellen. Dann beginnen die Bauern.",
  },
  areas: { en: "Show danger and reach", de: "Gefahr und Reichweite zeigen" },
  puzzles,
  lesson: {
    intro: {
      en: "Pawns hunt a rook (Abdellatif 2017, “Bauernopfer”). The rook wants to live, the pawns want to take it.",
      de: "Bauern jagen einen Turm (Abdellatif 2017, „Bauernopfer“). Der Turm will leben, die Bauern wollen ihn schlagen.",
    },
    rules: [
      { en: "The rook is put on a square where no pawn could take it. Then the pawns begin.", de: "Der Turm kommt auf ein Feld, auf dem ihn kein Bauer schlagen könnte. Dann beginnen die Bauern." },
      { en: "In a turn one pawn steps one square up, down, left or right. It takes the rook by stepping onto it.", de: "In einem Zug geht ein Bauer ein Feld nach oben, unten, links oder rechts. Er schlägt den Turm, indem er auf sein Feld geht." },
      { en: "The rook moves as in chess, never through a pawn, and never ends on a threatened square (orange). It may pass over them, and it may stay.", de: "Der Turm zieht wie im Schach, nie durch einen Bauern, und endet nie auf einem bedrohten Feld (orange). Darüber hinweg darf er, und er darf stehen bleiben." },
      { en: "Blue squares are those that the rook could come to while the pawns stand still. When no square is left, it is caught.", de: "Blaue Felder kann der Turm erreichen, solange die Bauern stehen. Bleibt ihm keines, ist er gefangen." },
    ],
    example: { position: "a3,b6,c3,d6,e3,f6,g3,h6 a1 rook" },
  },
};
