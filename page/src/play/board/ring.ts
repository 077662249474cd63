// The ring of turns: the piece in each of its new positions, around its square.

import { button, fill, h } from "../../dom";
import { t, turnName } from "../../words";

export interface Turn {
  text: string;
  turn: number | null;
}

/** The size of the board, and the centre and side of the square, in pixels. */
export interface RingSpace {
  width: number;
  height: number;
  x: number;
  y: number;
  side: number;
}

/** The minimum side of a choice: a fingertip. */
const LEAST = 44;

export class Ring {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private current = 0;

  constructor(
    turns: Turn[],
    space: RingSpace,
    flipped: boolean,
    image: (eighths: number) => HTMLElement | null,
    private readonly chosen: (turn: Turn) => void,
    private readonly cancelled: () => void,
  ) {
    this.buttons = turns.map((turn) => {
      const eighths = turn.turn ?? 0;
      const label = turnName(eighths);
      const choice = button("", () => this.chosen(turn), { class: "turn", "aria-label": label, title: label });
      fill(choice, image(eighths) ?? label);
      return choice;
    });
    const cancel = button("×", () => this.cancelled(), { class: "turn cancel", "aria-label": t("turn.cancel"), title: t("turn.cancel") });
    const all = [...this.buttons, cancel];
    const size = Math.max(LEAST, Math.min(64, 0.75 * space.side));
    // A choice stands in the direction of the turned piece's top, if there is room; the choice to
    // take back is the last.
    const angles = turns.map(({ turn }) => (((turn ?? 0) + (flipped ? 4 : 0)) % 8) / 8);
    placed(space, size, angles, all.length).forEach(({ x, y }, index) => {
      const { style } = all[index]!;
      style.left = `${(100 * x) / space.width}%`;
      style.top = `${(100 * y) / space.height}%`;
      style.width = style.height = `${size}px`;
    });
    const onkeydown = (event: KeyboardEvent) => this.key(event);
    this.element = h("div", { class: "ring", role: "group", "aria-label": t("turn.choose"), onkeydown }, ...all);
  }

  /** Chooses the current choice. */
  take(): void {
    this.buttons[this.current]?.click();
  }

  focus(): void {
    this.buttons[this.current]?.focus({ preventScroll: true });
  }

  /** Moves the current choice by this number. */
  go(steps: number): void {
    this.current = (this.current + steps + this.buttons.length) % this.buttons.length;
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

interface Point {
  x: number;
  y: number;
}

/**
 * The centres of this number of choices. No choice leaves the board or covers another one or the
 * square. Near an edge they form arcs.
 */
function placed(space: RingSpace, size: number, angles: number[], count: number): Point[] {
  const room = size + 3;
  const half = space.side / 2;
  const isFree = ({ x, y }: Point, taken: Point[]) =>
    x >= room / 2 && y >= room / 2 && x <= space.width - room / 2 && y <= space.height - room / 2 &&
    (Math.abs(x - space.x) >= half + size / 2 || Math.abs(y - space.y) >= half + size / 2) &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= room);
  const at = (angle: number, radius: number) => ({
    x: space.x + radius * Math.sin(2 * Math.PI * angle),
    y: space.y - radius * Math.cos(2 * Math.PI * angle),
  });
  // The radius lets eight choices stand side by side, without covering the square.
  const first = Math.max(room * 1.32, 1.02 * (half + size / 2) * Math.SQRT2);
  const ring: Point[] = [];
  for (const angle of angles) {
    const point = at(angle, first);
    if (isFree(point, ring)) ring.push(point);
  }
  const found = ring.length === angles.length ? ring : [];
  for (let radius = first; found.length < count && radius < 4 * (space.width + space.height); radius += room / 3) {
    for (let part = 0; found.length < count && part < 48; part++) {
      const point = at(part / 48, radius);
      if (isFree(point, found)) found.push(point);
    }
  }
  return found;
}
