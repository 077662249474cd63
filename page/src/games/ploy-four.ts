// Ploy for four.

import type { GamePage } from "./game";
import picture from "../../../docs/pictures/ploy-partnership.svg?url";

export const ployFour: GamePage = {
  name: "ploy-four",
  title: { en: "Ploy for four", de: "Ploy zu viert" },
  short: { en: "For himself, or with a partner", de: "Jeder für sich oder mit Partner" },
  picture,
  rules: [
    ["game=partnership", { en: "partners", de: "Partner" }],
    ["game=free-for-all", { en: "everyone for himself", de: "jeder für sich" }],
  ],
  lesson: {
    intro: {
      en: "The same pieces for four: everyone for himself, or green and yellow against coral and blue.",
      de: "Dieselben Figuren für vier: jeder für sich, oder Grün und Gelb gegen Koralle und Blau.",
    },
    rules: [
      { en: "Partners' pieces stand in each other's way and cannot be taken.", de: "Figuren von Partnern stehen einander im Weg und können nicht geschlagen werden." },
      { en: "Partners lose when both are beaten. A beaten player moves what is left to him; when nothing is, his partner moves in his turn.", de: "Partner verlieren, wenn beide geschlagen sind. Ein geschlagener Spieler zieht, was ihm bleibt; bleibt nichts, zieht sein Partner für ihn." },
      { en: "Everyone for himself: who takes a Commander takes over all pieces of its owner. The last one left wins.", de: "Jeder für sich: Wer einen Kommandanten schlägt, übernimmt alle Figuren seines Besitzers. Wer übrig bleibt, gewinnt." },
    ],
    example: { rules: "game=partnership" },
  },
};
