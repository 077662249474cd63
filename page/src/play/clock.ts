// The clock of the player to move, counted down and kept with the game.

import { PERSON } from "../catalogue";
import type { Match } from "./match";

/** Milliseconds between two looks at the clock, and between two times that it is kept. */
const TICK = 250;
const KEEP = 1000;

export interface ClockEvents {
  /** Whether this window runs the clocks. */
  isRunning(): boolean;
  /** A player has so many milliseconds left. */
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

  /** What has passed since the last look is nobody's. */
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
    const { running, clocks, seats } = match;
    if (!clocks || running === null || match.root.next.length === 0 || !this.events.isRunning()) return;
    // A program that waits loses no time. A person does, wherever one looks.
    if (match.paused && seats[running] !== PERSON) return;
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
