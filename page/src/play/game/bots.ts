// The bots of a game: their moves, and hints.

import { PERSON } from "../../catalogue";
import { Engine } from "../../library/engine";
import { Host, isAsked, send } from "../../here";
import type { Line } from "../../library/types";
import { t, errorText } from "../../words";
import { evaluationWords } from "./score";
import type { Table } from "./table";

/** The bot that gives hints. */
const HINT = "search:nodes=40000";
/** Milliseconds between the moves of bots, so that people can follow them. */
const PAUSE = 350;

export interface BotEvents {
  /** The thinking bot has changed. */
  changed(): void;
  /** A bot has moved. */
  moved(): void;
}

export class Bots {
  private readonly engine = new Engine();
  private readonly host = new Host();

  constructor(
    private readonly table: Table,
    private readonly events: BotEvents,
  ) {}

  /** Whether a bot searches for the next move. */
  get isThinking(): boolean {
    return (this.engine.busy || this.host.busy) && this.table.match.botToMove;
  }

  stop(): void {
    this.engine.stop();
    this.host.stop();
  }

  /** Stops, and pauses the game until the user continues. */
  halt(): void {
    this.table.match.paused = true;
    this.stop();
    this.events.changed();
  }

  close(): void {
    this.stop();
  }

  /** Lets bots play while it is their turn. */
  async advance(): Promise<void> {
    const { match } = this.table;
    // After the last move of a game there is no request that would send it.
    if (match.over) void send(match).catch((error) => this.table.say(errorText(error)));
    while (match === this.table.match && match.botToMove && !match.paused) {
      const begun = performance.now();
      const { at } = match;
      let line: Line | null = null;
      const seed = (Number(match.tag("seed") ?? 1) + at.ply * 7919) >>> 0;
      const asked = this.ask(match.agents[match.state.mover]!, seed, (found) => (line = found));
      this.events.changed();
      let finished = false;
      try {
        finished = await asked;
      } catch (error) {
        if (match !== this.table.match || match.at !== at) return;
        match.paused = true;
        this.table.say(t("engine.failed", errorText(error)));
      }
      const rest = match.agents.includes(PERSON) ? 0 : PAUSE - (performance.now() - begun);
      if (finished && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (match !== this.table.match || match.at !== at) return;
      const found = line as Line | null;
      if (!finished || !found || match.paused) return this.events.changed();
      match.play(found.text);
      this.events.moved();
    }
  }

  async hint(): Promise<void> {
    const { match } = this.table;
    const { at } = match;
    this.table.say(t("hint.running"), false);
    let line: Line | null = null;
    let failed = "";
    try {
      await this.ask(HINT, 1, (found) => (line = found));
    } catch (error) {
      failed = errorText(error);
    }
    if (match !== this.table.match || match.at !== at) return;
    const found = line as Line | null;
    if (!found) return this.table.say(failed);
    this.table.point([found.text]);
    this.table.say(t("hint.text", this.table.wordsOf(found.text), evaluationWords(match.state, found.score, found.mover)));
  }

  private ask(agent: string, seed: number, receive: (line: Line | null) => void): Promise<boolean> {
    const { match } = this.table;
    if (isAsked(agent)) return this.host.ask(match, agent, seed, receive);
    return this.engine.ask({ ask: "bot", game: match.state.game, record: match.game.text(), agent, seed }, receive);
  }
}
