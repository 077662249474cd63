// The ring around a piece on which one chooses how far it turns.

import { button, h } from "../dom";
import { t, turnName } from "../words";

export interface Turn {
  text: string;
  turn: number | null;
}

/** A ring over a square. Each choice stands where the piece's top would point. */
export class Ring {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private place = 0;

  constructor(
    turns: Turn[],
    at: { column: number; row: number },
    size: { width: number; height: number },
    flipped: boolean,
    private readonly chosen: (turn: Turn) => void,
    private readonly cancelled: () => void,
  ) {
    this.buttons = turns.map((turn) => {
      const eighths = turn.turn ?? 0;
      const angle = ((eighths + (flipped ? 4 : 0)) * Math.PI) / 4;
      const label = turnName(eighths);
      const sign = eighths === 0 ? "●" : eighths <= 4 ? `↻${eighths * 45}°` : `↺${(8 - eighths) * 45}°`;
      const choice = button(sign, () => this.chosen(turn), { class: "turn", "aria-label": label, title: label });
      choice.style.left = `${50 + 42 * Math.sin(angle)}%`;
      choice.style.top = `${50 - 42 * Math.cos(angle)}%`;
      return choice;
    });
    // Where no choice leaves the piece as it is, the top is free for taking the move back.
    const isTopFree = turns.every((turn) => turn.turn !== 0);
    const cancel = button("×", () => this.cancelled(), { class: "turn cancel", "aria-label": t("turn.cancel"), title: t("turn.cancel") });
    cancel.style.top = !isTopFree ? "50%" : flipped ? "92%" : "8%";
    this.element = h("div", { class: "ring", role: "group", "aria-label": t("turn.choose"), onkeydown: (event: KeyboardEvent) => this.key(event) }, ...this.buttons, cancel);
    // A ring near the edge is pushed inwards, so that nothing of it leaves the board.
    const side = 100 * Math.max(3.4 / size.width, 0.4);
    const inside = (centre: number) => Math.max(side / 2 - 3, Math.min(103 - side / 2, centre));
    this.element.style.width = this.element.style.height = `${side}%`;
    this.element.style.left = `${inside((100 * (at.column + 0.5)) / size.width)}%`;
    this.element.style.top = `${inside((100 * (at.row + 0.5)) / size.height)}%`;
  }

  focus(): void {
    this.buttons[this.place]?.focus();
  }

  /** Goes round by so many choices. */
  go(steps: number): void {
    this.place = (this.place + steps + this.buttons.length) % this.buttons.length;
    this.focus();
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Escape") this.cancelled();
    else if (["ArrowRight", "ArrowDown", "]"].includes(event.key)) this.go(1);
    else if (["ArrowLeft", "ArrowUp", "["].includes(event.key)) this.go(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
