// A board for moves without the display of a whole game: for puzzles, lessons and other sites'
// pages.

import { Board } from "../board/board";
import { Hand, type HandPosition } from "../play/board/hand";
import { slidesOf } from "../play/game/tree";
import { dark } from "../theme";
import type { Game } from "../library/wasm";
import { t } from "../words";

export interface GameBoardEvents {
  /** A legal move was chosen; it is not played yet. */
  chose(move: string): void;
  /** The reason why a square cannot be chosen, or the effect of a click on it. */
  refused?(why: string): void;
}

export class GameBoard {
  readonly board: Board;
  /** Whether moves can be made. */
  isOpen = true;
  turned = false;
  /** Moves to show as arrows. */
  arrows: string[] = [];
  private readonly hand: Hand;
  private shownPly = -1;

  constructor(
    private game: Game,
    events: GameBoardEvents,
  ) {
    const whenOpen = (act: () => void) => this.isOpen && act();
    this.board = new Board(t("board"), {
      pick: (square) => whenOpen(() => this.hand.pick(square)),
      press: (square) => (this.isOpen ? this.hand.press(square) : { lift: false, fresh: false }),
      drag: (from, to) => whenOpen(() => this.hand.drag(from, to)),
      key: (key) => this.isOpen && this.hand.key(key),
      wheel: (steps) => this.hand.wheel(steps),
      release: () => this.hand.release(),
    });
    const handEvents = {
      changed: () => this.hand.mark(),
      made: events.chose,
      refused: (why: string) => events.refused?.(why),
      advise: (text: string, isNeeded: boolean) => isNeeded && events.refused?.(text),
    };
    this.hand = new Hand(this.board, handEvents, this.position(), true);
  }

  private position(): HandPosition {
    const { game, turned } = this;
    const state = game.state();
    return { game, state, turned, isOpen: this.isOpen && !state.ending, ahead: null };
  }

  /** Shows another game. */
  take(game: Game): void {
    this.game = game;
    this.shownPly = -1;
    this.draw();
  }

  /** Redraws the board, with nothing chosen. */
  draw(): void {
    const position = this.position();
    const { state } = position;
    const svg = this.game.picture({ dark: dark(), turned: this.turned, last: true, areas: true, arrows: this.arrows });
    const isNext = state.ply === this.shownPly + 1;
    this.board.draw(svg, state.width, state.height, this.turned, false, isNext ? slidesOf(state.moves[state.ply - 1]) : []);
    this.shownPly = state.ply;
    this.hand.reset(position);
    this.hand.mark();
  }
}
