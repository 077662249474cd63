// A step of a lesson on the board of a game.

import { Engine } from "../library/engine";
import { GameBoard } from "../embed/game-board";
import type { GameName, GameState, Line } from "../library/types";
import { Game } from "../library/wasm";
import { t, errorText } from "../words";
import { pause, type GameGoal, type GameStep, type StepBoard, type StepEvents } from "./step";

function isReached({ win, take, turns, moves }: GameGoal, state: GameState, player: number): boolean {
  const last = state.moves[state.ply - 1];
  if (!last) return false;
  if (win) return state.ending?.winners.includes(player) ?? false;
  if (take) return last.taken !== null;
  const stays = last.squares[0] === last.squares[last.squares.length - 1];
  if (turns) return (last.turn ?? 0) > 0 && stays === (turns === "alone");
  return !moves || moves.length === 0 || moves.includes(last.text);
}

export class GameStepBoard implements StepBoard {
  private readonly engine = new Engine();
  private readonly game: Game;
  private readonly player: number;
  private readonly board: GameBoard;
  private isClosed = false;

  constructor(
    private readonly name: GameName,
    private readonly step: GameStep,
    private readonly events: StepEvents,
  ) {
    this.game = Game.start(name, step.rules ?? "", step.position);
    this.player = step.player ?? this.game.state().mover;
    this.board = new GameBoard(this.game, { chose: (move) => void this.chose(move), refused: (why) => events.say(why) });
  }

  get element(): HTMLElement {
    return this.board.board.element;
  }

  draw(): void {
    this.board.draw();
  }

  begin(): void {
    this.board.draw();
    if (this.game.state().mover !== this.player) void this.reply();
  }

  close(): void {
    this.isClosed = true;
    this.engine.stop();
  }

  async show(): Promise<boolean> {
    this.board.isOpen = false;
    for (const move of this.step.solution ?? []) {
      await pause();
      if (this.isClosed) return false;
      this.play(move);
    }
    return true;
  }

  private play(move: string): void {
    this.game.play(move);
    this.board.draw();
  }

  private async chose(move: string): Promise<void> {
    this.board.isOpen = false;
    this.play(move);
    const state = this.game.state();
    if (isReached(this.step.goal, state, this.player)) return this.events.done();
    if (this.step.bot && !state.ending) return this.reply();
    this.events.say(t("lesson.missed"));
  }

  private async reply(): Promise<void> {
    const { game, board } = this;
    board.isOpen = false;
    let line: Line | null = null;
    try {
      await this.engine.ask({ ask: "bot", game: this.name, record: game.text(), agent: this.step.bot!, seed: game.state().ply + 1 }, (found) => (line = found));
    } catch (error) {
      if (this.isClosed) return;
      // Without an answer the move is taken back, so that the user can make it again.
      const { ply } = game.state();
      if (ply > 0) game.goTo(ply - 1);
      board.isOpen = ply > 0;
      board.take(game);
      return this.events.say(errorText(error));
    }
    const found = line as Line | null;
    if (this.isClosed || !found) return;
    board.isOpen = true;
    this.play(found.text);
    if (game.state().ending) this.events.say(t("lesson.missed"));
  }
}
