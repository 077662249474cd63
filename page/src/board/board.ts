// A board: its picture, with a grid of buttons over it for pointers, keys and screen readers.

import { BoardPicture, type Cell } from "./board-picture";
import { h, fill } from "../dom";

export interface Square {
  index: number;
  label: string;
  /** A state that is appended to the label for screen readers. */
  state?: string;
}

export interface BoardEvents {
  /** The user clicked a square, or chose it by key. */
  pick(square: number): void;
  /**
   * The button went down on a square. `lift`: the square's piece follows the pointer. `fresh`: this
   * press chose the square, so its release over the same square is not a second click.
   */
  press?(square: number): { lift: boolean; fresh: boolean };
  /** The pointer was dragged from one square to another. */
  drag?(from: number, to: number): void;
  /** The pointer entered a square with the button down, when the user paints. */
  paint?(square: number, first: boolean): void;
  /** A key that the board does not handle itself; returns whether it was handled. */
  key?(key: string, square: number): boolean;
  wheel?(steps: number): void;
  /** The button went up after the wheel was turned with the button down. */
  release?(): void;
}

/** The marks that are drawn over the picture of a board. */
export interface BoardMarks {
  chosen: number[];
  targets: { square: number; takes: boolean }[];
  /** Arrows from square to square; a square with itself is a circle. */
  arrows?: [number, number][];
  /** The squares of a premove. */
  planned?: number[];
  /** Pieces in danger. */
  threats?: number[];
}

const NO_MARKS: BoardMarks = { chosen: [], targets: [] };

export class Board {
  readonly element: HTMLElement;
  /** A layer over the board for the ring of turns, in percent of the board's size. */
  readonly over: HTMLElement;
  private readonly picture = new BoardPicture();
  private readonly grid: HTMLElement;
  private buttons: HTMLElement[] = [];
  private width = 0;
  private height = 0;
  private flipX = false;
  private flipY = true;
  private focused = 0;
  /** The square on which the button went down. */
  private down: number | null = null;
  private dragged = false;
  private fresh = false;
  /** The id of the pointer whose button is down. */
  private pointer = -1;
  /**
   * A second finger: its direction from the first one in radians, and whether it has turned the
   * piece.
   */
  private second: { id: number; angle: number; turned: boolean } | null = null;
  /** The position of the pointer in the window. */
  private spot = { x: 0, y: 0 };
  /** The square under the pointer while the button is down. */
  private under: number | null = null;
  /** Whether the wheel was turned while the button was down. */
  private wheeled = false;
  private marks = NO_MARKS;
  /** Arrows and circles of the user: from and to, the same square for a circle. */
  private readonly notes = new Map<string, [number, number]>();
  private noteFrom: number | null = null;

  constructor(name: string, private readonly events: BoardEvents) {
    this.grid = h("div", { class: "squares", role: "grid", "aria-label": name });
    this.over = h("div", { class: "over" });
    this.element = h("div", { class: "board" }, this.picture.element, this.grid, this.over);
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("pointerdown", (event) => this.onDown(event));
    this.grid.addEventListener("pointermove", (event) => this.onMove(event));
    this.grid.addEventListener("pointerup", (event) => this.onUp(event));
    this.grid.addEventListener("pointercancel", () => this.cancel());
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener(
      "wheel",
      (event) => {
        const isTurning = this.element.classList.contains("turning");
        if (!this.events.wheel || this.events.paint || (!isTurning && this.down === null)) return;
        event.preventDefault();
        if (!isTurning) this.wheelDown();
        this.events.wheel(event.deltaY > 0 ? 1 : -1);
      },
      { passive: false },
    );
  }

  /**
   * Draws the picture. `slides` are moves of pieces to animate. `rowZeroAbove`: row 0 is the top
   * row.
   */
  draw(svg: string, width: number, height: number, turned: boolean, rowZeroAbove = false, slides: [number, number][] = []): void {
    this.flipX = turned;
    this.flipY = rowZeroAbove ? turned : !turned;
    if (width !== this.width || height !== this.height) this.build(width, height);
    this.picture.show(svg, slides.map(([from, to]) => [this.cellOf(from), this.cellOf(to)]));
    const { left, top, width: wide, height: high } = this.picture.area;
    for (const area of [this.grid, this.over]) {
      area.style.left = `${100 * left}%`;
      area.style.top = `${100 * top}%`;
      area.style.width = `${100 * wide}%`;
      area.style.height = `${100 * high}%`;
    }
    this.mark(this.marks);
  }

  /** Replaces the marks. */
  mark(marks: BoardMarks): void {
    this.marks = marks;
    const pairs = [...(marks.arrows ?? []), ...this.notes.values()];
    this.picture.mark({
      chosen: marks.chosen.map((square) => this.cellOf(square)),
      threats: (marks.threats ?? []).map((square) => this.cellOf(square)),
      planned: (marks.planned ?? []).map((square) => this.cellOf(square)),
      targets: marks.targets.map(({ square, takes }) => ({ ...this.cellOf(square), takes })),
      arrows: pairs.filter(([from, to]) => from !== to).map(([from, to]) => [this.cellOf(from), this.cellOf(to)]),
      circles: pairs.filter(([from, to]) => from === to).map(([square]) => this.cellOf(square)),
    });
  }

  /** Shows the piece of `from` on `to`, before the move is made. */
  put(from: number, to: number): void {
    this.picture.put(this.cellOf(from), this.cellOf(to));
  }

  /** Shows that piece on its own square again. */
  putBack(): void {
    this.picture.putBack();
  }

  /** Removes the user's arrows and circles. */
  clearNotes(): void {
    if (this.notes.size === 0) return;
    this.notes.clear();
    this.mark(this.marks);
  }

  /** Sets the labels of squares for screen readers. */
  label(squares: Square[]): void {
    for (const { index, label, state } of squares) {
      const { column, row } = this.cellOf(index);
      const button = this.buttons[row * this.width + column];
      if (!button) continue;
      button.dataset.square = String(index);
      const text = state ? `${label}, ${state}` : label;
      if (button.getAttribute("aria-label") !== text) button.setAttribute("aria-label", text);
      button.dataset.state = state ?? "";
    }
  }

  /** The column and row of a square as it is drawn, from the top left. */
  cellOf(index: number): Cell {
    const [x, y] = [index % this.width, Math.floor(index / this.width)];
    return { column: this.flipX ? this.width - 1 - x : x, row: this.flipY ? this.height - 1 - y : y };
  }

  /** The size of the board, and the centre and side of a square, in pixels. */
  space(index: number): { width: number; height: number; x: number; y: number; side: number } {
    const { width, height } = this.grid.getBoundingClientRect();
    const { column, row } = this.cellOf(index);
    const side = width / this.width;
    return { width, height, x: (column + 0.5) * side, y: (row + 0.5) * side, side };
  }

  focus(index = this.focused): void {
    this.focused = index;
    this.button(index)?.focus({ preventScroll: true });
  }

  private build(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.focused = Math.min(this.focused, width * height - 1);
    this.buttons = [];
    const rows = [];
    for (let row = 0; row < height; row++) {
      const rowButtons = [];
      for (let column = 0; column < width; column++) {
        const button = h("div", { role: "gridcell", class: "square", tabindex: "-1" });
        this.buttons.push(button);
        rowButtons.push(button);
      }
      rows.push(h("div", { role: "row", class: "row" }, ...rowButtons));
    }
    fill(this.grid, ...rows);
    this.buttons[0]?.setAttribute("tabindex", "0");
  }

  private button(index: number): HTMLElement | undefined {
    const { column, row } = this.cellOf(index);
    const button = this.buttons[row * this.width + column];
    for (const other of this.buttons) if (other.tabIndex === 0 && other !== button) other.tabIndex = -1;
    if (button) button.tabIndex = 0;
    return button;
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const index = Number(target.dataset.square ?? 0);
    const step: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const moved = step[event.key];
    if (moved && !event.ctrlKey && !event.altKey) {
      const cell = this.cellOf(index);
      const column = Math.max(0, Math.min(this.width - 1, cell.column + moved[0]));
      const row = Math.max(0, Math.min(this.height - 1, cell.row + moved[1]));
      const next = this.buttons[row * this.width + column];
      if (next) this.focus(Number(next.dataset.square));
      next?.scrollIntoView({ block: "nearest" });
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.focused = index;
      this.events.pick(index);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && this.events.key?.(event.key, index)) {
      event.preventDefault();
    }
  }

  private at(event: PointerEvent): number | null {
    const area = this.grid.getBoundingClientRect();
    const column = Math.floor(((event.clientX - area.left) / area.width) * this.width);
    const row = Math.floor(((event.clientY - area.top) / area.height) * this.height);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return null;
    return Number(this.buttons[row * this.width + column]?.dataset.square ?? 0);
  }

  private onDown(event: PointerEvent): void {
    if (this.down !== null && event.pointerId !== this.pointer) return this.secondDown(event);
    const square = this.at(event);
    if (event.button === 2) {
      this.noteFrom = square;
      return;
    }
    if (event.button !== 0) return;
    this.clearNotes();
    this.pointer = event.pointerId;
    this.second = null;
    this.spot = { x: event.clientX, y: event.clientY };
    this.down = this.under = square;
    this.dragged = this.fresh = this.wheeled = false;
    if (square === null) return;
    this.grid.setPointerCapture(event.pointerId);
    if (this.events.paint) {
      event.preventDefault();
      this.focus(square);
      this.events.paint(square, true);
      return;
    }
    const pressed = this.events.press?.(square);
    this.fresh = pressed?.fresh ?? false;
    if (pressed?.lift) this.picture.lift(this.cellOf(square));
  }

  private onMove(event: PointerEvent): void {
    if (event.pointerId === this.second?.id) return this.turnBySecond(event);
    if (this.down === null || event.pointerId !== this.pointer) return;
    const square = this.at(event);
    this.under = square;
    this.spot = { x: event.clientX, y: event.clientY };
    if (this.wheeled) return;
    if (!this.events.paint) {
      const area = this.grid.getBoundingClientRect();
      this.dragged ||= square !== this.down;
      if (this.dragged) this.picture.carry((event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height);
    } else if (square !== null && square !== this.down) {
      this.down = square;
      this.events.paint(square, false);
    }
  }

  private onUp(event: PointerEvent): void {
    const to = this.at(event);
    if (event.button === 2) return this.toggleNote(to);
    if (event.pointerId === this.second?.id) return this.endSecond();
    if (event.pointerId !== this.pointer) return;
    this.endSecond();
    const from = this.down;
    const fresh = this.fresh;
    this.down = null;
    if (from === null || this.events.paint) return;
    if (this.wheeled) return this.events.release?.();
    if (to !== null) this.focus(to);
    if (to !== null && from !== to && this.dragged) this.events.drag?.(from, to);
    else if (to === from && !fresh) this.events.pick(from);
    // If the move was made, the board has been redrawn, and there is nothing to drop.
    this.picture.drop();
  }

  /** Ends a drag on the square under the pointer. The wheel then chooses the turn of the piece. */
  private wheelDown(): void {
    const [from, to] = [this.down, this.under];
    if (from === null || to === null || this.wheeled) return;
    this.wheeled = true;
    if (from === to) this.events.pick(from);
    else this.events.drag?.(from, to);
    this.picture.drop();
  }

  private angle({ clientX, clientY }: PointerEvent): number {
    return Math.atan2(clientY - this.spot.y, clientX - this.spot.x);
  }

  /**
   * A second finger turns the dragged piece, as the wheel does: by an eighth for a tap, or as far
   * as it circles the first one.
   */
  private secondDown(event: PointerEvent): void {
    if (!this.events.wheel || this.events.paint || this.second) return;
    this.grid.setPointerCapture(event.pointerId);
    this.second = { id: event.pointerId, angle: this.angle(event), turned: false };
    this.wheelDown();
  }

  /**
   * Ends the second finger. If it has not turned the piece, it was a tap, and turns the piece by an
   * eighth.
   */
  private endSecond(): void {
    if (this.second?.turned === false) this.events.wheel?.(1);
    this.second = null;
  }

  /**
   * Turns the piece by the eighths of a circle that the second finger has moved around the first
   * one.
   */
  private turnBySecond(event: PointerEvent): void {
    const { second } = this;
    if (!second) return;
    const turn = this.angle(event) - second.angle;
    const eighths = Math.round(Math.atan2(Math.sin(turn), Math.cos(turn)) / (Math.PI / 4));
    if (eighths === 0) return;
    second.angle += (eighths * Math.PI) / 4;
    second.turned = true;
    this.events.wheel?.(eighths);
  }

  /** Cancels the drag. */
  private cancel(): void {
    this.down = null;
    this.second = null;
    this.picture.drop();
  }

  /** Draws an arrow or a circle of the user, or removes it. */
  private toggleNote(to: number | null): void {
    const from = this.noteFrom;
    this.noteFrom = null;
    if (from === null || to === null || this.events.paint) return;
    const key = `${from}-${to}`;
    if (!this.notes.delete(key)) this.notes.set(key, [from, to]);
    this.mark(this.marks);
  }
}
