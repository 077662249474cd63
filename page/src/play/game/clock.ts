// The clock of the player to move, which counts down and is stored with the game.

import { PERSON } from "../../catalogue";
import type { Match } from "./match";

/** Milliseconds between two updates of the clock, and between two times that it is stored. */
const TICK = 250;
const KEEP = 1000;

export interface ClockEvents {
  /** Whether this window runs the clocks. */
  isRunning(): boolean;
  /** The milliseconds that a player has left. */
  ticked(player: number, left: number): void;
  /** The player whose clock runs has no time left. */
  ranOut(): void;
}

export class Clock {
  private readonly timer: number;
  private looked = performance.now();
  private kept = 0;

  constructor(
    private readonly match: () => Match,
    private readonly events: ClockEvents,
  ) {
    this.timer = window.setInterval(() => this.tick(), TICK);
  }

  /** Restarts the measurement: the time since the last update does not count. */
  restart(): void {
    this.looked = performance.now();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const match = this.match();
    const now = performance.now();
    const passed = now - this.looked;
    this.looked = now;
    const { running, clocks, agents } = match;
    if (!clocks || running === null || match.root.next.length === 0 || !this.events.isRunning()) return;
    // A paused program loses no time. A person does, whichever position the board shows.
    if (match.paused && agents[running] !== PERSON) return;
    const left = Math.max(0, (clocks[running] ?? 0) - passed);
    clocks[running] = left;
    this.events.ticked(running, left);
    if (left === 0) this.events.ranOut();
    else if (now - this.kept > KEEP) {
      this.kept = now;
      match.keep();
    }
  }
}
