// What each game's page tells: its rules on one screen, and what the papers claim with a position to try it on.

import type { GameName } from "../types";
import type { Language } from "../words";

type Told = Record<Language, string>;

/** A position to try something on; without one, the game's start. A board is one for tours. */
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
  claims: { claim: Told; verdict: Told; trial: Trial }[];
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
    claims: [
      {
        claim: { en: "Eight pawns always catch the rook.", de: "Acht Bauern fangen den Turm immer." },
        verdict: { en: "True, from all 4,426,165,368 placements; from the paper's start in exactly 11 turns.", de: "Stimmt, aus allen 4 426 165 368 Aufstellungen; aus der Startstellung der Aufgabe in genau 11 Zügen." },
        trial: { game: "hunt", rules: "pawns=8" },
      },
      {
        claim: { en: "Seven pawns never catch a rook that lives on the crossing of a free row and a free column.", de: "Sieben Bauern fangen nie einen Turm, der auf der Kreuzung einer freien Reihe und einer freien Spalte lebt." },
        verdict: { en: "True while the rook may stay. Try it as the rook: go to the crossing, and to the new one whenever a pawn fills it.", de: "Stimmt, solange der Turm stehen bleiben darf. Spielen Sie den Turm: zur Kreuzung, und zur neuen, sobald ein Bauer sie versperrt." },
        trial: { game: "hunt", rules: "pawns=7", position: "a3,b6,c3,d6,e3,f6,g3 h8 pawns" },
      },
      {
        claim: { en: "... even if the rook must move.", de: "... auch wenn der Turm ziehen muss." },
        verdict: { en: "False: then seven pawns win from every placement, in 18 to 51 turns.", de: "Falsch: Dann gewinnen sieben Bauern aus jeder Aufstellung, in 18 bis 51 Zügen." },
        trial: { game: "hunt", rules: "pawns=7 must-move", position: "a3,b6,c3,d6,e3,f6,g3 - rook" },
      },
      {
        claim: { en: "The hunters of the paper, which always make the rook's region smallest, take it within 13 turns.", de: "Die Jäger der Aufgabe, die stets das Gebiet des Turms am kleinsten machen, schlagen ihn in 13 Zügen." },
        verdict: { en: "False: they lose a rook that waits on h1. With ties broken in the best way it is true.", de: "Falsch: Ein Turm, der auf h1 wartet, entkommt ihnen. Wählt man unter gleich guten Zügen am besten, stimmt es." },
        trial: { game: "hunt", position: "a3,b6,c3,d6,e3,f6,g3,h6 h1 pawns" },
      },
    ],
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
    claims: [
      {
        claim: { en: "Of two ways around a corner one that is free is enough.", de: "Von zwei Wegen um die Ecke reicht einer, der frei ist." },
        verdict: { en: "True: the pawn of energy 4 on (4,4) reaches (2,6) by going up first, since (2,5) blocks the other way.", de: "Stimmt: Der Bauer mit Energie 4 auf (4,4) erreicht (2,6), indem er zuerst nach oben geht, denn (2,5) versperrt den anderen Weg." },
        trial: { game: "shogun", position: "3p44/8/8/1P36/3p43P1/3P21P12/K27/6k21 r" },
      },
      {
        claim: { en: "This king is checkmate.", de: "Dieser König ist matt." },
        verdict: { en: "True: it is attacked, and no move changes that.", de: "Stimmt: Er ist angegriffen, und kein Zug ändert das." },
        trial: { game: "shogun", position: "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w" },
      },
    ],
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
    claims: [
      {
        claim: { en: "A Commander's turn by a quarter changes nothing.", de: "Eine Vierteldrehung des Kommandanten ändert nichts." },
        verdict: { en: "True, so it is no move: its ring offers 45°, 135° and their like only.", de: "Stimmt, also ist sie kein Zug: Sein Ring bietet nur 45°, 135° und dergleichen an." },
        trial: { game: "ploy", position: ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w1,,,,/,,,,,,,,/,,,,b170,,,,/,,,,,,,,/,,,,b1,,,, b" },
      },
      {
        claim: { en: "Only a Shield may step and turn in one move.", de: "Nur ein Schild darf in einem Zug ziehen und sich drehen." },
        verdict: { en: "True: after its step a ring asks how far it turns.", de: "Stimmt: Nach seinem Schritt fragt ein Ring, wie weit er sich dreht." },
        trial: { game: "ploy" },
      },
    ],
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
    claims: [
      {
        claim: { en: "Everyone for himself begins in the corners.", de: "Jeder für sich beginnt in den Ecken." },
        verdict: { en: "That is how the box has it.", de: "So steht es in der Anleitung." },
        trial: { game: "ploy-four", rules: "game=free-for-all" },
      },
    ],
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
    claims: [
      {
        claim: { en: "A 5 x 5 board has 304 tours from a corner and no closed one.", de: "Ein Brett mit 5 x 5 Feldern hat 304 Touren aus einer Ecke und keine geschlossene." },
        verdict: { en: "True: choose “closed” and press “Find a tour”.", de: "Stimmt: „geschlossen“ wählen und „Tour finden“ drücken." },
        trial: { board: rows(5, 5) },
      },
      {
        claim: { en: "A 6 x 6 board has 9,862 closed tours.", de: "Ein Brett mit 6 x 6 Feldern hat 9862 geschlossene Touren." },
        verdict: { en: "True: choose “closed” and press “Count all tours”.", de: "Stimmt: „geschlossen“ wählen und „Alle Touren zählen“ drücken." },
        trial: { board: rows(6, 6) },
      },
      {
        claim: { en: "A 3 x 8 board has no closed tour, a 3 x 10 board has.", de: "Ein Brett mit 3 x 8 Feldern hat keine geschlossene Tour, eines mit 3 x 10 hat eine." },
        verdict: { en: "True (Schwenk 1991).", de: "Stimmt (Schwenk 1991)." },
        trial: { board: rows(10, 3) },
      },
    ],
  },
];
