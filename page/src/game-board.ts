// A board on which moves are made by click, drag and key, without all that stands around a game: for puzzles, lessons and other
// people's pages.

import { Board } from "./board";
import { fill } from "./dom";
import { imageOf } from "./play/piece-images";
import { Ring } from "./play/ring";
import { dark } from "./theme";
import type { Move } from "./types";
import type { Game } from "./wasm";
import { pieceName, say, t } from "./words";

export interface GameBoardEvents {
  /** A legal move was chosen; it is not played yet. */
  chose(move: string): void;
  /** Why a square was not taken. */
  refused?(why: string): void;
}

export class GameBoard {
  readonly board: Board;
  /** Whether moves can be made. */
  isOpen = true;
  turned = false;
  /** Moves to show as arrows. */
  arrows: string[] = [];
  private chosen: number[] = [];
  private shownPly = -1;

  constructor(
    private game: Game,
    private readonly events: GameBoardEvents,
  ) {
    this.board = new Board(t("board"), {
      pick: (square) => this.pick(square),
      press: (square) => this.press(square),
      drag: (from, to) => {
        if (this.chosen[this.chosen.length - 1] !== from) this.pick(from);
        this.pick(to);
      },
      key: (key) => key === "Escape" && this.drop(),
    });
  }

  /** Shows another game. */
  take(game: Game): void {
    this.game = game;
    this.shownPly = -1;
    this.draw();
  }

  /** Draws the board anew, with nothing chosen. */
  draw(): void {
    this.chosen = [];
    fill(this.board.over);
    const state = this.game.state();
    const svg = this.game.picture({ dark: dark(), turned: this.turned, last: true, areas: true, arrows: this.arrows });
    const isNext = state.ply === this.shownPly + 1;
    this.board.draw(svg, state.width, state.height, this.turned, false, isNext ? slides(state.moves[state.ply - 1]) : []);
    this.shownPly = state.ply;
    this.mark();
  }

  private mark(): void {
    const { names, pieces } = this.game.state();
    const { next } = this.isOpen ? this.game.options(this.chosen) : { next: [] };
    const isPlacing = next.every(({ square }) => pieces[square] === null);
    const targets = this.chosen.length > 0 || isPlacing ? next : [];
    this.board.mark({ chosen: this.chosen, targets });
    const lit = new Map(targets.map(({ square, takes }) => [square, takes]));
    this.board.label(
      names.map((name, index) => {
        const piece = pieces[index];
        const state = lit.has(index) ? t(lit.get(index) ? "square.capture" : "square.target") : undefined;
        return { index, label: t("square", name, piece ? pieceName(piece) : t("square.empty")), state };
      }),
    );
  }

  private drop(): boolean {
    if (this.chosen.length === 0) return false;
    this.chosen = [];
    fill(this.board.over);
    this.mark();
    return true;
  }

  private press(square: number): { lift: boolean; fresh: boolean } {
    const isHeld = this.chosen[this.chosen.length - 1] === square;
    const isNew = this.isOpen && this.chosen.length === 0 && this.game.state().pieces[square] !== null && this.fits([square]);
    if (isNew) this.pick(square);
    return { lift: isHeld || isNew, fresh: isNew };
  }

  private fits(squares: number[]): boolean {
    const [last, before] = [squares[squares.length - 1], squares.slice(0, -1)];
    return this.game.options(before).next.some((next) => next.square === last);
  }

  private pick(square: number): void {
    if (!this.isOpen) return;
    fill(this.board.over);
    const wanted = [[...this.chosen, square], [square]].find((squares) => this.fits(squares));
    if (!wanted) {
      const why = this.game.whyNot([...this.chosen, square]);
      if (why) this.events.refused?.(say(why));
    }
    this.chosen = wanted ?? [];
    const { next, moves } = this.game.options(this.chosen);
    const [only, ...more] = moves;
    if (wanted && next.length === 0 && only && more.length === 0) return this.events.chose(only.text);
    this.mark();
    if (wanted && next.length === 0 && only) this.turn(square);
  }

  private turn(square: number): void {
    const state = this.game.state();
    const piece = state.pieces[this.chosen[0]!];
    const image = (eighths: number) => (piece ? imageOf(state, piece, this.turned, eighths) : null);
    const { moves } = this.game.options(this.chosen);
    const ring = new Ring(moves, this.board.space(square), this.turned, image, (turn) => this.events.chose(turn.text), () => this.drop());
    fill(this.board.over, ring.element);
    ring.focus();
  }
}

function slides(move: Move | undefined): [number, number][] {
  const squares = move?.squares ?? [];
  const pairs: [number, number][] = [];
  for (let place = 0; place + 1 < squares.length; place += 2) pairs.push([squares[place]!, squares[place + 1]!]);
  return pairs;
}
