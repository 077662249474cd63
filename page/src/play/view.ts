// Playing: the board, who plays, and what can be done with a game.

import { Board } from "../board";
import { announce, button, fill, h } from "../dom";
import { Engine } from "../engine";
import { dark } from "../theme";
import type { Line } from "../types";
import { moveWords, pieceName, playerName, scoreWords, t, told } from "../words";
import { Hand } from "./hand";
import { Match, PERSON } from "./match";
import { newGameForm } from "./new";
import { panels, type Panel } from "./panels";
import { actionButtons, clockText, playerLines, statusText, type Actions } from "./side";

/** What a bot thinks with when it is asked for a hint. */
const HINT = "search:nodes=40000";
/** Milliseconds between the moves of bots, so that one sees them. */
const PAUSE = 350;

export class PlayView implements Actions {
  readonly element: HTMLElement;
  match: Match;
  readonly engine = new Engine();
  private readonly board: Board;
  private readonly hand: Hand;
  private readonly status = h("p", { class: "status", "data-test": "status" });
  private readonly note = h("p", { class: "note", "data-test": "note" });
  private readonly players = h("div", { class: "players" });
  private readonly actions = h("div", { class: "actions" });
  private readonly panel = h("div", { class: "panel", role: "tabpanel", id: "panel", tabindex: "0" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist" });
  private open = "moves";
  private parts: Panel[];
  private arrows: string[] = [];
  private areas = true;
  private ticking = 0;
  private ticked = 0;

  constructor(match: Match) {
    this.match = match;
    this.board = new Board(t("board"), {
      pick: (square) => this.pick(square),
      drag: (from, to) => this.pick(from, () => this.hand.drag(from, to)),
      key: (key) => this.hand.key(key),
      wheel: (steps) => this.hand.wheel(steps),
    });
    const events = {
      changed: () => this.draw(),
      made: (move: string) => this.play(move),
      refused: (why: string) => this.refuse(why),
      advise: (text: string) => this.say(text, false),
    };
    this.hand = new Hand(this.board, events, match);
    this.parts = panels(this);
    this.element = h(
      "section",
      { class: "play" },
      h("div", { class: "table", id: "board" }, this.board.element, this.status, this.note),
      h("div", { class: "side" }, this.players, this.actions, this.tabs, this.panel),
    );
    this.ticking = window.setInterval(() => this.tick(), 250);
    this.begin();
  }

  /** Takes another game to the board. */
  take(match: Match, note = ""): void {
    this.engine.stop();
    this.match = match;
    this.begin();
    if (note) this.say(note);
  }

  close(): void {
    this.engine.stop();
    for (const part of this.parts) part.close?.();
    clearInterval(this.ticking);
  }

  private begin(): void {
    this.arrows = [];
    this.say("");
    if (this.match.botToMove && this.match.state.ply > 0) this.match.paused = true;
    for (const part of this.parts) part.close?.();
    this.update();
    this.welcome();
    void this.advance();
  }

  /** Tells somebody who has never seen the game what to do first. */
  private welcome(): void {
    const { match } = this;
    if (match.state.ply > 0 || match.over || match.botToMove) return;
    this.say(t(match.state.game === "hunt" ? "hint.first.hunt" : "hint.first"), false);
  }

  /** After everything that changes the game. */
  update(): void {
    this.ticked = performance.now();
    if (!this.match.keep()) this.say(t("games.full"));
    this.hand.reset(this.match);
    this.draw();
    this.drawSide();
  }

  say(text: string, loud = true): void {
    this.note.textContent = text;
    if (loud && text) announce(text);
  }

  draw(): void {
    const { match } = this;
    const { state } = match;
    const svg = match.game.picture({
      dark: dark(),
      turned: match.turned,
      chosen: this.hand.chosen,
      targets: this.hand.showsTargets && !match.botToMove && !match.over,
      last: true,
      arrows: this.arrows,
      areas: this.areas && state.game === "hunt",
    });
    this.board.draw(svg, state.width, state.height, match.turned);
    const lit = new Map(this.hand.options.next.map((next) => [next.square, next.takes]));
    this.board.label(
      state.names.map((name, index) => {
        const piece = state.pieces[index];
        const takes = lit.get(index);
        const mark = this.hand.chosen.includes(index)
          ? t("square.chosen")
          : takes === undefined || !this.hand.showsTargets
            ? undefined
            : t(takes ? "square.capture" : "square.target");
        return { index, label: t("square", name, piece ? pieceName(piece) : t("square.empty")), state: mark };
      }),
    );
  }

  private drawSide(): void {
    this.drawStatus();
    this.drawPlayers();
    this.drawActions();
    this.drawTabs();
  }

  private drawStatus(): void {
    this.status.textContent = statusText(this.match, this.engine.busy && this.match.botToMove);
  }

  private drawPlayers(): void {
    fill(this.players, ...playerLines(this.match, (place, seat) => this.reseat(place, seat)));
  }

  private drawActions(): void {
    const { match } = this;
    const buttons = actionButtons(match, this.engine.busy && match.botToMove, this);
    fill(this.actions, ...buttons, match.state.game === "hunt" && this.areasBox());
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
    return h("label", { class: "check" }, box, t("areas"));
  }

  private drawTabs(): void {
    const tabs = this.parts.map((part) =>
      button(part.title(), () => this.openPanel(part.name), {
        role: "tab",
        "aria-selected": String(part.name === this.open),
        "aria-controls": "panel",
        "data-test": `tab-${part.name}`,
      }),
    );
    fill(this.tabs, ...tabs);
    const part = this.parts.find((part) => part.name === this.open);
    this.panel.setAttribute("aria-label", part?.title() ?? "");
    this.tabs.setAttribute("aria-label", t("nav.play"));
    if (part) part.draw(this.panel);
  }

  openPanel(name: string): void {
    if (name !== this.open) this.parts.find((part) => part.name === this.open)?.close?.();
    this.open = name;
    this.drawTabs();
  }

  /** Shows moves as arrows. */
  point(moves: string[]): void {
    this.arrows = moves;
    this.draw();
  }

  // --- moving ---------------------------------------------------------------------------------------------------

  private pick(square: number, take = () => this.hand.pick(square)): void {
    const { match } = this;
    if (match.over) return this.refuse(t("refuse.over"));
    if (match.botToMove) return this.refuse(t("refuse.bot", playerName(match.state.players[match.state.mover]!)));
    this.arrows = [];
    take();
  }

  private refuse(text: string): void {
    this.note.classList.remove("refused");
    // Starts the shake anew.
    void this.note.offsetWidth;
    this.note.classList.add("refused");
    this.say(text);
  }

  private play(move: string): void {
    try {
      this.match.play(move);
    } catch (error) {
      this.hand.reset();
      this.draw();
      return this.refuse(told(error));
    }
    this.match.paused = false;
    this.arrows = [];
    this.moved();
    void this.advance();
  }

  /** Tells a move that was made. */
  private moved(): void {
    this.update();
    const { state } = this.match;
    const last = state.moves[state.ply - 1];
    if (!last) return;
    const words = `${playerName(state.players[last.mover]!)}: ${moveWords(last, state.names)}`;
    this.say(words, false);
    announce(`${words}. ${this.status.textContent}`);
  }

  // --- the program ----------------------------------------------------------------------------------------------

  /** Lets bots play while it is their turn. */
  private async advance(): Promise<void> {
    const { match } = this;
    while (match === this.match && match.botToMove && !match.paused) {
      const begun = performance.now();
      const ply = match.state.ply;
      let answer: Line | null = null;
      const thought = this.engine.ask(
        {
          ask: "bot",
          game: match.state.game,
          record: match.game.text(),
          agent: match.seats[match.state.mover]!,
          seed: (Number(match.tag("seed") ?? 1) + ply * 7919) >>> 0,
        },
        (line) => (answer = line),
      );
      this.drawStatus();
      this.drawActions();
      let finished = false;
      try {
        finished = await thought;
      } catch (error) {
        match.paused = true;
        this.say(told(error));
      }
      const rest = match.seats.includes(PERSON) ? 0 : PAUSE - (performance.now() - begun);
      if (finished && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (match !== this.match || match.state.ply !== ply || match.paused) return;
      const line = answer as Line | null;
      if (!finished || !line) return this.drawSide();
      match.play(line.text);
      this.moved();
    }
  }

  stopThinking(): void {
    this.match.paused = true;
    this.engine.stop();
    this.drawSide();
  }

  thinkAgain(): void {
    this.match.paused = false;
    void this.advance();
  }

  hint(): void {
    void this.hinted();
  }

  private async hinted(): Promise<void> {
    const { match } = this;
    const { state } = match;
    this.say(t("status.thinking", t("hint")), false);
    let line: Line | null = null;
    await this.engine.ask({ ask: "bot", game: state.game, record: match.game.text(), agent: HINT, seed: 1 }, (found) => (line = found));
    const found = line as Line | null;
    if (!found || match !== this.match || match.state.ply !== state.ply) return;
    this.point([found.text]);
    this.say(t("hint.text", this.wordsOf(found.text), scoreWords(found.score)));
  }

  /** A move that could be played now, in words. */
  wordsOf(text: string): string {
    const copy = Match.open(this.match.game.text());
    try {
      copy.play(text);
    } catch {
      return text;
    }
    return moveWords(copy.state.moves[copy.state.ply - 1]!, copy.state.names);
  }

  // --- the game -------------------------------------------------------------------------------------------------

  goTo(ply: number): void {
    this.engine.stop();
    this.match.goTo(ply);
    this.arrows = [];
    this.say("");
    this.update();
  }

  undo(): void {
    this.engine.stop();
    this.match.undo();
    this.arrows = [];
    this.say("");
    this.update();
  }

  redo(): void {
    this.engine.stop();
    this.match.redo();
    this.arrows = [];
    this.update();
  }

  swap(): void {
    this.engine.stop();
    this.match.seat([...this.match.seats].reverse());
    this.match.paused = false;
    this.update();
    void this.advance();
  }

  private reseat(place: number, seat: string): void {
    this.engine.stop();
    this.match.seat(this.match.seats.map((old, other) => (other === place ? seat : old)));
    this.match.paused = false;
    this.update();
    void this.advance();
  }

  resign(): void {
    const { match } = this;
    match.setTag("resigned", match.state.players[match.state.mover]!);
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

  private tick(): void {
    const { match } = this;
    const now = performance.now();
    const passed = now - this.ticked;
    this.ticked = now;
    if (!match.clocks || match.over || match.paused || match.state.ply === 0) return;
    const left = Math.max(0, (match.clocks[match.state.mover] ?? 0) - passed);
    match.clocks[match.state.mover] = left;
    if (left === 0) {
      this.engine.stop();
      match.setTag("time", match.state.players[match.state.mover]!);
      this.update();
      announce(this.status.textContent ?? "");
      return;
    }
    const shown = this.players.querySelectorAll(".clock")[match.state.mover];
    if (shown) shown.textContent = clockText(left);
  }
}
