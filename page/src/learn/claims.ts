// The words of the papers' claims, by the keys of crates/board-web/src/claims. The verdicts and the
// values of the placeholders are computed when the page shows them.

import type { Translated } from "../words";

export interface ClaimWords {
  claim: Translated;
  /** The result in words, with placeholders for the figures. */
  found: Translated;
}

export const claimWords: Record<string, ClaimWords> = {
  "hunt.halves": {
    claim: { en: "The start cuts the board into two halves of one size.", de: "Die Startstellung teilt das Brett in zwei gleich große Hälften." },
    found: { en: "The rook has {0} squares below and {1} above.", de: "Unten hat der Turm {0} Felder, oben {1}." },
  },
  "hunt.sixth-row": {
    claim: { en: "The pawns of row 6 go first, since those in front would open squares behind them.", de: "Die Bauern der 6. Reihe ziehen zuerst, weil die vorderen hinter sich Felder öffnen würden." },
    found: { en: "b6-b5 leaves {1} of {0} squares, but c3-c2 adds {2}: an “opening”.", de: "b6-b5 lässt {1} von {0} Feldern übrig, c3-c2 dagegen gibt {2} frei: eine „Öffnung“." },
  },
  "hunt.independent": {
    claim: { en: "The first five turns of the pawns do not depend on what the rook does.", de: "Die ersten 5 Züge der Bauern sind unabhängig vom Verhalten des Turms." },
    found: { en: "Against every rook of the lower half they are {0}.", de: "Gegen jeden Turm der unteren Hälfte sind es {0}." },
  },
  "hunt.five-turns": {
    claim: { en: "After each of them the rook has fewer squares: 15, 14, 13, 12 and 9 of 16.", de: "Nach jedem davon hat der Turm weniger Felder: 15, 14, 13, 12 und 9 von 16." },
    found: { en: "Counted: {0}.", de: "Gezählt: {0}." },
  },
  "hunt.centre": {
    claim: { en: "By advancing, the centre pawns then remove 4 squares, those at the edge only 3.", de: "Die Mittelbauern können dann durch Vorrücken 4 Felder eliminieren, die Randbauern nur 3." },
    found: { en: "Here c3-c2 removes {0} and a3-a2 {1}; that the centre is better is right.", de: "Hier nimmt c3-c2 {0} Felder und a3-a2 {1}; dass die Mitte besser ist, stimmt." },
  },
  "hunt.course": {
    claim: { en: "The course of the appendix: played well, the rook lasts until turn 13.", de: "Der Spielverlauf im Anhang: Bei optimalem Spiel hält sich der Turm bis zum 13. Zug." },
    found: { en: "All moves are legal, all turns are what the program chooses, and turn {0} takes it: {1}. Click through the moves.", de: "Alle Züge sind erlaubt, alle Bauernzüge sind die des Programms, und der {0}. schlägt ihn: {1}. Klicken Sie sich durch die Züge." },
  },
  "hunt.greedy": {
    claim: { en: "The program, which always makes the rook's region smallest, takes it within 13 turns.", de: "Das Programm, das stets das Gebiet des Turms am kleinsten macht, schlägt ihn in höchstens 13 Zügen." },
    found: { en: "Click through this game: at its end the position of {0} turns before is there again, and so for ever.", de: "Klicken Sie sich durch dieses Spiel: An seinem Ende steht die Stellung von vor {0} Zügen wieder da, und so für immer." },
  },
  "hunt.best-ties": {
    claim: { en: "… if it chooses well among equally good turns.", de: "… wenn es unter gleich guten Zügen richtig wählt." },
    found: { en: "Then it needs {0} turns at most, and no way of choosing does with 12.", de: "Dann braucht es höchstens {0} Züge, und mit 12 kommt keine Wahl aus." },
  },
  "hunt.seven": {
    claim: { en: "Seven pawns never catch a rook that lives on the crossing of a free row and a free column.", de: "Sieben Bauern fangen nie einen Turm, der auf der Kreuzung einer freien Reihe und einer freien Linie lebt." },
    found: { en: "One step fills a row or a column, never both, so the next crossing is one move away. Tried against every reply with three pawns on 4 x 4: {0} positions. Play the rook.", de: "Ein Schritt versperrt eine Reihe oder eine Linie, nie beide; die nächste Kreuzung ist also einen Zug entfernt. Gegen jede Antwort geprüft mit drei Bauern auf 4 x 4: {0} Stellungen. Spielen Sie den Turm." },
  },
  "hunt.fifteen": {
    claim: { en: "On the crossing the rook can always come to at least 15 squares.", de: "Auf der Kreuzung hat der Turm immer mindestens 15 Zugmöglichkeiten." },
    found: { en: "In any number of moves: here, on h8, to {0}, and against no seven pawns to fewer than 22. In one move it has {1} here, and may have only 6.", de: "In beliebig vielen Zügen: hier auf h8 {0}, und gegen keine sieben Bauern weniger als 22. In einem Zug sind es hier {1}, und es können nur 6 sein." },
  },
  "hunt.one-far-step": {
    claim: { en: "Nor do seven pawns that step as far as they like.", de: "Auch sieben Bauern, die beliebig weit gehen, fangen ihn nicht." },
    found: { en: "The argument does not ask how far a step goes. Tried with three on 4 x 4: {0} positions.", de: "Das Argument fragt nicht, wie weit ein Schritt geht. Geprüft mit dreien auf 4 x 4: {0} Stellungen." },
  },
  "hunt.eight": {
    claim: { en: "Eight pawns always catch the rook.", de: "Acht Bauern fangen den Turm immer." },
    found: { en: "Solved here on 4 x 4, where four pawns do from all {0} placements, in {1} turns. On 8 x 8 the program solves it in a quarter of an hour: from all 4,426,165,368 placements, from the start in exactly 11 turns (board-rules hunt solve -k 8).", de: "Hier gelöst auf 4 x 4, wo es vier Bauern aus allen {0} Aufstellungen tun, in {1} Zügen. Auf 8 x 8 löst es das Programm in einer Viertelstunde: aus allen 4 426 165 368 Aufstellungen, aus der Startstellung in genau 11 Zügen (board-rules hunt solve -k 8)." },
  },
  "hunt.must-move": {
    claim: { en: "Seven pawns never catch it, even if the rook must move.", de: "Sieben Bauern fangen ihn nie, auch wenn der Turm ziehen muss." },
    found: { en: "Solved here on 4 x 4, where three pawns then win from all {0} placements, in {1} turns. On 8 x 8 seven do, in 18–51 turns (board-rules hunt solve -k 7 --must-move).", de: "Hier gelöst auf 4 x 4, wo dann drei Bauern aus allen {0} Aufstellungen gewinnen, in {1} Zügen. Auf 8 x 8 tun es sieben, in 18–51 Zügen (board-rules hunt solve -k 7 --must-move)." },
  },
  "hunt.two": {
    claim: { en: "One pawn does not catch the rook, nor do two, with one step a turn or two.", de: "Ein Bauer fängt den Turm nicht, und auch zwei nicht, ob mit einem Schritt je Zug oder zwei." },
    found: { en: "Solved: not from one of {0} placements.", de: "Gelöst: aus keiner von {0} Aufstellungen." },
  },
  "hunt.three": {
    claim: { en: "Three pawns do not either, with one, two or three steps.", de: "Auch drei nicht, mit einem, zwei oder drei Schritten." },
    found: { en: "Solved: not from one of {0} placements. Break through where only one pawn guards.", de: "Gelöst: aus keiner von {0} Aufstellungen. Brechen Sie durch, wo nur ein Bauer wacht." },
  },
  "hunt.four": {
    claim: { en: "Four pawns with two steps do: each guards two columns.", de: "Vier Bauern mit zwei Schritten fangen ihn: Jeder bewacht zwei Linien." },
    found: { en: "Solved: from all {0} placements, in {1} turns.", de: "Gelöst: aus allen {0} Aufstellungen, in {1} Zügen." },
  },
  "hunt.monotone": {
    claim: { en: "More pawns, more steps or longer steps never make it harder to catch the rook.", de: "Mehr Bauern, mehr Schritte oder weitere Schritte machen es nie schwerer, den Turm zu fangen." },
    found: { en: "Solved on 4 x 4: all {0} games of up to four pawns, three steps and three squares agree.", de: "Gelöst auf 4 x 4: Alle {0} Spiele mit bis zu vier Bauern, drei Schritten und drei Feldern stimmen damit überein." },
  },
  "hunt.two-squares": {
    claim: { en: "Two pawns with two steps of up to two squares do not catch it.", de: "Zwei Bauern mit zwei Schritten von bis zu zwei Feldern fangen ihn nicht." },
    found: { en: "Solved: not from one of {0} placements.", de: "Gelöst: aus keiner von {0} Aufstellungen." },
  },
  "hunt.three-pawns": {
    claim: { en: "Three pawns with two steps of up to two squares do.", de: "Drei Bauern mit zwei Schritten von bis zu zwei Feldern fangen ihn." },
    found: { en: "Solved: from all {0} placements, in {1} turns.", de: "Gelöst: aus allen {0} Aufstellungen, in {1} Zügen." },
  },
  "hunt.three-squares": {
    claim: { en: "Two pawns with two steps of up to three squares do.", de: "Zwei Bauern mit zwei Schritten von bis zu drei Feldern fangen ihn." },
    found: { en: "Solved: from all {0} placements, in {1} turns.", de: "Gelöst: aus allen {0} Aufstellungen, in {1} Zügen." },
  },

  "shogun.pieces": {
    claim: { en: "Each player has a king of energy 1 or 2 and seven pawns of energy 1 to 4.", de: "Jeder hat einen König mit Energie 1 oder 2 und sieben Bauern mit Energie 1 bis 4." },
    found: { en: "White has {0} first moves. Who begins, the papers do not say; here white does.", de: "Weiß hat {0} erste Züge. Wer beginnt, sagen die Aufgaben nicht; hier ist es Weiß." },
  },
  "shogun.exactly": {
    claim: { en: "A piece cannot go forward and then back: with energy 3 not two up and one down.", de: "Ein Stein kann nicht vor und wieder zurück: mit Energie 3 nicht zwei hinauf und eins hinunter." },
    found: { en: "It ends on one of {0} squares, all exactly 3 away.", de: "Er endet auf einem von {0} Feldern, alle genau 3 entfernt." },
  },
  "shogun.corner": {
    claim: { en: "The red pawn on (4,4) reaches (2,6), since one free way round the corner is enough, but not (6,2).", de: "Der rote Bauer auf (4,4) erreicht (2,6), da ein freier Weg um die Ecke genügt, aber nicht (6,2)." },
    found: { en: "It has {0} squares. To (2,6) it goes up first, since (2,5) is in the other way.", de: "Er hat {0} Felder. Nach (2,6) geht er zuerst hinauf, denn auf dem anderen Weg steht (2,5)." },
  },
  "shogun.mate": {
    claim: { en: "This king is checkmate.", de: "Dieser König ist matt." },
    found: { en: "It is attacked, and no move of white changes that.", de: "Er ist angegriffen, und kein Zug von Weiß ändert das." },
  },
  "shogun.mate-reason": {
    claim: { en: "The reason is the red pawn on (5,3), which attacks it.", de: "Der Grund ist der rote Bauer auf (5,3), der ihn angreift." },
    found: { en: "It is attacked by {0} and by nothing else.", de: "Angegriffen wird er von {0} und sonst nichts." },
  },
  "shogun.bare": {
    claim: { en: "A king that is the only piece left is checkmate, too.", de: "Matt ist auch ein König, der als einziger Stein übrig ist." },
    found: { en: "Red is to move here, and has lost.", de: "Rot wäre hier am Zug und hat verloren." },
  },
  "shogun.attacked": {
    claim: { en: "Red attacks (8,4) and (7,1), white attacks (6,1) and (6,5).", de: "Rot greift (8,4) und (7,1) an, Weiß greift (6,1) und (6,5) an." },
    found: { en: "By red: {0}. By white: {1}.", de: "Von Rot: {0}. Von Weiß: {1}." },
  },
  "shogun.how-often": {
    claim: { en: "(8,4) is attacked by three pieces, (6,1) by one; (5,3) is protected by three.", de: "(8,4) wird von drei Steinen angegriffen, (6,1) von einem; (5,3) wird von dreien gedeckt." },
    found: { en: "Counted: {0}, {1} and {2}. Each piece counts once, however many ways it has.", de: "Gezählt: {0}, {1} und {2}. Jeder Stein zählt einmal, gleich auf wie vielen Wegen." },
  },
  "shogun.king": {
    claim: { en: "With energy 2 the white king has no move; with energy 1 it has only (8,1).", de: "Mit Energie 2 hat der weiße König keinen Zug, mit Energie 1 nur den nach (8,1)." },
    found: { en: "With energy 1: {0}. (7,2) is attacked, and (6,1) is protected.", de: "Mit Energie 1: {0}. (7,2) ist angegriffen, und (6,1) ist gedeckt." },
  },
  "shogun.old-square": {
    claim: { en: "The papers' function legal_moves gives the moves that a king may make.", de: "Die Funktion legal_moves der Aufgaben liefert die Züge, die ein König machen darf." },
    found: { en: "Of {2} squares it allows {0}, the game {1}: the function leaves the king's old square occupied, which hides (4,4) from the pawn on (4,1).", de: "Von {2} Feldern erlaubt sie {0}, das Spiel {1}: Für die Funktion bleibt das alte Feld des Königs besetzt und verdeckt (4,4) vor dem Bauern auf (4,1)." },
  },

  "ploy.pieces": {
    claim: { en: "Each side has 15 pieces, and the text of the exercise is the start.", de: "Jede Partei hat 15 Figuren, und der Text der Aufgabe ist die Startstellung." },
    found: { en: "It has {0} a side; black has {1} first moves.", de: "Es sind {0} auf jeder Seite; Schwarz hat {1} erste Züge." },
  },
  "ploy.bits": {
    claim: { en: "b21 is a piece with lines up, right and down.", de: "b21 ist eine Figur mit Linien nach oben, rechts und unten." },
    found: { en: "21 = 1 + 4 + 16, so it is a Lance. Click it on e5.", de: "21 = 1 + 4 + 16, also eine Lanze. Klicken Sie sie auf e5 an." },
  },
  "ploy.rotation": {
    claim: { en: "A turn by 3 makes a line to the north one to the south-east; 7 is 1 the other way round.", de: "Eine Drehung um 3 macht aus einer Linie nach Norden eine nach Süd-Osten; 7 ist 1 gegen den Uhrzeigersinn." },
    found: { en: "Turned and compared.", de: "Gedreht und verglichen." },
  },
  "ploy.shield": {
    claim: { en: "Only a Shield may step and turn in one move.", de: "Nur ein Schild darf in einem Zug ziehen und sich drehen." },
    found: { en: "Of all 255 faces only Shields do, in {0} ways after a step.", de: "Von allen 255 Gesichtern tun es nur Schilde, auf {0} Arten nach einem Schritt." },
  },
  "ploy.lance": {
    claim: { en: "The picture of the Y-Lance: three squares up left, one down, and the Shield on e5 to take.", de: "Die Grafik der Y-Lanze: drei Felder nach oben links, eines nach unten, und der Schild auf e5 zu schlagen." },
    found: { en: "These are its {0} squares. Click it on d4.", de: "Das sind ihre {0} Felder. Klicken Sie sie auf d4 an." },
  },
  "ploy.quarter": {
    claim: { en: "A move has to change something, so a Commander cannot turn by a quarter.", de: "Ein Zug muss etwas verändern, also darf sich ein Kommandant nicht um 90° drehen." },
    found: { en: "90°, 180° and 270° are refused; its ring does not offer them.", de: "90°, 180° und 270° werden abgelehnt; sein Ring bietet sie nicht an." },
  },
  "ploy.same-effect": {
    claim: { en: "Turns of different size with the same effect are different moves.", de: "Züge mit unterschiedlicher Drehung und gleicher Wirkung sind verschiedene Züge." },
    found: { en: "The Commander's {0} all come to the same and are four moves.", de: "{0} des Kommandanten kommen auf dasselbe heraus und sind vier Züge." },
  },
  "ploy.commander": {
    claim: { en: "Who takes the Commander has won.", de: "Wer den Kommandanten schlägt, hat gewonnen." },
    found: { en: "The Shield on e6 takes it on e7, and black has won.", de: "Der Schild auf e6 schlägt ihn auf e7, und Schwarz hat gewonnen." },
  },
  "ploy.army": {
    claim: { en: "Who takes everything but the Commander has won, too.", de: "Wer alles außer dem Kommandanten schlägt, hat auch gewonnen." },
    found: { en: "The Shield on e5 takes the last piece on e6, and black has won.", de: "Der Schild auf e5 schlägt die letzte Figur auf e6, und Schwarz hat gewonnen." },
  },

  "four.starts": {
    claim: { en: "Partners begin along the sides, everyone for himself in the corners.", de: "Partner beginnen an den Seiten, jeder für sich in den Ecken." },
    found: { en: "Green has {0} first moves with a partner and {1} without.", de: "Grün hat mit Partner {0} erste Züge und ohne {1}." },
  },
  "four.partner": {
    claim: { en: "A partner's piece cannot be taken.", de: "Eine Figur des Partners kann nicht geschlagen werden." },
    found: { en: "The step from e4 to e5 is refused.", de: "Der Schritt von e4 nach e5 wird abgelehnt." },
  },
  "four.takes-over": {
    claim: { en: "Everyone for himself: who takes a Commander takes over the pieces of its owner.", de: "Jeder für sich: Wer einen Kommandanten schlägt, übernimmt die Figuren seines Besitzers." },
    found: { en: "After e4-e5 blue's pieces are green's: {0} becomes {1}.", de: "Nach e4-e5 gehören die blauen Figuren Grün: Aus {0} wird {1}." },
  },

  "tours.moves": {
    claim: { en: "From (2,2) a knight has eight moves, in the papers' order from twelve o'clock; from (7,7) two.", de: "Von (2,2) hat ein Springer acht Züge, in der Reihenfolge der Aufgaben ab zwölf Uhr; von (7,7) zwei." },
    found: { en: "{0}; and {1}.", de: "{0}; und {1}." },
  },
  "tours.small": {
    claim: { en: "Boards of 2 x 2, 3 x 3 and 4 x 4 have no tour, every bigger one has.", de: "Bretter mit 2 x 2, 3 x 3 und 4 x 4 Feldern haben keine Tour, jedes größere hat eine." },
    found: { en: "Found or refuted here up to {0} x {0}; beyond that it is a theorem (Cull and De Curtins 1978).", de: "Gefunden oder widerlegt bis {0} x {0}; darüber hinaus ist es ein Satz (Cull und De Curtins 1978)." },
  },
  "tours.printed-five": {
    claim: { en: "The printed 5 x 5 board is an open tour.", de: "Das gedruckte Brett mit 5 x 5 Feldern ist eine offene Tour." },
    found: { en: "Every step is a knight's move, and the last square is none from the first.", de: "Jeder Schritt ist ein Springerzug, und vom letzten Feld führt keiner zum ersten." },
  },
  "tours.closed-five": {
    claim: { en: "There is no closed tour of 5 x 5.", de: "Auf 5 x 5 gibt es keine geschlossene Tour." },
    found: { en: "25 squares cannot alternate between two colours. Choose “closed” and “Find a tour”.", de: "25 Felder können nicht zwischen zwei Farben wechseln. Wählen Sie „geschlossen“ und „Tour finden“." },
  },
  "tours.printed-six": {
    claim: { en: "The printed 6 x 6 board is a closed tour: the 35th move can join the 0th.", de: "Das gedruckte Brett mit 6 x 6 Feldern ist eine geschlossene Tour: Der 35. Zug kann wieder an den 0. anschließen." },
    found: { en: "Every step is a knight's move, the one from the last square to the first, too.", de: "Jeder Schritt ist ein Springerzug, auch der vom letzten Feld zum ersten." },
  },
  "tours.bigger": {
    claim: { en: "There are closed tours of 6 x 6 and of all bigger boards.", de: "Auf 6 x 6 und allen größeren Brettern gibt es geschlossene Touren." },
    found: { en: "{0} x {0} has none, nor has any other odd side: {1} boards up to {2} x {2}. On even sides it is true.", de: "{0} x {0} hat keine, und keine ungerade Seite sonst: {1} Bretter bis {2} x {2}. Für gerade Seiten stimmt es." },
  },
  "tours.five": {
    claim: { en: "5 x 5 has 304 tours from the corner and 1728 in all.", de: "5 x 5 hat 304 Touren aus der Ecke und 1728 im Ganzen." },
    found: { en: "Counted: {0} and {1}.", de: "Gezählt: {0} und {1}." },
  },
  "tours.six": {
    claim: { en: "6 x 6 has 6637920 tours.", de: "6 x 6 hat 6637920 Touren." },
    found: { en: "Counted: {0}. The closed ones among them are {1} rings.", de: "Gezählt: {0}. Die geschlossenen darunter sind {1} Ringe." },
  },
  "tours.order": {
    claim: { en: "Warnsdorff's rule tries, from (1,3), (0,1) first, then (0,5), (2,1) and the others.", de: "Warnsdorffs Regel versucht von (1,3) aus zuerst (0,1), dann (0,5), (2,1) und die anderen." },
    found: { en: "{0}, with {1} onward moves.", de: "{0}, mit {1} Fortsetzungen." },
  },
  "tours.mega": {
    claim: { en: "With it a tour of 70 x 70 is found in seconds.", de: "Damit wird eine Tour über 70 x 70 in Sekunden gefunden." },
    found: { en: "Found just now, over {0} squares. Here you see 60 x 60.", de: "Eben gefunden, über {0} Felder. Zu sehen ist hier 60 x 60." },
  },
  "tours.schwenk": {
    claim: { en: "3 x 8 has no closed tour, 3 x 10 has (Schwenk 1991).", de: "3 x 8 hat keine geschlossene Tour, 3 x 10 hat eine (Schwenk 1991)." },
    found: { en: "Both asked just now.", de: "Beides eben gefragt." },
  },
};
