// Several windows with the same game: the one that was come to last has it. It alone runs the clocks, lets bots think and keeps
// the game; the others show what it does.

export interface HolderEvents {
  /** This window has the game again, and takes over what the other did meanwhile. */
  won(): void;
  /** Another window has the game now. */
  lost(): void;
}

type Word = { game: string; isTaken: boolean };

export class Holder {
  private readonly channel = new BroadcastChannel("board-rules");
  private game = "";
  private isHeld = false;

  constructor(
    private readonly events: HolderEvents,
    signal: AbortSignal,
  ) {
    this.channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
    // Who presses something has come to this window, whether the browser says so or not.
    window.addEventListener("focus", () => this.take(), { signal });
    for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, () => this.take(), { signal, capture: true });
    window.addEventListener("pagehide", () => this.tell(false), { signal });
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.tell(this.isHeld), { signal });
    signal.addEventListener("abort", () => {
      this.tell(false);
      this.channel.close();
    });
  }

  get isHolding(): boolean {
    return this.isHeld;
  }

  /** Another game is on the board of this window. */
  begin(game: string): void {
    if (game === this.game) return;
    if (this.game) this.tell(false);
    this.game = game;
    this.isHeld = true;
    this.tell(true);
  }

  private take(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.tell(true);
    this.events.won();
  }

  private tell(isTaken: boolean): void {
    if (this.isHeld) this.channel.postMessage({ game: this.game, isTaken } satisfies Word);
  }

  private hear({ game, isTaken }: Word): void {
    if (game !== this.game || isTaken !== this.isHeld) return;
    // A game that nobody has any more is taken by who still shows it.
    if (!isTaken) return this.take();
    this.isHeld = false;
    this.events.lost();
  }
}
