// A puzzle of a game: one move wins, whatever the other side does.

import { Engine } from "../library/engine";
import { GameBoard } from "../embed/game-board";
import { evaluationWords } from "../play/game/score";
import type { Line } from "../library/types";
import { Game } from "../library/wasm";
import { moveWords, playerName, t, errorText } from "../words";
import type { GamePuzzle } from "./collection";
import type { PuzzleBoard, PuzzleEvents } from "./board";

/** Milliseconds until a reply is played. */
const PAUSE = 350;

export class GamePuzzleBoard implements PuzzleBoard {
  readonly task: string;
  private game: Game;
  private readonly board: GameBoard;
  private readonly engine = new Engine();
  private readonly solver: number;
  private hints = 0;
  /** The number of the current attempt. A reply to an older one is ignored. */
  private round = 0;

  constructor(
    private readonly puzzle: GamePuzzle,
    private readonly events: PuzzleEvents,
  ) {
    this.game = this.start();
    const { mover, players } = this.game.state();
    this.solver = mover;
    this.task = t("puzzle.task", playerName(players[mover]!), puzzle.winIn);
    this.board = new GameBoard(this.game, {
      chose: (move) => void this.chose(move),
      refused: (why) => events.say(why),
    });
  }

  get element(): HTMLElement {
    return this.board.board.element;
  }

  draw(): void {
    this.board.draw();
  }

  close(): void {
    this.round++;
    this.engine.stop();
  }

  reset(): void {
    this.close();
    this.game = this.start();
    this.hints = 0;
    this.board.arrows = [];
    this.board.isOpen = true;
    this.board.take(this.game);
  }

  /** The first hint shows the piece, the second its move. */
  hint(): void {
    this.events.failed();
    const move = this.wanted();
    if (!move) return;
    const shown = this.viewOf(move);
    this.hints++;
    if (this.hints > 1 || !shown.piece) {
      this.board.arrows = [move];
      this.board.draw();
      return this.events.say(t("puzzle.hint.move", moveWords(shown, this.game.state())));
    }
    this.events.say(t("puzzle.hint.piece", this.game.state().names[shown.squares[0]!]!));
    this.board.board.mark({ chosen: shown.squares.slice(0, 1), targets: [] });
  }

  /** Plays all moves of the solution. */
  async solution(): Promise<void> {
    this.events.failed();
    this.reset();
    this.board.isOpen = false;
    const { round } = this;
    for (const move of this.puzzle.line) {
      await this.pause();
      if (round !== this.round) return;
      this.play(move);
    }
    this.events.say(t("puzzle.shown"));
  }

  private start(): Game {
    return Game.start(this.puzzle.game, this.puzzle.rules, this.puzzle.position);
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  private play(move: string): void {
    this.game.play(move);
    this.board.arrows = [];
    this.board.draw();
  }

  /** The solution's move in the current position; `null` if the position is not on its line. */
  private wanted(): string | null {
    const { moves, ply } = this.game.state();
    const isOnLine = moves.slice(0, ply).every(({ text }, index) => text === this.puzzle.line[index]);
    return isOnLine ? (this.puzzle.line[ply] ?? null) : null;
  }

  /** The view of a move, which is played and taken back. */
  private viewOf(move: string) {
    this.game.play(move);
    const { moves, ply } = this.game.state();
    this.game.goTo(ply - 1);
    return moves[ply - 1]!;
  }

  private async chose(move: string): Promise<void> {
    const { line } = this.puzzle;
    const round = ++this.round;
    const isWanted = move === this.wanted();
    this.hints = 0;
    this.board.isOpen = false;
    this.play(move);
    const { ending, ply } = this.game.state();
    if (ending) return ending.winners.includes(this.solver) ? this.solved() : this.wrong("");
    this.events.say(isWanted ? t("puzzle.good") : t("puzzle.looking"));
    // Another second move may win as well. The search for the reply also shows whether the win is
    // still there.
    const pliesLeft = 2 * this.puzzle.winIn - ply;
    const reply = isWanted ? null : await this.best(pliesLeft).catch((error: unknown) => this.takeBack(round, error));
    if (reply === undefined) return;
    if (isWanted) await this.pause();
    if (round !== this.round) return;
    const answer = isWanted ? line[ply] : reply?.text;
    if (answer) this.play(answer);
    const now = this.game.state();
    if (isWanted || (reply && reply.score.loss !== null && reply.score.loss <= pliesLeft)) {
      this.board.isOpen = true;
      this.board.draw();
      return this.events.say(t("puzzle.good"));
    }
    this.wrong(reply ? t("puzzle.refuted", moveWords(now.moves[now.ply - 1]!, now), evaluationWords(now, reply.score, reply.mover)) : "");
  }

  /** The best move of the side to move, by a search of this depth in plies. */
  private async best(depth: number): Promise<Line | null> {
    let best: Line | null = null;
    const record = this.game.text();
    await this.engine.ask({ ask: "lines", game: this.puzzle.game, record, count: 1, depth: Math.max(1, depth) }, ([first]: Line[]) => (best = first ?? best));
    return best;
  }

  /** Takes a move back that the search cannot judge, so that the user can try another one. */
  private takeBack(round: number, error: unknown): undefined {
    if (round !== this.round) return;
    this.game.goTo(this.game.state().ply - 1);
    this.board.isOpen = true;
    this.board.take(this.game);
    this.events.say(t("puzzle.unanswered", errorText(error)), true);
  }

  private solved(): void {
    this.events.say(t("puzzle.solved"));
    this.events.solved();
  }

  private wrong(refutation: string): void {
    this.events.say(`${t("puzzle.wrong")} ${refutation}`.trim(), true);
    this.events.failed();
  }
}
