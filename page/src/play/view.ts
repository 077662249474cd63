// Playing: the board, who plays, and what can be done with a game.

import { Board } from "../board";
import { titleOf } from "../catalogue";
import { announce, fill, h, tabList } from "../dom";
import { ELSEWHERE } from "../here";
import * as sounds from "../sounds";
import { isKeeping } from "../storage";
import { dark } from "../theme";
import type { Score } from "../types";
import { hasWord, moveWords, pieceName, playerName, t, told, word } from "../words";
import { EvaluationBar, PlayerBars } from "./bars";
import { Bots } from "./bots";
import { Clock } from "./clock";
import { Hand } from "./hand";
import { keptGame, keyOf } from "./kept";
import { listenForSteps, stepOf } from "./keys";
import { Match, moveNow } from "./match";
import { newGameForm } from "./new";
import { panels } from "./panels";
import { actionButtons, playerLines, statusText, type Actions } from "./side";
import type { Panel, Table } from "./table";
import { slidesBetween, type Step } from "./tree";

/** Milliseconds for which a second click on "Resign" is waited for. */
const RESIGNING = 5000;

export class PlayView implements Actions, Table {
  readonly element: HTMLElement;
  match: Match;
  private readonly bots: Bots;
  private readonly board: Board;
  private readonly hand: Hand;
  private readonly title = h("h1", { class: "title" });
  private readonly bars = new PlayerBars();
  private readonly evaluation = new EvaluationBar();
  private readonly status = h("p", { class: "status", "data-test": "status" });
  private readonly note = h("p", { class: "note", "data-test": "note" });
  private readonly players = h("div", { class: "players" });
  private readonly actions = h("div", { class: "actions" });
  private readonly panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "0" });
  private readonly tabs = h("div", {});
  private open = "moves";
  private readonly parts: Panel[];
  private arrows: string[] = [];
  private areas = true;
  /** The move that is made when the bots have moved. */
  private planned: { text: string; squares: number[] } | null = null;
  private readonly clock: Clock;
  /** Waits for the second click on "Resign"; 0 while nobody has clicked. */
  private resigning = 0;
  private readonly leaving = new AbortController();
  /** What the board shows, to know what slides. */
  private shown: Step | null = null;

  constructor(match: Match) {
    this.match = match;
    this.board = new Board(t("board"), {
      pick: (square) => this.pick(square),
      press: (square) => this.press(square),
      drag: (from, to) => this.pick(from, () => this.hand.drag(from, to)),
      key: (key) => this.giveUpPlan(key) || this.hand.key(key) || this.step(key),
      wheel: (steps) => this.hand.wheel(steps),
      release: () => this.hand.release(),
    });
    const events = {
      changed: () => this.mark(),
      made: (move: string) => this.play(move),
      refused: (why: string) => this.refuse(why),
      advise: (text: string) => this.say(text, false),
    };
    this.hand = new Hand(this.board, events, match);
    this.bots = new Bots(this, {
      changed: () => this.drawSide(),
      moved: () => this.moved(),
    });
    this.parts = panels(this);
    this.evaluation.draw(match, null);
    this.element = h(
      "section",
      { class: "play" },
      h(
        "div",
        { class: "table", id: "board" },
        this.bars.above,
        h("div", { class: "board-row" }, this.evaluation.element, this.board.element),
        this.bars.below,
        this.status,
        this.note,
      ),
      h("div", { class: "side" }, this.title, this.players, this.actions, this.tabs, this.panel),
    );
    this.clock = new Clock(() => this.match, {
      ticked: (player, left) => this.bars.tick(player, left),
      ranOut: () => this.ranOut(),
    });
    const { signal } = this.leaving;
    window.addEventListener("pagehide", () => this.match.clocks && this.match.keep(), { signal });
    window.addEventListener("storage", ({ key }) => key === keyOf(this.match.id) && this.follow(), { signal });
    // A window that was left and is come back to has heard of nothing meanwhile.
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.follow(), { signal });
    listenForSteps(() => this.match, (step) => this.goTo(step), signal);
    this.begin();
  }

  /** Takes another game to the board. */
  take(match: Match, note = ""): void {
    this.bots.stop();
    this.match = match;
    this.shown = null;
    this.begin();
    if (note) this.say(note);
  }

  close(): void {
    this.leaving.abort();
    if (this.match.clocks) this.match.keep();
    this.bots.close();
    for (const part of this.parts) part.close?.();
    clearTimeout(this.resigning);
    this.clock.close();
  }

  private begin(): void {
    this.arrows = [];
    this.planned = null;
    this.say("");
    this.board.clearNotes();
    // Somebody elsewhere moves whether the page waits or not.
    if (this.match.botToMove && this.match.state.ply > 0 && !this.match.seats.includes(ELSEWHERE)) this.match.paused = true;
    for (const part of this.parts) part.close?.();
    this.update();
    this.welcome();
    void this.bots.advance();
  }

  /** Tells somebody who has never seen the game what to do first, and what is not kept. */
  private welcome(): void {
    const { match } = this;
    if (!isKeeping()) return this.say(t("games.blocked"));
    if (match.state.ply > 0 || match.over || match.botToMove) return;
    const own = `hint.first.${match.state.game}`;
    this.say(hasWord(own) ? word(own) : t("hint.first"), false);
  }

  /** Takes over what another window did with the game that is on the board here. */
  private follow(): void {
    const game = keptGame(this.match.id);
    if (!game || game.record === this.match.text()) return;
    try {
      this.take(Match.kept(game), t("games.elsewhere"));
    } catch {
      // What the other window keeps makes no sense here: this one goes on with its own.
    }
  }

  /** After everything that changes the game. */
  update(): void {
    this.clock.restart();
    clearTimeout(this.resigning);
    this.resigning = 0;
    const isKept = this.match.keep();
    this.hand.reset(this.match);
    this.draw();
    this.drawSide();
    if (!isKept && isKeeping()) this.say(t("games.full"));
  }

  say(text: string, loud = true): void {
    this.note.classList.remove("refused");
    this.note.textContent = text;
    if (loud && text) announce(text);
  }

  draw(): void {
    const { match } = this;
    const { state } = match;
    const svg = match.game.picture({
      dark: dark(),
      turned: match.turned,
      last: true,
      arrows: this.arrows,
      areas: this.areas || !hasWord(`areas.${state.game}`),
    });
    this.board.draw(svg, state.width, state.height, match.turned, false, slidesBetween(this.shown, match.at));
    this.shown = match.at;
    this.mark();
  }

  /** Marks what is chosen and where it may go. */
  private mark(): void {
    const { state } = this.match;
    const { chosen, targets } = this.hand;
    // Steps of a turn that goes on; a single step that only waits for its turn is shown by the piece itself.
    const arrows: [number, number][] = [];
    if (this.hand.options.next.length > 0) for (let i = 0; i + 1 < chosen.length; i += 2) arrows.push([chosen[i]!, chosen[i + 1]!]);
    this.board.mark({ chosen, targets, arrows, planned: this.planned?.squares });
    const takes = new Map(targets.map((next) => [next.square, next.takes]));
    this.board.label(
      state.names.map((name, index) => {
        const piece = state.pieces[index];
        const taken = takes.get(index);
        const mark = chosen.includes(index) ? t("square.chosen") : taken === undefined ? undefined : t(taken ? "square.capture" : "square.target");
        return { index, label: t("square", name, piece ? pieceName(piece) : t("square.empty")), state: mark };
      }),
    );
  }

  private drawSide(): void {
    const { match } = this;
    const thinking = this.bots.isThinking;
    const { stay } = this.hand;
    this.title.textContent = titleOf(match.state.game);
    this.status.textContent = statusText(match, thinking);
    this.bars.draw(match);
    fill(this.players, ...playerLines(match, (place, seat) => this.reseat(place, seat)));
    const state = { thinking, stay: stay && match.state.names[stay.square]!, resigning: this.resigning > 0 };
    fill(this.actions, ...actionButtons(match, state, this), hasWord(`areas.${match.state.game}`) && this.areasBox());
    this.drawTabs();
  }

  private areasBox(): HTMLElement {
    const box = h("input", {
      type: "checkbox",
      checked: this.areas,
      onchange: (event: Event) => {
        this.areas = (event.target as HTMLInputElement).checked;
        this.draw();
      },
    });
    return h("label", { class: "check" }, box, word(`areas.${this.match.state.game}`));
  }

  private drawTabs(): void {
    const tabs = this.parts.map((part) => ({ name: part.name, title: part.title(), test: `tab-${part.name}`, controls: "panel" }));
    fill(this.tabs, tabList(t("nav.play"), tabs, this.open, (name) => this.openPanel(name)));
    const part = this.parts.find((part) => part.name === this.open);
    this.panel.setAttribute("aria-label", part?.title() ?? "");
    part?.draw(this.panel);
  }

  private openPanel(name: string): void {
    if (name !== this.open) this.parts.find((part) => part.name === this.open)?.close?.();
    this.open = name;
    this.drawTabs();
  }

  point(moves: string[]): void {
    this.arrows = moves;
    this.draw();
  }

  evaluate(score: Score | null): void {
    this.evaluation.draw(this.match, score);
  }

  // --- moving ---------------------------------------------------------------------------------------------------

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

  /** Keeps a move for when it is the person's turn, or gives it up. */
  private plan(move: string | null): void {
    const copy = move === null ? null : this.hand.tried(move);
    this.planned = copy && { text: move!, squares: copy.squares };
    this.hand.reset();
    this.draw();
    this.say(copy ? t("ahead.planned", moveWords(copy, this.match.state.names)) : "");
  }

  private refuse(text: string): void {
    sounds.play("refuse");
    this.say(text);
    // Starts the shake anew.
    void this.note.offsetWidth;
    this.note.classList.add("refused");
  }

  private play(move: string): void {
    if (this.match.botToMove) return this.plan(move);
    try {
      this.match.play(move);
    } catch (error) {
      this.hand.reset();
      this.draw();
      return this.refuse(told(error));
    }
    this.match.paused = false;
    this.moved();
    void this.bots.advance();
  }

  /** Tells a move that was made. */
  private moved(): void {
    this.arrows = [];
    const { state } = this.match;
    const last = this.match.at.move;
    this.say("");
    this.update();
    if (!last) return;
    sounds.play(state.ending ? "end" : last.taken ? "take" : "move");
    const words = `${playerName(state.players[last.mover]!)}: ${moveWords(last, state.names)}`;
    if (!this.note.textContent) this.say(words, false);
    announce(`${words}. ${this.status.textContent}`);
    this.playPlanned();
  }

  /** Makes the move that was planned, as soon as it is the person's turn. */
  private playPlanned(): void {
    const { planned, match } = this;
    if (!planned || match.botToMove || match.over) return;
    this.planned = null;
    this.mark();
    const isLegal = match.game.options(planned.squares).moves.some(({ text }) => text === planned.text);
    if (!isLegal) return this.refuse(t("ahead.gone"));
    // Bots go on by themselves after the move that calls this.
    this.match.play(planned.text);
    this.moved();
  }

  /** A move that could be played now, in words. */
  wordsOf(text: string): string {
    const copy = moveNow(this.match, text);
    return copy ? moveWords(copy.at.move!, copy.state.names) : text;
  }

  // --- through the game -----------------------------------------------------------------------------------------

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
    this.arrows = [];
    this.say("");
    this.update();
  }

  private giveUpPlan(key: string): boolean {
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
    this.seated([...this.match.seats].reverse());
  }

  private reseat(place: number, seat: string): void {
    this.seated(this.match.seats.map((old, other) => (other === place ? seat : old)));
  }

  private seated(seats: string[]): void {
    this.bots.stop();
    this.match.seat(seats);
    this.match.paused = false;
    this.update();
    void this.bots.advance();
  }

  /** Asks once more before the game is given up. */
  resign(): void {
    if (this.resigning === 0) {
      this.resigning = window.setTimeout(() => {
        this.resigning = 0;
        this.drawSide();
      }, RESIGNING);
      return this.drawSide();
    }
    this.match.resign();
    this.say("");
    this.update();
    announce(this.status.textContent ?? "");
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
    announce(this.status.textContent ?? "");
  }
}
