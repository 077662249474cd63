// The game on the board: who plays, whose turn it is, and how it is kept.

import { Game } from "../wasm";
import type { GameName, GameState } from "../types";
import { keep, keptGames, newId, type KeptGame } from "./kept";

const SEATS = ["first", "second", "third", "fourth"];
export const PERSON = "person";

export class Match {
  state: GameState;
  seats: string[];
  /** Whether the program waits although it is its turn. */
  paused = false;
  turned: boolean;
  clocks: number[] | null;

  private constructor(
    readonly id: string,
    readonly game: Game,
    turned: boolean,
    clocks: number[] | null,
  ) {
    this.state = game.state();
    this.turned = turned;
    this.clocks = clocks;
    this.seats = this.state.players.map((_, place) => this.tag(SEATS[place]!) ?? PERSON);
  }

  static start(name: GameName, rules: string, seats: string[], minutes: number, position?: string): Match {
    const game = Game.start(name, rules, position);
    const match = new Match(newId(), game, false, minutes ? seats.map(() => minutes * 60_000) : null);
    match.seat(seats);
    const person = seats.indexOf(PERSON);
    match.turned = seats.length === 2 && person === 1 && name !== "hunt";
    if (seats.some((seat) => seat !== PERSON)) match.setTag("seed", String(Math.floor(Math.random() * 1_000_000)));
    return match;
  }

  static open(record: string, id = newId(), turned = false, clocks: number[] | null = null): Match {
    return new Match(id, Game.open(record), turned, clocks);
  }

  static kept(game: KeptGame): Match {
    return Match.open(game.record, game.id, game.turned, game.clocks);
  }

  tag(key: string): string | undefined {
    return this.state.tags.find(([known]) => known === key)?.[1];
  }

  setTag(key: string, value: string): void {
    this.game.setTag(key, value);
    this.state = this.game.state();
  }

  seat(seats: string[]): void {
    this.seats = seats;
    seats.forEach((seat, place) => this.game.setTag(SEATS[place]!, seat));
    this.state = this.game.state();
  }

  /** Who gave up, or ran out of time: the player's place, and why. */
  get lost(): { player: number; why: "resigned" | "time" } | null {
    for (const why of ["resigned", "time"] as const) {
      const player = this.state.players.indexOf(this.tag(why) ?? "");
      if (player >= 0) return { player, why };
    }
    return null;
  }

  get over(): boolean {
    return this.state.ending !== null || this.lost !== null;
  }

  get botToMove(): boolean {
    return !this.over && this.seats[this.state.mover] !== PERSON;
  }

  play(move: string): void {
    this.game.play(move);
    this.changed();
  }

  goTo(ply: number): void {
    this.game.goTo(ply);
    this.game.setTag("resigned", "");
    this.game.setTag("time", "");
    this.changed();
    this.paused = this.botToMove;
  }

  /** Back to when a person was to move. */
  undo(): void {
    const movers = this.state.moves.map((move) => move.mover);
    let ply = Math.max(0, this.state.ply - 1);
    if (this.seats.includes(PERSON)) while (ply > 0 && this.seats[movers[ply]!] !== PERSON) ply--;
    this.goTo(ply);
  }

  /** On to when a person is to move. */
  redo(): void {
    const { moves } = this.state;
    let ply = Math.min(moves.length, this.state.ply + 1);
    if (this.seats.includes(PERSON)) while (ply < moves.length && this.seats[moves[ply]!.mover] !== PERSON) ply++;
    this.goTo(ply);
  }

  changed(): void {
    this.state = this.game.state();
  }

  /** Whether there was room. */
  keep(): boolean {
    return keep({
      id: this.id,
      record: this.game.text(),
      game: this.state.game,
      moves: this.state.ply,
      over: this.over,
      when: Date.now(),
      turned: this.turned,
      clocks: this.clocks,
    });
  }
}

/** The game that was on the board last, or a first one. */
export function lastMatch(): Match {
  for (const game of keptGames()) {
    try {
      return Match.kept(game);
    } catch {
      // A game that an earlier version kept and this one does not know.
    }
  }
  return Match.start("hunt", "", ["level3", PERSON], 0);
}
