// The view of knight's tours: paint a board, find and count tours, and walk step by step.

import { Board } from "../board/board";
import { announce, button, fill, h, select } from "../dom";
import { Engine } from "../library/engine";
import { store, stored } from "../storage";
import { dark } from "../theme";
import type { TourAnswer } from "../library/types";
import { tourPicture } from "../library/wasm";
import { figure, say, t, errorText, word } from "../words";
import { AutoCount } from "./auto-count";
import { drawTour, type TourDrawing } from "./canvas";
import { Comparison } from "./compare";
import { LargeBoard } from "./large";
import { saveButtons } from "./save";
import { MOST, shaped, Sketch, type Shape } from "./sketch";
import { Walk } from "./walk";

const KEY = "board-rules.board";
/** Node limit of a search: about a minute. */
const NODES = 30_000_000;
/** Maximum side of a board that is drawn with elements; larger boards are drawn on a canvas. */
const PICTURED = 60;
/** The side of the first board, with a tour of it. */
const FIRST = 70;
/** Maximum side of a board whose squares are numbered. */
const NUMBERED = 14;

type Tool = "hole" | "start" | "end";

export class ToursView {
  readonly element: HTMLElement;
  private readonly engine = new Engine();
  private readonly board: Board;
  /** The path of the knight, over the board's picture. */
  private readonly way = h("canvas", { class: "way" });
  private readonly large: LargeBoard;
  private readonly holder = h("div", {});
  private readonly counted = new AutoCount();
  private comparison: Comparison | null = null;
  private readonly resized = new ResizeObserver(() => this.drawWay());
  private readonly status = h("p", { class: "status", "data-test": "tour-status" });
  private readonly controls = h("div", {});
  private readonly steps = h("div", {});
  private sketch: Sketch;
  private shape: Shape = "full";
  private tool: Tool = "hole";
  private kind: "any" | "closed" | "open" = "any";
  private start: number | null = null;
  private end: number | null = null;
  private answer: TourAnswer | null = null;
  private shown = 0;
  private seed = 0;
  private painting = true;
  private timer = 0;
  private walk: Walk | null = null;

  constructor(text = "", note = "") {
    const known = Sketch.read(text) ?? Sketch.read(stored(KEY) ?? "");
    this.sketch = known ?? shaped("full", FIRST, FIRST);
    this.board = new Board(t("board"), {
      pick: (square) => this.pick(square),
      paint: (square, first) => this.paint(square, first),
    });
    this.large = new LargeBoard({ pick: (square) => this.pick(square), paint: (square, first) => this.paint(square, first) });
    this.resized.observe(this.board.element);
    this.element = h(
      "section",
      { class: "tours" },
      h("div", { class: "table", id: "board" }, this.holder, this.status, this.counted.element),
      h("div", { class: "side" }, h("h1", { class: "title" }, t("nav.tours")), this.controls, this.steps),
    );
    this.draw();
    this.drawControls();
    this.setStatus(note || (text && !Sketch.read(text) ? t("link.bad") : ""));
    // The first visit shows a tour.
    if (!known && !note && !text) void this.find();
  }

  close(): void {
    this.engine.stop();
    this.counted.close();
    this.resized.disconnect();
    this.large.close();
    this.comparison?.close();
    this.walk?.close();
    clearInterval(this.timer);
  }

  /** The state of the board. */
  private drawing(): TourDrawing {
    const { sketch, answer } = this;
    const drawing: TourDrawing = { sketch, start: this.start, end: this.end, length: sketch.count };
    if (this.walk) return { ...drawing, ...this.walk.marks() };
    if (!answer) return drawing;
    const { length } = answer.tour;
    const numbers = Math.max(sketch.width, sketch.height) <= NUMBERED;
    return { ...drawing, path: answer.tour.slice(0, this.shown), closed: this.shown >= length && answer.closed, numbers, about: answer.about, length };
  }

  private drawWay(): void {
    if (this.holder.firstChild === this.board.element) drawTour(this.way, this.drawing(), false);
  }

  draw(): void {
    if (this.comparison) {
      if (this.holder.firstChild !== this.comparison.element) fill(this.holder, this.comparison.element);
      return this.comparison.draw();
    }
    const { sketch } = this;
    const marks = this.drawing();
    if (Math.max(sketch.width, sketch.height) > PICTURED) {
      if (this.holder.firstChild !== this.large.element) fill(this.holder, this.large.element);
      return this.large.draw(marks);
    }
    if (this.holder.firstChild !== this.board.element) fill(this.holder, this.board.element);
    const { start, end, about, onward, best } = marks;
    this.board.draw(tourPicture({ board: sketch.text(), dark: dark(), start, end, about, onward, best }), sketch.width, sketch.height, false, true);
    if (this.way.parentElement !== this.board.over) fill(this.board.over, this.way);
    this.drawWay();
    const times = new Map(marks.path?.map((square, time) => [square, time]));
    const ahead = new Map(marks.onward);
    this.board.label(
      sketch.on.map((on, index) => {
        const name = t("tours.square", index % sketch.width, Math.floor(index / sketch.width));
        const states = [
          index === this.start && t("tours.start"),
          index === this.end && t("tours.end"),
          times.has(index) && String(times.get(index)),
          ahead.has(index) && t("square.target"),
        ].filter(Boolean);
        return { index, label: t("square", name, t(on ? "tours.square.on" : "tours.square.off")), state: states.join(", ") };
      }),
    );
  }

  private setStatus(text: string): void {
    this.status.textContent = text;
    announce(text);
  }

  // --- painting
  // -----------------------------------------------------------------------------------------------

  private paint(square: number, first: boolean): void {
    if (this.walk || this.tool !== "hole") {
      if (first) this.pick(square);
      return;
    }
    if (first) this.painting = !this.sketch.on[square];
    this.sketch.set(square, this.painting);
    this.changed();
  }

  private pick(square: number): void {
    if (this.walk) {
      this.walk.pick(square);
      return this.walked();
    }
    if (this.tool === "hole") this.sketch.set(square, !this.sketch.on[square]);
    else if (!this.sketch.on[square]) return;
    else if (this.tool === "start") this.start = this.start === square ? null : square;
    else this.end = this.end === square ? null : square;
    this.changed();
  }

  /** Clears the results after a change of the board or of the question. */
  private changed(): void {
    this.engine.stop();
    this.stopShow();
    this.answer = null;
    if (this.start !== null && !this.sketch.on[this.start]) this.start = null;
    if (this.end !== null && !this.sketch.on[this.end]) this.end = null;
    store(KEY, this.sketch.text());
    this.status.textContent = "";
    this.draw();
    this.drawSteps();
    this.counted.begin(this.sketch, this.kind === "closed");
  }

  private take(sketch: Sketch): void {
    this.sketch = sketch;
    this.start = this.end = null;
    this.walk?.close();
    this.walk = null;
    this.comparison?.close();
    this.comparison = null;
    this.changed();
    this.drawControls();
  }

  // --- controls
  // -----------------------------------------------------------------------------------------------

  private drawControls(): void {
    const { sketch } = this;
    const number = (label: string, value: number, test: string, chosen: (value: number) => void) => {
      const input = h("input", { type: "number", min: "1", max: String(MOST), value, "data-test": test });
      input.addEventListener("change", () => {
        const wanted = Math.round(Number(input.value));
        if (wanted >= 1 && wanted <= MOST) chosen(wanted);
        else {
          input.value = String(value);
          this.setStatus(t("tours.too-large"));
        }
      });
      return h("label", { class: "field" }, h("span", {}, label), input);
    };
    const shapes = (["full", "heart", "ring", "cross"] as Shape[]).map((shape): [string, string] => [shape, word(`tours.shape.${shape}`)]);
    const tools = (["hole", "start", "end"] as Tool[]).map((tool): [string, string] => [tool, word(`tours.tool.${tool}`)]);
    const kinds = ["any", "closed", "open"].map((kind): [string, string] => [kind, word(`tours.kind.${kind}`)]);
    const resize = (width: number, height: number) =>
      this.take(this.shape === "full" ? sketch.resized(width, height) : shaped(this.shape, width, height));
    fill(
      this.controls,
      h(
        "div",
        { class: "controls" },
        number(t("tours.width"), sketch.width, "width", (width) => resize(width, sketch.height)),
        number(t("tours.height"), sketch.height, "height", (height) => resize(sketch.width, height)),
        select(t("tours.shape"), shapes, this.shape, (shape) => {
          this.shape = shape as Shape;
          const least = shape === "full" ? 1 : 12;
          this.take(shaped(this.shape, Math.max(least, sketch.width), Math.max(least, sketch.height)));
        }),
        select(t("tours.tool"), tools, this.tool, (tool) => (this.tool = tool as Tool)),
        select(t("tours.kind"), kinds, this.kind, (kind) => {
          this.kind = kind as "any" | "closed" | "open";
          this.changed();
        }),
      ),
      h("p", { class: "small" }, t("tours.paint")),
    );
    this.drawSteps();
  }

  private drawSteps(): void {
    const { answer, engine } = this;
    if (this.walk) return fill(this.steps, ...this.walk.controls());
    if (this.comparison) {
      const again = button(t("tours.warnsdorff.end"), () => this.endComparison(), { class: "primary", "data-test": "compare-end" });
      return fill(this.steps, h("p", { class: "small" }, t("tours.compare.note")), h("div", { class: "actions" }, again));
    }
    const found = answer !== null && answer.tour.length > 0;
    const slider = h("input", { type: "range", min: "1", max: String(answer?.tour.length ?? 1), value: this.shown, "aria-label": t("tours.position", this.shown, answer?.tour.length ?? 0) });
    slider.addEventListener("input", () => {
      this.stopShow();
      this.shown = Number(slider.value);
      slider.setAttribute("aria-label", t("tours.position", this.shown, answer?.tour.length ?? 0));
      this.draw();
    });
    fill(
      this.steps,
      h(
        "div",
        { class: "actions" },
        engine.busy
          ? button(t("tours.stop"), () => this.stop(), { class: "primary", "data-test": "tour-stop" })
          : button(found ? t("tours.another") : t("tours.find"), () => void this.find(), { class: "primary", "data-test": "find" }),
        button(t("tours.count"), () => void this.count(), { disabled: engine.busy, "data-test": "count" }),
        button(t("tours.warnsdorff"), () => this.beginWalk(), { "data-test": "warnsdorff" }),
        button(t("tours.compare"), () => this.compare(), { "data-test": "compare-begin" }),
        (this.start !== null || this.end !== null) &&
          button(t("tours.clear"), () => {
            this.start = this.end = null;
            this.changed();
          }),
      ),
      found && h("div", { class: "actions" }, button(this.timer ? t("tours.pause") : t("tours.animate"), () => this.animate(), { "data-test": "animate" })),
      found && slider,
      saveButtons({ text: () => this.sketch.text(), answer: () => this.answer, linked: (text) => this.setStatus(text) }),
    );
  }

  // --- finding and counting
  // -----------------------------------------------------------------------------------------------

  private async find(): Promise<void> {
    const again = this.answer !== null && this.answer.tour.length > 0;
    this.stopShow();
    this.answer = null;
    const begun = performance.now();
    const seconds = () => Math.round((performance.now() - begun) / 1000);
    this.seed = again ? this.seed + 1 : 0;
    const question = {
      board: this.sketch.text(),
      closed: this.kind === "any" ? null : this.kind === "closed",
      start: this.start,
      end: this.end,
      seed: this.seed === 0 ? null : this.seed,
      nodes: NODES,
    };
    let answer: TourAnswer | null = null;
    await this.asked(
      () => t("tours.searching", seconds()),
      this.engine.ask({ ask: "tour", question }, (found) => (answer = found)),
    );
    const found = answer as TourAnswer | null;
    if (!found) return;
    this.answer = found;
    this.shown = found.tour.length;
    if (found.tour.length > 0) {
      const kind = t(found.closed ? "tours.found.closed" : "tours.found.open");
      this.setStatus(t("tours.found", kind, found.tour.length, Math.max(1, Math.round(performance.now() - begun))));
    } else this.setStatus(found.reason ? t("tours.none", say(found.reason)) : t("tours.spent"));
    this.draw();
    this.drawSteps();
  }

  private async count(): Promise<void> {
    const begun = performance.now();
    const closed = this.kind === "closed";
    let part = { done: 0, of: 0 };
    let count: string | null = null;
    const asked = this.engine.ask({ ask: "count", board: this.sketch.text(), closed }, (answer) => {
      if ("count" in answer) count = answer.count;
      else part = answer;
    });
    await this.asked(() => t("tours.counting", part.done, part.of, Math.round((performance.now() - begun) / 1000)), asked);
    if (count !== null) this.setStatus(t(closed ? "tours.count.closed" : "tours.count.directed", figure(BigInt(count))));
  }

  /** Shows the progress of a request until it is answered or stopped. */
  private async asked(progress: () => string, finished: Promise<boolean>): Promise<void> {
    this.setStatus(progress());
    const timer = setInterval(() => (this.status.textContent = progress()), 500);
    this.drawSteps();
    try {
      await finished;
    } catch (error) {
      this.setStatus(errorText(error));
    }
    clearInterval(timer);
    this.drawSteps();
  }

  private stop(): void {
    this.engine.stop();
    this.setStatus(t("tours.stopped"));
  }

  // --- showing
  // -----------------------------------------------------------------------------------------------

  private animate(): void {
    const length = this.answer?.tour.length ?? 0;
    if (this.timer) return this.stopShow();
    if (this.shown >= length) this.shown = 0;
    const pace = Math.max(1, Math.round(length / 200));
    this.timer = window.setInterval(() => {
      this.shown = Math.min(length, this.shown + pace);
      this.draw();
      const slider = this.steps.querySelector<HTMLInputElement>("input[type=range]");
      if (slider) slider.value = String(this.shown);
      if (this.shown >= length) this.stopShow();
    }, Math.max(40, Math.min(250, 8000 / length)));
    this.drawSteps();
  }

  private stopShow(): void {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.drawSteps();
  }

  private beginWalk(): void {
    this.engine.stop();
    this.stopShow();
    this.answer = null;
    this.walk = new Walk(this.sketch, this.start, () => this.walked(), () => {
      this.walk?.close();
      this.walk = null;
      this.changed();
    });
    this.walked();
  }

  private compare(): void {
    this.engine.stop();
    this.stopShow();
    this.answer = null;
    this.comparison = new Comparison(this.sketch, this.start);
    this.setStatus("");
    this.draw();
    this.drawSteps();
  }

  private endComparison(): void {
    this.comparison?.close();
    this.comparison = null;
    this.changed();
  }

  private walked(): void {
    this.draw();
    this.drawSteps();
    if (this.walk) this.setStatus(this.walk.status());
  }
}
