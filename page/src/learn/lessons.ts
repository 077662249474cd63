// The rules of each game on one screen, and a position to try them on.

import type { GameName } from "../types";
import type { Language } from "../words";

type Told = Record<Language, string>;

/** A position to try the rules on; by default the start of the game. `board` is a board for tours. */
export interface Trial {
  game?: GameName;
  rules?: string;
  position?: string;
  board?: string;
}

export interface Lesson {
  name: GameName | "tours";
  intro: Told;
  rules: Told[];
  trial: Trial;
}

const rows = (width: number, height: number) => Array.from({ length: height }, () => ".".repeat(width)).join("\n");

export const lessons: Lesson[] = [
  {
    name: "hunt",
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
    trial: { game: "hunt", position: "a3,b6,c3,d6,e3,f6,g3,h6 a1 rook" },
  },
  {
    name: "shogun",
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
    trial: { game: "shogun", position: "3p44/8/3K2P23/1P36/3P43P1/3P21P12/8/k27 w" },
  },
  {
    name: "ploy",
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
    trial: { game: "ploy", position: ",,,,w170,,,,/,,,,,,,,/,w41,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,b146,,,,,/,,,,,,,,/,,,b1,,b3,,,/,,,,b170,,,, b" },
  },
  {
    name: "ploy-four",
    intro: {
      en: "The same pieces for four: everyone for himself, or green and yellow against coral and blue.",
      de: "Dieselben Figuren für vier: jeder für sich, oder Grün und Gelb gegen Koralle und Blau.",
    },
    rules: [
      { en: "Partners' pieces stand in each other's way and cannot be taken.", de: "Figuren von Partnern stehen einander im Weg und können nicht geschlagen werden." },
      { en: "Partners lose when both are beaten. A beaten player moves what is left to him; when nothing is, his partner moves in his turn.", de: "Partner verlieren, wenn beide geschlagen sind. Ein geschlagener Spieler zieht, was ihm bleibt; bleibt nichts, zieht sein Partner für ihn." },
      { en: "Everyone for himself: who takes a Commander takes over all pieces of its owner. The last one left wins.", de: "Jeder für sich: Wer einen Kommandanten schlägt, übernimmt alle Figuren seines Besitzers. Wer übrig bleibt, gewinnt." },
    ],
    trial: { game: "ploy-four", rules: "game=partnership" },
  },
  {
    name: "tours",
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
    trial: { board: rows(8, 8) },
  },
];
