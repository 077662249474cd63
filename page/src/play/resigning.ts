// A game is given up by a second click only, soon after the first.

/** Milliseconds for which the second click is waited for. */
const WAITS = 5000;

export class Resigning {
  private timer = 0;

  /** `changed` when the question goes away by itself. */
  constructor(private readonly changed: () => void) {}

  /** Whether giving up was asked for once. */
  get isAsked(): boolean {
    return this.timer !== 0;
  }

  /** Whether this was the second time. */
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
