// A board that is too large for a picture of elements: a canvas with clicks, painting, keys and
// zoom.

import { announce, button, fill, h } from "../dom";
import { t } from "../words";
import { drawTour, type TourDrawing } from "./canvas";

export interface LargeEvents {
  pick(square: number): void;
  paint(square: number, first: boolean): void;
}

const ZOOMS = [1, 2, 4, 8];

export class LargeBoard {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { class: "large", tabindex: "0", role: "application", "aria-label": t("board"), "data-test": "large" });
  private readonly zooms = h("div", { class: "actions" });
  private readonly frame = h("div", { class: "large-frame" }, this.canvas);
  private drawing: TourDrawing | null = null;
  private zoom = 1;
  private cursor = 0;
  private under: number | null = null;
  private readonly resized = new ResizeObserver(() => this.paint());

  constructor(private readonly events: LargeEvents) {
    this.element = h("div", {}, this.frame, this.zooms);
    this.canvas.addEventListener("pointerdown", (event) => this.onDown(event));
    this.canvas.addEventListener("pointermove", (event) => this.onMove(event));
    this.canvas.addEventListener("pointerup", () => (this.under = null));
    this.canvas.addEventListener("click", (event) => this.onClick(event as PointerEvent));
    this.canvas.addEventListener("keydown", (event) => this.onKey(event));
    this.canvas.addEventListener("blur", () => this.paint());
    this.resized.observe(this.canvas);
    this.drawZooms();
  }

  draw(drawing: TourDrawing): void {
    this.drawing = drawing;
    this.cursor = Math.min(this.cursor, drawing.sketch.on.length - 1);
    this.canvas.style.aspectRatio = `${drawing.sketch.width} / ${drawing.sketch.height}`;
    this.paint();
  }

  close(): void {
    this.resized.disconnect();
  }

  private paint(): void {
    if (!this.drawing) return;
    const isHere = document.activeElement === this.canvas && this.canvas.matches(":focus-visible");
    drawTour(this.canvas, { ...this.drawing, cursor: isHere ? this.cursor : null }, true);
  }

  private drawZooms(): void {
    const to = (index: number) => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
      const grown = ZOOMS[index]! / this.zoom;
      this.zoom = ZOOMS[index]!;
      this.canvas.style.width = `${100 * this.zoom}%`;
      // The point in the middle stays there.
      this.frame.scrollTo((scrollLeft + clientWidth / 2) * grown - clientWidth / 2, (scrollTop + clientHeight / 2) * grown - clientHeight / 2);
      this.drawZooms();
    };
    const index = ZOOMS.indexOf(this.zoom);
    fill(
      this.zooms,
      button("−", () => to(index - 1), { "aria-label": t("tours.zoom.out"), disabled: index === 0, "data-test": "zoom-out" }),
      button("+", () => to(index + 1), { "aria-label": t("tours.zoom.in"), disabled: index === ZOOMS.length - 1, "data-test": "zoom-in" }),
      h("span", { class: "small" }, `${this.zoom} ×`),
    );
  }

  private at(event: PointerEvent): number | null {
    if (!this.drawing) return null;
    const { width, height } = this.drawing.sketch;
    const area = this.canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - area.left) / area.width) * width);
    const y = Math.floor(((event.clientY - area.top) / area.height) * height);
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null;
  }

  // Fingers scroll; only the mouse and the pen paint.
  private onDown(event: PointerEvent): void {
    const square = this.at(event);
    if (event.pointerType === "touch" || event.button !== 0 || square === null) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.cursor = this.under = square;
    this.events.paint(square, true);
  }

  private onMove(event: PointerEvent): void {
    const square = this.at(event);
    if (this.under === null || square === null || square === this.under) return;
    this.under = square;
    this.events.paint(square, false);
  }

  private onClick(event: PointerEvent): void {
    const square = this.at(event);
    if (event.pointerType === "touch" && square !== null) this.events.pick(square);
  }

  private onKey(event: KeyboardEvent): void {
    if (!this.drawing) return;
    const { width, height, on } = this.drawing.sketch;
    const [x, y] = [this.cursor % width, Math.floor(this.cursor / width)];
    const step: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const moved = step[event.key];
    if (moved) {
      const [toX, toY] = [Math.max(0, Math.min(width - 1, x + moved[0])), Math.max(0, Math.min(height - 1, y + moved[1]))];
      this.cursor = toY * width + toX;
      announce(t("square", t("tours.square", toX, toY), t(on[this.cursor] ? "tours.square.on" : "tours.square.off")));
      this.paint();
    } else if (event.key === "Enter" || event.key === " ") this.events.pick(this.cursor);
    else return;
    event.preventDefault();
  }
}
