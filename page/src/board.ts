// A board: the library's own picture, and over it a grid of buttons that are there for fingers, keys and screen readers.

import { h, fill } from "./dom";

export interface Square {
  index: number;
  label: string;
  /** Said as pressed or lit where something is to be said. */
  state?: string;
}

export interface BoardEvents {
  /** A square was clicked, or chosen by key. */
  pick(square: number): void;
  /** A pointer went from one square to another with the button down. */
  drag?(from: number, to: number): void;
  /** A pointer with the button down came over a square; for painting. */
  paint?(square: number, first: boolean): void;
  /** A key that is not the board's own. */
  key?(key: string, square: number): boolean;
  wheel?(steps: number): void;
}

/** The style of pictures comes with them; as a style sheet of its own it passes the content security policy. */
function adopt(root: ShadowRoot, svg: string): void {
  const [, style = ""] = svg.match(/<style>(.*?)<\/style>/s) ?? [];
  const parsed = new DOMParser().parseFromString(svg.replace(/<style>.*?<\/style>/s, ""), "image/svg+xml").documentElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`svg{display:block;width:100%;height:auto}.background{fill:none}${style}`);
  parsed.setAttribute("aria-hidden", "true");
  parsed.removeAttribute("width");
  parsed.removeAttribute("height");
  parsed.querySelector("title")?.remove();
  parsed.querySelector("desc")?.remove();
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(document.adoptNode(parsed));
}

export class Board {
  readonly element: HTMLElement;
  /** Stands over the board, in hundredths of its size; for the ring of turns. */
  readonly over: HTMLElement;
  private readonly shadow: ShadowRoot;
  private readonly grid: HTMLElement;
  private buttons: HTMLElement[] = [];
  private width = 0;
  private height = 0;
  private flipX = false;
  private flipY = true;
  private focused = 0;
  private down: number | null = null;
  private dragged = false;

  constructor(name: string, private readonly events: BoardEvents) {
    const picture = h("div", { class: "picture" });
    this.shadow = picture.attachShadow({ mode: "open" });
    this.grid = h("div", { class: "squares", role: "grid", "aria-label": name });
    this.over = h("div", { class: "over" });
    this.element = h("div", { class: "board" }, picture, this.grid, this.over);
    this.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.grid.addEventListener("pointerdown", (event) => this.onDown(event));
    this.grid.addEventListener("pointermove", (event) => this.onMove(event));
    this.grid.addEventListener("pointerup", (event) => this.onUp(event));
    this.grid.addEventListener("pointercancel", () => (this.down = null));
    this.element.addEventListener(
      "wheel",
      (event) => {
        if (!this.events.wheel || !this.element.classList.contains("turning")) return;
        event.preventDefault();
        this.events.wheel(event.deltaY > 0 ? 1 : -1);
      },
      { passive: false },
    );
  }

  /** Draws the picture. `rowZeroAbove` for boards that are written from above. */
  draw(svg: string, width: number, height: number, turned: boolean, rowZeroAbove = false): void {
    adopt(this.shadow, svg);
    const root = this.shadow.firstElementChild as SVGSVGElement;
    const [, , wide = 1, high = 1] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const frame = root.querySelector(".frame");
    const part = (name: string) => Number(frame?.getAttribute(name) ?? 0);
    for (const area of [this.grid, this.over]) {
      area.style.left = `${(100 * part("x")) / wide}%`;
      area.style.top = `${(100 * part("y")) / high}%`;
      area.style.width = `${(100 * part("width")) / wide}%`;
      area.style.height = `${(100 * part("height")) / high}%`;
    }
    this.flipX = turned;
    this.flipY = rowZeroAbove ? turned : !turned;
    if (width !== this.width || height !== this.height) this.build(width, height);
  }

  /** Names the squares. */
  label(squares: Square[]): void {
    for (const { index, label, state } of squares) {
      const place = this.place(index);
      const cell = this.buttons[place.row * this.width + place.column];
      if (!cell) continue;
      cell.dataset.square = String(index);
      const text = state ? `${label}, ${state}` : label;
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
      cell.dataset.state = state ?? "";
    }
  }

  /** Where a square is drawn, column and row from the top left. */
  place(index: number): { column: number; row: number } {
    const [x, y] = [index % this.width, Math.floor(index / this.width)];
    return { column: this.flipX ? this.width - 1 - x : x, row: this.flipY ? this.height - 1 - y : y };
  }

  focus(index = this.focused): void {
    this.focused = index;
    this.cell(index)?.focus({ preventScroll: true });
  }

  private build(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.focused = Math.min(this.focused, width * height - 1);
    this.buttons = [];
    const rows = [];
    for (let row = 0; row < height; row++) {
      const cells = [];
      for (let column = 0; column < width; column++) {
        const cell = h("div", { role: "gridcell", class: "square", tabindex: "-1" });
        this.buttons.push(cell);
        cells.push(cell);
      }
      rows.push(h("div", { role: "row", class: "row" }, ...cells));
    }
    fill(this.grid, ...rows);
    this.buttons[0]?.setAttribute("tabindex", "0");
  }

  private cell(index: number): HTMLElement | undefined {
    const { column, row } = this.place(index);
    const cell = this.buttons[row * this.width + column];
    for (const other of this.buttons) if (other.tabIndex === 0 && other !== cell) other.tabIndex = -1;
    if (cell) cell.tabIndex = 0;
    return cell;
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
      const place = this.place(index);
      const column = Math.max(0, Math.min(this.width - 1, place.column + moved[0]));
      const row = Math.max(0, Math.min(this.height - 1, place.row + moved[1]));
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
    if (event.button !== 0) return;
    const square = this.at(event);
    this.down = square;
    this.dragged = false;
    if (square === null) return;
    this.grid.setPointerCapture(event.pointerId);
    if (this.events.paint) {
      event.preventDefault();
      this.focus(square);
      this.events.paint(square, true);
    }
  }

  private onMove(event: PointerEvent): void {
    if (this.down === null) return;
    const square = this.at(event);
    if (square === null || square === this.down) return;
    this.dragged = true;
    if (this.events.paint) {
      this.down = square;
      this.events.paint(square, false);
    }
  }

  private onUp(event: PointerEvent): void {
    const [from, to] = [this.down, this.at(event)];
    this.down = null;
    if (from === null || this.events.paint) return;
    if (to !== null) this.focus(to);
    if (to !== null && from !== to && this.dragged) this.events.drag?.(from, to);
    else if (to === from) this.events.pick(from);
  }
}

/** One square of a board's picture, as a picture of its own. */
export function squareImage(svg: string, column: number, row: number): HTMLElement {
  const element = h("span", { class: "piece-image" });
  const shadow = element.attachShadow({ mode: "open" });
  adopt(shadow, svg);
  const root = shadow.firstElementChild as SVGSVGElement;
  const frame = root.querySelector(".frame");
  const [left, top] = [Number(frame?.getAttribute("x")), Number(frame?.getAttribute("y"))];
  root.setAttribute("viewBox", `${left + column * 100} ${top + row * 100} 100 100`);
  return element;
}
