// An incomplete move: the squares chosen so far, the possible next squares, and the ring of turns.

import type { Board } from "../../board/board";
import { fill } from "../../dom";
import type { GameState, Move, Options } from "../../library/types";
import type { Game } from "../../library/wasm";
import { pieceName, say, t } from "../../words";
import { threatened } from "./threats";
import { imageOf } from "./piece-images";
import { Ring } from "./ring";

export interface HandEvents {
  /** The chosen squares have changed. */
  changed(): void;
  /** A move is complete. */
  made(move: string): void;
  /** The reason why a square cannot be chosen. */
  refused(why: string): void;
  /** The possible next actions in words; `isNeeded` if the board does not show them. */
  advise(text: string, isNeeded: boolean): void;
}

/** The position in which a move is made. */
export interface HandPosition {
  game: Game;
  state: GameState;
  turned: boolean;
  /** Whether there is a move to make now. */
  isOpen: boolean;
  /** The game with the person to move, for a premove. */
  ahead: Game | null;
}

const NOTHING: Options = { next: [], moves: [] };

export class Hand {
  chosen: number[] = [];
  options: Options = NOTHING;
  private ring: Ring | null = null;
  /** Threatened pieces that the picture of the board does not mark. */
  private threats: number[] = [];
  /** Whether a second click on a piece is the move to stay. */
  private isStaying = false;

  /** `staysByClick`: a click lets a piece stay, because there is no button for it. */
  constructor(
    private readonly board: Board,
    private readonly events: HandEvents,
    private position: HandPosition,
    private readonly staysByClick = false,
  ) {}

  /** Clears the choice. If only one piece may move, it is chosen. */
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

  /** Whether the chosen squares are a premove. */
  get isAhead(): boolean {
    return this.position.ahead !== null;
  }

  private get game(): Game {
    return this.position.ahead ?? this.position.game;
  }

  /**
   * The square and the move of a piece that may stay. There is a button for this move, since a
   * click could be an accident.
   */
  get stay(): { square: number; move: string } | null {
    const [square] = this.chosen;
    if (square === undefined || this.position.ahead || !this.options.next.some((next) => next.square === square)) return null;
    const [choice, ...more] = this.game.options([square, square]).moves;
    return choice && choice.turn === null && more.length === 0 ? { square, move: choice.text } : null;
  }

  /** The squares to mark as targets. */
  get targets(): Options["next"] {
    if (!this.showsTargets) return [];
    const { stay } = this;
    return this.options.next.filter((next) => next.square !== stay?.square);
  }

  /** Whether the possible next squares are targets, and not the pieces that may move. */
  private get showsTargets(): boolean {
    const { pieces } = this.position.state;
    return this.chosen.length > 0 || this.options.next.every(({ square }) => pieces[square] === null);
  }

  /** Handles a press on a square: a piece that may move is chosen at once. */
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

  /** The view of a move in this position; `null` if it is not legal. */
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

  /**
   * Explains the move to stay, or plays it at a second click: a single click could be an accident.
   */
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

  /** Handles a key, and returns whether it has a meaning here. */
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

  /** Chooses the current turn of the ring. */
  release(): void {
    this.ring?.take();
  }

  /** Moves through the ring by steps of the wheel. */
  wheel(steps: number): void {
    this.ring?.go(steps);
  }

  /**
   * Marks the chosen squares, their targets, a premove and arrows on the board, and labels the
   * squares for screen readers.
   */
  mark(planned?: number[], pointed: [number, number][] = []): void {
    const { chosen, targets } = this;
    const { names, pieces } = this.position.state;
    // The steps of an incomplete turn. A single step that waits for its rotation is shown by the
    // piece itself.
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

  /** Handles a square that cannot come next: chooses another piece, or reports the reason. */
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
      // The move may have moved the focus.
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
