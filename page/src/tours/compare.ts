// Two walks by Warnsdorff's rule, side by side: ties broken far from the middle, and at random.

import { fill, h } from "../dom";
import { walkBy } from "../library/wasm";
import { t } from "../words";
import { drawTour } from "./canvas";
import type { Sketch } from "./sketch";

/**
 * The approximate number of squares of all walks of a comparison, and the maximum number of walks
 * of each kind.
 */
const SQUARES = 200_000;
const MOST_WALKS = 100;
/** The number of pictures of an animated walk. */
const PICTURES = 120;

export class Comparison {
  readonly element: HTMLElement;
  private readonly canvases = [0, 1].map(() => h("canvas", { class: "way", role: "img" }));
  private readonly captions = [0, 1].map(() => h("figcaption", {}));
  private readonly total = h("p", { "data-test": "compare-total" });
  private ways: number[][] = [[], []];
  private seed = 1;
  private shown = 0;
  private frame = 0;

  constructor(
    private readonly sketch: Sketch,
    start: number | null,
  ) {
    const text = sketch.text();
    const figures = this.canvases.map((canvas, index) => {
      canvas.style.aspectRatio = `${sketch.width} / ${sketch.height}`;
      canvas.addEventListener("click", (event) => this.clicked(canvas, event));
      return h("figure", {}, canvas, this.captions[index]!);
    });
    this.element = h("div", { class: "compare", "data-test": "compare" }, ...figures, this.total);
    this.begin(text, start ?? sketch.on.indexOf(true));
    this.total.textContent = this.counted(text);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
  }

  draw(): void {
    this.canvases.forEach((canvas, index) => {
      const way = this.ways[index]!;
      const path = way.slice(0, this.shown);
      drawTour(canvas, { sketch: this.sketch, path, length: way.length }, true);
      const words = t(index === 0 ? "tours.compare.far" : "tours.compare.random", path.length, this.sketch.count);
      canvas.setAttribute("aria-label", words);
      fill(this.captions[index]!, words);
    });
  }

  private begin(text: string, start: number): void {
    this.ways = [walkBy(text, start), walkBy(text, start, this.seed++)].map((way) => [...way]);
    const longest = Math.max(...this.ways.map((way) => way.length));
    this.shown = matchMedia("(prefers-reduced-motion: reduce)").matches ? longest : 0;
    this.close();
    const step = () => {
      this.shown = Math.min(longest, this.shown + Math.max(1, Math.ceil(longest / PICTURES)));
      this.draw();
      if (this.shown < longest) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private clicked(canvas: HTMLCanvasElement, event: MouseEvent): void {
    const { width, height, on } = this.sketch;
    const area = canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - area.left) / area.width) * width);
    const y = Math.floor(((event.clientY - area.top) / area.height) * height);
    if (on[y * width + x]) this.begin(this.sketch.text(), y * width + x);
  }

  /** Counts the walks that become tours, from squares all over the board. */
  private counted(text: string): string {
    const squares = this.sketch.on.flatMap((on, index) => (on ? [index] : []));
    const walks = Math.max(1, Math.min(MOST_WALKS, Math.floor(SQUARES / squares.length), squares.length));
    const starts = Array.from({ length: walks }, (_, index) => squares[Math.floor((index * squares.length) / walks)]!);
    const tours = (seed: (index: number) => number | undefined) => starts.filter((start, index) => walkBy(text, start, seed(index)).length === squares.length).length;
    return t("tours.compare.total", walks, tours(() => undefined), tours((index) => 1000 + index));
  }
}
