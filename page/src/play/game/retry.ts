// Retries a move of a reviewed game: a move that is as good as the best one is played.

import { Engine } from "../../library/engine";
import type { Judgement } from "../../library/types";
import { moveShort, playerName, t, errorText } from "../../words";
import { moveNow } from "./match";
import type { Table } from "./table";
import type { Step } from "./tree";

/** Nodes for a move and for the best one, as in the review. */
const NODES = 20_000;

export interface RetryEvents {
  /** The user found a move that is as good as the best one. */
  found(move: string): void;
  missed(why: string): void;
}

export class Retry {
  private readonly engine = new Engine();
  private wanted: { at: Step; best: string } | null = null;

  constructor(
    private readonly table: Table,
    private readonly events: RetryEvents,
  ) {}

  /** Asks for a better move than this one, on the position before it. */
  begin({ parent, move }: Step, best: string): void {
    const { state } = this.table.match;
    this.wanted = { at: parent!, best };
    this.table.say(t("retry.task", playerName(state.players[move!.mover]!), moveShort(move!, state.names)));
  }

  end(): void {
    this.wanted = null;
    this.engine.stop();
  }

  /** Whether a move in the current position is a retry. */
  get isOn(): boolean {
    return this.wanted?.at === this.table.match.at;
  }

  async take(move: string): Promise<void> {
    const { wanted } = this;
    const { match } = this.table;
    const words = this.table.wordsOf(move);
    let isGood = move === wanted?.best;
    const copy = moveNow(match, move);
    if (!isGood && copy) {
      this.table.say(t("retry.looking"), false);
      const question = { ask: "review", game: match.state.game, record: copy.lineText(), plies: 1, nodes: NODES } as const;
      try {
        const isDone = await this.engine.ask(question, (found: Judgement | null) => (isGood = found?.verdict === "good"));
        if (!isDone || wanted !== this.wanted) return;
      } catch (error) {
        return this.events.missed(errorText(error));
      }
    }
    if (!isGood) return this.events.missed(t("retry.missed", words));
    this.end();
    this.events.found(move);
  }
}
