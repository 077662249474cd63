// A lock for windows with the same game: the window used last holds the game. Only this window runs
// the clocks and the bots and stores the game; the others follow it.

export interface HolderEvents {
  /** This window holds the game again, and has to load the changes of the other windows. */
  acquired(): void;
  /** Another window holds the game now. */
  lost(): void;
}

type HolderMessage = { game: string; isTaken: boolean };

export class Holder {
  private readonly channel = new BroadcastChannel("board-rules");
  private game = "";
  private isHeld = false;

  constructor(
    private readonly events: HolderEvents,
    signal: AbortSignal,
  ) {
    this.channel.onmessage = ({ data }: MessageEvent<HolderMessage>) => this.receive(data);
    // A press means that the user is in this window, even if the browser reports no focus.
    window.addEventListener("focus", () => this.take(), { signal });
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, () => this.take(), { signal, capture: true });
    window.addEventListener("pagehide", () => this.send(false), { signal });
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.send(this.isHeld), { signal });
    signal.addEventListener("abort", () => {
      this.send(false);
      this.channel.close();
    });
  }

  get isHolding(): boolean {
    return this.isHeld;
  }

  /** Holds another game, which is now on the board of this window. */
  begin(game: string): void {
    if (game === this.game) return;
    if (this.game) this.send(false);
    this.game = game;
    this.isHeld = true;
    this.send(true);
  }

  private take(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.send(true);
    this.events.acquired();
  }

  private send(isTaken: boolean): void {
    if (this.isHeld) this.channel.postMessage({ game: this.game, isTaken } satisfies HolderMessage);
  }

  private receive({ game, isTaken }: HolderMessage): void {
    if (game !== this.game || isTaken !== this.isHeld) return;
    // Another window has released the game: a window that still shows it takes it.
    if (!isTaken) return this.take();
    this.isHeld = false;
    this.events.lost();
  }
}
