// A move while it is being made: the squares chosen so far, where it can go on, and the ring of turns.

import type { Board } from "../board";
import { fill } from "../dom";
import type { GameState, Move, Options } from "../types";
import type { Game } from "../wasm";
import { pieceName, say, t } from "../words";
import { threatened } from "./threats";
import { imageOf } from "./piece-images";
import { Ring } from "./ring";

export interface HandEvents {
  /** The chosen squares have changed. */
  changed(): void;
  /** A move is complete. */
  made(move: string): void;
  /** Why a square was not taken. */
  refused(why: string): void;
  /** What can be done next; `isNeeded` where nothing on the board shows it. */
  advise(text: string, isNeeded: boolean): void;
}

/** Where a move is made. */
export interface HandPosition {
  game: Game;
  state: GameState;
  turned: boolean;
  /** Whether there is a move to make now. */
  isOpen: boolean;
  /** The game as it would be if it were the person's turn already, for a move that is planned. */
  ahead: Game | null;
}

const NOTHING: Options = { next: [], moves: [] };

export class Hand {
  chosen: number[] = [];
  options: Options = NOTHING;
  private ring: Ring | null = null;
  /** Pieces that are in danger, as far as the picture of the board does not show it. */
  private threats: number[] = [];
  /** Whether a second click lets the piece stay. */
  private isStaying = false;

  /** `staysByClick` where no button lets a piece stay. */
  constructor(
    private readonly board: Board,
    private readonly events: HandEvents,
    private position: HandPosition,
    private readonly staysByClick = false,
  ) {}

  /** Begins with nothing chosen; a piece that alone may move chooses itself. */
  reset(position = this.position): void {
    this.position = position;
    this.chosen = [];
    this.isStaying = false;
    this.closeRing();
    this.threats = threatened(position.state);
    this.options = position.isOpen || position.ahead ? this.game.options([]) : NOTHING;
    const [only, ...more] = this.options.next;
    if (!position.ahead && only && more.length === 0 && position.state.pieces[only.square]) {
      this.chosen = [only.square];
      this.options = this.game.options(this.chosen);
    }
  }

  /** Whether what is chosen is a move ahead, for when a bot has moved. */
  get isAhead(): boolean {
    return this.position.ahead !== null;
  }

  private get game(): Game {
    return this.position.ahead ?? this.position.game;
  }

  /** A piece that may stay: the square and the move. A click would be a move by accident, so there is a button for it. */
  get stay(): { square: number; move: string } | null {
    const [square] = this.chosen;
    if (square === undefined || this.position.ahead || !this.options.next.some((next) => next.square === square)) return null;
    const [choice, ...more] = this.game.options([square, square]).moves;
    return choice && choice.turn === null && more.length === 0 ? { square, move: choice.text } : null;
  }

  /** The squares to mark as those that a move goes to. */
  get targets(): Options["next"] {
    if (!this.showsTargets) return [];
    const { stay } = this;
    return this.options.next.filter((next) => next.square !== stay?.square);
  }

  /** Whether the squares that may come next are those that a move goes to, not the pieces that may move. */
  private get showsTargets(): boolean {
    const { pieces } = this.position.state;
    return this.chosen.length > 0 || this.options.next.every(({ square }) => pieces[square] === null);
  }

  /** The button went down on a square: a piece that may move is chosen at once. */
  press(square: number): { lift: boolean; fresh: boolean } {
    const { pieces } = this.position.state;
    const isHeld = this.chosen.length % 2 === 1 && this.chosen[this.chosen.length - 1] === square;
    if (isHeld || this.ring) return { lift: isHeld && !this.ring, fresh: false };
    const has = (options: Options) => pieces[square] !== null && options.next.some((next) => next.square === square);
    const isNext = this.chosen.length % 2 === 0 && has(this.options);
    const isOther = this.chosen.length > 0 && !this.options.next.some((next) => next.square === square) && has(this.game.options([]));
    if (!isNext && !isOther) return { lift: false, fresh: false };
    this.pick(square);
    return { lift: true, fresh: true };
  }

  /** A move of the game as it would be, told; `null` if there is none. */
  tried(move: string): Move | null {
    const game = this.position.ahead;
    if (!game) return null;
    game.play(move);
    const { moves, ply } = game.state();
    game.goTo(ply - 1);
    return moves[ply - 1] ?? null;
  }

  pick(square: number): void {
    if (this.ring) this.board.putBack();
    this.closeRing();
    const { stay } = this;
    if (stay?.square === square) return this.askToStay(stay);
    this.isStaying = false;
    if (!this.options.next.some((next) => next.square === square)) return this.elsewhere(square);
    this.chosen = [...this.chosen, square];
    this.options = this.game.options(this.chosen);
    const { moves, next } = this.options;
    if (next.length === 0 && moves.length === 1) return this.events.made(moves[0]!.text);
    this.events.changed();
    if (next.length === 0 && moves.length > 1) return this.openRing();
    if (next.length === 0) return this.elsewhere(square);
    const isTurning = next.some((one) => one.square === square) && !this.stay;
    if (this.chosen.length === 1) this.events.advise(t(isTurning ? "hint.turn" : "hint.select"), false);
  }

  /** A piece never stays by one click, which may be meant otherwise. */
  private askToStay({ square, move }: { square: number; move: string }): void {
    if (this.isStaying) return this.events.made(move);
    this.isStaying = this.staysByClick;
    this.events.advise(t(this.staysByClick ? "stay.advice.click" : "stay.advice", t("stay", this.position.state.names[square]!)), true);
  }

  drag(from: number, to: number): void {
    const isHeld = () => this.chosen[this.chosen.length - 1] === from;
    if (!isHeld()) this.pick(from);
    if (isHeld()) this.pick(to);
  }

  /** Whether the key means something here. */
  key(key: string): boolean {
    if (key === "Escape" && this.chosen.length > 0) {
      this.drop();
      return true;
    }
    if (key !== "[" && key !== "]" && key !== "r") return false;
    const [from, ...more] = this.chosen;
    if (from !== undefined && more.length === 0 && !this.ring) this.pick(from);
    this.ring?.go(key === "[" ? -1 : 0);
    return true;
  }

  /** Takes the turn that the wheel has come to. */
  release(): void {
    this.ring?.take();
  }

  /** The wheel goes round the ring. */
  wheel(steps: number): void {
    this.ring?.go(steps);
  }

  /**
   * Marks on the board what is chosen and where it may go, besides a move that is planned and arrows; tells it to those who
   * cannot see it.
   */
  mark(planned?: number[], pointed: [number, number][] = []): void {
    const { chosen, targets } = this;
    const { names, pieces } = this.position.state;
    // Steps of a turn that goes on; a single step that only waits for its turn is shown by the piece itself.
    const arrows = [...pointed];
    if (this.options.next.length > 0) for (let i = 0; i + 1 < chosen.length; i += 2) arrows.push([chosen[i]!, chosen[i + 1]!]);
    this.board.mark({ chosen, targets, arrows, planned, threats: this.threats });
    const takes = new Map(targets.map((next) => [next.square, next.takes]));
    this.board.label(
      names.map((name, index) => {
        const piece = pieces[index];
        const taken = takes.get(index);
        const state = chosen.includes(index) ? t("square.chosen") : taken === undefined ? undefined : t(taken ? "square.capture" : "square.target");
        const danger = this.threats.includes(index) ? `, ${t("square.threatened")}` : "";
        return { index, label: t("square", name, piece ? pieceName(piece) + danger : t("square.empty")), state };
      }),
    );
  }

  private drop(): void {
    this.board.putBack();
    this.reset();
    this.events.changed();
  }

  /** A square that the move cannot go on with: another piece is chosen, or the reason is told. */
  private elsewhere(square: number): void {
    const { game } = this;
    const [first, ...more] = this.chosen;
    if (first === square && more.length === 0) return this.drop();
    const whole = game.options([]);
    if (first !== undefined && whole.next.some((next) => next.square === square)) {
      this.chosen = [];
      this.options = whole;
      return this.pick(square);
    }
    const why = game.whyNot([...this.chosen, square]);
    this.events.refused(why ? say(why) : t("refuse.no-moves"));
  }

  private openRing(): void {
    const { state, turned } = this.position;
    const square = this.chosen[this.chosen.length - 1]!;
    const from = this.chosen[this.chosen.length - 2] ?? square;
    const piece = state.pieces[from];
    const made = (move: string) => {
      this.events.made(move);
      // What the move led to may have taken the focus.
      const { activeElement } = this.board.element.getRootNode() as Document | ShadowRoot;
      if (!activeElement || activeElement === document.body) this.board.focus(square);
    };
    const cancelled = () => {
      this.drop();
      this.board.focus(square);
    };
    const image = (eighths: number) => (piece ? imageOf(state, piece, turned, eighths) : null);
    this.ring = new Ring(this.options.moves, this.board.space(square), turned, image, (turn) => made(turn.text), cancelled);
    fill(this.board.over, this.ring.element);
    if (from !== square) this.board.put(from, square);
    this.board.element.classList.add("turning");
    this.ring.focus();
  }

  private closeRing(): void {
    this.ring = null;
    fill(this.board.over);
    this.board.element.classList.remove("turning");
  }
}
