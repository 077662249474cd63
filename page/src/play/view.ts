// The view of a game: the board, the players, and the actions of the user.

import { pageOf } from "../catalogue";
import { ELSEWHERE } from "../here";
import * as sounds from "../sounds";
import { isKeeping } from "../storage";
import type { Score } from "../library/types";
import { inLanguage, moveWords, playerName, t, errorText } from "../words";
import { positionOf } from "./ahead";
import { Bots } from "./game/bots";
import { Clock } from "./game/clock";
import { Face, type FaceEvents } from "./face";
import { Hand } from "./board/hand";
import { Holder } from "./game/holder";
import { keptGame, keyOf } from "./game/kept";
import { listenForSteps, stepOf } from "./keys";
import { Match, moveNow } from "./game/match";
import { newGameForm } from "./new";
import { Panels } from "./panels/panels";
import { Resigning } from "./resigning";
import { Retry } from "./game/retry";
import type { Table } from "./game/table";
import type { Step } from "./game/tree";

export class PlayView implements FaceEvents, Table {
  readonly element: HTMLElement;
  match: Match;
  private readonly bots: Bots;
  private readonly face: Face;
  private readonly hand: Hand;
  private readonly panels = new Panels(this);
  private readonly retry = new Retry(this, { found: (move) => this.found(move), missed: (why) => this.refuse(why) });
  /** The premove, which is made when the bots have moved. */
  private planned: { text: string; squares: number[] } | null = null;
  private readonly clock: Clock;
  private readonly holder: Holder;
  private readonly resigning = new Resigning(() => this.drawSide());
  private readonly leaving = new AbortController();

  constructor(match: Match) {
    this.match = match;
    const board = {
      pick: (square: number) => this.pick(square),
      press: (square: number) => this.press(square),
      drag: (from: number, to: number) => this.pick(from, () => this.hand.drag(from, to)),
      key: (key: string) => this.clearPlan(key) || this.hand.key(key) || this.step(key),
      wheel: (steps: number) => this.hand.wheel(steps),
      release: () => this.hand.release(),
    };
    this.face = new Face(match, this.panels, board, this);
    this.element = this.face.element;
    const events = {
      changed: () => this.mark(),
      made: (move: string) => this.play(move),
      refused: (why: string) => this.refuse(why),
      advise: (text: string) => this.say(text, false),
    };
    this.hand = new Hand(this.face.board, events, positionOf(match));
    this.bots = new Bots(this, {
      changed: () => this.drawSide(),
      moved: () => this.moved(),
    });
    const { signal } = this.leaving;
    this.holder = new Holder({ acquired: () => this.acquired(), lost: () => this.match.botToMove && this.bots.halt() }, signal);
    this.clock = new Clock(() => this.match, {
      isRunning: () => this.holder.isHolding,
      ticked: (player, left) => this.face.tick(player, left),
      ranOut: () => this.ranOut(),
    });
    window.addEventListener("pagehide", () => this.keepClocks(), { signal });
    window.addEventListener("blur", () => this.keepClocks(), { signal });
    window.addEventListener("storage", ({ key }) => key === keyOf(this.match.id) && this.follow(), { signal });
    // A page from the back/forward cache has missed the storage events.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.follow(), { signal });
    listenForSteps(() => this.match, (step) => this.goTo(step), signal);
    this.begin();
  }

  /** Replaces the game on the board. */
  take(match: Match, note = "", isKept = false): void {
    this.bots.stop();
    this.match = match;
    this.begin(isKept);
    if (note) this.say(note);
  }

  close(): void {
    this.keepClocks();
    this.leaving.abort();
    this.bots.close();
    this.retry.end();
    this.panels.close();
    this.resigning.end();
    this.clock.close();
  }

  private keepClocks(): void {
    if (this.match.clocks && this.holder.isHolding) this.match.keep();
  }

  /** Starts with the game on the board. `isKept`: the browser has stored this game already. */
  private begin(isKept = false): void {
    this.holder.begin(this.match.id);
    this.face.clear();
    this.planned = null;
    this.retry.end();
    this.say("");
    // A player on another machine cannot be paused.
    if (this.match.botToMove && this.match.state.ply > 0 && !this.match.agents.includes(ELSEWHERE)) this.match.paused = true;
    this.panels.close();
    this.update(isKept);
    this.welcome();
    void this.bots.advance();
  }

  /** Shows how to make the first move, or that the browser does not store games. */
  private welcome(): void {
    const { match } = this;
    if (!isKeeping()) return this.say(t("games.blocked"));
    if (match.state.ply > 0 || match.over || match.botToMove) return;
    const hint = pageOf(match.state.game)?.firstHint;
    this.say(hint ? inLanguage(hint) : t("hint.first"), false);
  }

  /** Loads the changes that another window has made to this game. */
  private follow(): void {
    const game = keptGame(this.match.id);
    if (!game) return;
    if (game.clocks && this.match.clocks) {
      this.match.clocks = game.clocks;
      game.clocks.forEach((left, player) => this.face.tick(player, left));
    }
    if (game.record === this.match.text()) return;
    try {
      this.take(Match.kept(game), t("games.elsewhere"), true);
    } catch {
      // The stored game is invalid: continue with the one on the board.
    }
  }

  /** This window holds the game again. */
  private acquired(): void {
    this.follow();
    if (this.match.agents.includes(ELSEWHERE)) this.thinkAgain();
  }

  /** Updates the display, the clocks and the stored game after a change of the game. */
  update(isKept = false): void {
    this.clock.restart();
    this.resigning.end();
    const hasRoom = isKept || !this.holder.isHolding || this.match.keep();
    this.hand.reset(positionOf(this.match));
    this.draw();
    this.drawSide();
    if (!hasRoom && isKeeping()) this.say(t("games.full"));
  }

  say(text: string, loud = true): void {
    this.face.say(text, loud);
  }

  private refuse(text: string): void {
    this.face.refuse(text);
  }

  draw(): void {
    this.face.draw(this.match);
    this.mark();
  }

  /** Marks the chosen squares and their targets. */
  private mark(): void {
    this.hand.mark(this.planned?.squares, this.face.traced);
  }

  private drawSide(): void {
    const { stay } = this.hand;
    this.face.drawSide(this.match, { thinking: this.bots.isThinking, stay: stay && this.match.state.names[stay.square]!, resigning: this.resigning.isAsked });
  }

  point(moves: string[]): void {
    this.face.unpoint();
    this.face.arrows = moves;
    this.draw();
  }

  trace(steps: [number, number][]): void {
    this.face.unpoint();
    this.face.traced = steps;
    this.draw();
  }

  noted(): void {
    if (this.holder.isHolding) this.match.keep();
    this.panels.draw();
  }

  evaluate(score: Score | null): void {
    this.face.evaluate(this.match, score);
  }

  // --- moving
  // -----------------------------------------------------------------------------------------------

  private press(square: number): { lift: boolean; fresh: boolean } {
    const { match } = this;
    if (match.over || (match.botToMove && (!this.hand.isAhead || match.paused))) return { lift: false, fresh: false };
    if (this.planned) this.plan(null);
    return this.hand.press(square);
  }

  private pick(square: number, take = () => this.hand.pick(square)): void {
    const { match } = this;
    if (match.over) return this.refuse(t("refuse.over"));
    if (match.botToMove && (!this.hand.isAhead || match.paused)) return this.refuse(t("refuse.bot", playerName(match.state.players[match.state.mover]!)));
    if (this.planned) this.plan(null);
    take();
  }

  /** Sets a premove, or clears it. */
  private plan(move: string | null): void {
    const copy = move === null ? null : this.hand.tried(move);
    this.planned = copy && { text: move!, squares: copy.squares };
    this.hand.reset();
    this.draw();
    this.say(copy ? t("ahead.planned", moveWords(copy, this.match.state)) : "");
  }

  private play(move: string): void {
    if (this.match.botToMove) return this.plan(move);
    if (this.retry.isOn) {
      this.hand.reset();
      this.draw();
      return void this.retry.take(move);
    }
    if (!this.tryPlay(move)) return;
    this.match.paused = false;
    this.moved();
    void this.bots.advance();
  }

  /** Plays a move, and returns whether it was legal. */
  private tryPlay(move: string): boolean {
    try {
      this.match.play(move);
    } catch (error) {
      this.hand.reset();
      this.draw();
      this.refuse(errorText(error));
      return false;
    }
    return true;
  }

  retryFrom(step: Step, best: string): void {
    this.goTo(step.parent!);
    this.retry.begin(step, best);
  }

  /** Plays a move that is as good as the best one, as a new variation in which the bots wait. */
  private found(move: string): void {
    if (!this.tryPlay(move)) return;
    this.match.paused = this.match.botToMove;
    this.moved();
    this.say(t("retry.found"));
  }

  /** Shows and announces the move that was made, then plays the premove. */
  private moved(): void {
    this.face.unpoint();
    const { state } = this.match;
    const last = this.match.at.move;
    this.say("");
    this.update();
    if (!last) return;
    sounds.play(state.ending ? "end" : last.taken ? "take" : "move");
    const words = `${playerName(state.players[last.mover]!)}: ${moveWords(last, state)}`;
    if (!this.face.isSaying) this.say(words, false);
    this.face.announce(words);
    this.playPlanned();
  }

  /** Plays the premove if it is the person's turn. */
  private playPlanned(): void {
    const { planned, match } = this;
    if (!planned || match.botToMove || match.over) return;
    this.planned = null;
    this.mark();
    const isLegal = match.game.options(planned.squares).moves.some(({ text }) => text === planned.text);
    if (!isLegal) return this.refuse(t("ahead.gone"));
    // The caller lets the bots answer.
    this.match.play(planned.text);
    this.moved();
  }

  /** A legal move in words. */
  wordsOf(text: string): string {
    const copy = moveNow(this.match, text);
    return copy ? moveWords(copy.at.move!, copy.state) : text;
  }

  // --- through the game
  // -----------------------------------------------------------------------------------------------

  goTo(step: Step): void {
    this.changed(() => this.match.goTo(step));
  }

  undo(): void {
    this.changed(() => this.match.undo());
  }

  redo(): void {
    this.changed(() => this.match.redo());
  }

  promote(): void {
    this.changed(() => this.match.promote());
  }

  private changed(change: () => void): void {
    this.bots.stop();
    change();
    this.planned = null;
    this.retry.end();
    this.face.unpoint();
    this.say("");
    this.update();
  }

  private clearPlan(key: string): boolean {
    if (key !== "Escape" || !this.planned) return false;
    this.plan(null);
    return true;
  }

  private step(key: string): boolean {
    const step = stepOf(this.match, key);
    if (step && step !== this.match.at) this.goTo(step);
    return step !== null;
  }

  stopThinking(): void {
    this.bots.halt();
  }

  thinkAgain(): void {
    this.match.paused = false;
    void this.bots.advance();
  }

  hint(): void {
    void this.bots.hint();
  }

  stay(): void {
    const { stay } = this.hand;
    if (stay) this.play(stay.move);
  }

  swap(): void {
    this.setAgents([...this.match.agents].reverse());
  }

  setAgent(player: number, agent: string): void {
    this.setAgents(this.match.agents.map((old, other) => (other === player ? agent : old)));
  }

  private setAgents(agents: string[]): void {
    this.bots.stop();
    this.match.setAgents(agents);
    this.match.paused = false;
    this.update();
    void this.bots.advance();
  }

  /** Resigns at the second call; the first one asks for confirmation. */
  resign(): void {
    if (!this.resigning.ask()) return this.drawSide();
    this.match.resign();
    this.say("");
    this.update();
    this.face.announce();
  }

  turnBoard(): void {
    this.match.turned = !this.match.turned;
    this.update();
  }

  newGame(): void {
    newGameForm(this.match, (match) => this.take(match));
  }

  private ranOut(): void {
    this.bots.stop();
    this.match.timeOut();
    this.update();
    this.face.announce();
  }
}
