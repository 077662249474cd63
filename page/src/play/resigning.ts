// The confirmation of a resignation: a second click soon after the first.

/** Milliseconds in which the second click must come. */
const WAITS = 5000;

export class Resigning {
  private timer = 0;

  /** Calls `changed` when the time for the second click is over. */
  constructor(private readonly changed: () => void) {}

  /** Whether the first click was made. */
  get isAsked(): boolean {
    return this.timer !== 0;
  }

  /** Registers a click, and returns whether it was the second one. */
  ask(): boolean {
    if (this.isAsked) return true;
    this.timer = window.setTimeout(() => {
      this.end();
      this.changed();
    }, WAITS);
    return false;
  }

  end(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
