// A walk by Warnsdorff's rule, step by step.

import { button, h } from "../dom";
import type { Onward, TourMarks } from "../library/types";
import { onwardMoves, continueWalk } from "../library/wasm";
import { t } from "../words";
import type { Sketch } from "./sketch";

/** Milliseconds for each square of a running walk, and the maximum for the whole walk. */
const STEP = 120;
const WHOLE = 20_000;
/** Milliseconds between two pictures of a walk that draws several squares at a time. */
const PICTURE = 40;

export class Walk {
  private path: number[];
  private next: Onward[] = [];
  private timer = 0;

  constructor(
    private readonly sketch: Sketch,
    start: number | null,
    private readonly changed: () => void,
    private readonly ended: () => void,
  ) {
    this.path = start === null ? [] : [start];
    this.look();
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = 0;
  }

  private look(): void {
    this.next = onwardMoves(this.sketch.text(), this.path);
  }

  /** Handles a click on a square: the start, the next square, or a square to return to. */
  pick(square: number): void {
    if (!this.sketch.on[square]) return;
    const visited = this.path.indexOf(square);
    if (visited >= 0) this.path = this.path.slice(0, visited + 1);
    else if (this.path.length === 0 || this.next.some((onward) => onward.square === square)) this.path.push(square);
    this.look();
  }

  marks(): Partial<TourMarks> {
    const best = this.next.find((onward) => onward.best)?.square ?? null;
    return {
      path: this.path,
      onward: this.next.map((onward): [number, number] => [onward.square, onward.count]),
      best,
      start: null,
      end: null,
    };
  }

  status(): string {
    const all = this.sketch.count;
    if (this.path.length === 0) return t("tours.warnsdorff.start");
    if (this.path.length === all) return t("tours.warnsdorff.done");
    if (!this.timer && this.next.length === 0) return t("tours.warnsdorff.stuck", all - this.path.length);
    return t("tours.warnsdorff.at", this.path.length, all);
  }

  private step(): boolean {
    if (this.path.length === 0) this.pick(this.sketch.on.indexOf(true));
    else {
      const best = this.next.find((onward) => onward.best);
      if (!best) return false;
      this.pick(best.square);
    }
    return true;
  }

  /** Runs the walk, fast enough for a board of any size. */
  private run(): void {
    if (this.timer) {
      this.close();
      this.look();
      return this.changed();
    }
    if (this.path.length === 0) this.pick(this.sketch.on.indexOf(true));
    const way = continueWalk(this.sketch.text(), this.path);
    const from = this.path.length;
    const step = Math.min(STEP, WHOLE / this.sketch.count);
    const begun = performance.now();
    this.timer = window.setInterval(() => {
      const walked = Math.min(way.length, from + Math.floor((performance.now() - begun) / step));
      if (walked === this.path.length && walked < way.length) return;
      this.path = [...way.subarray(0, walked)];
      if (walked === way.length) this.close();
      // The counts of the next squares are shown only if squares are drawn one by one.
      if (walked === way.length || step === STEP) this.look();
      else this.next = [];
      this.changed();
    }, Math.max(PICTURE, step / 2));
    this.changed();
  }

  controls(): HTMLElement[] {
    const back = () => {
      this.close();
      this.path = this.path.slice(0, -1);
      this.look();
      this.changed();
    };
    const on = () => {
      this.close();
      this.step();
      this.changed();
    };
    return [
      h("p", { class: "small" }, t("tours.warnsdorff.note")),
      h(
        "div",
        { class: "actions" },
        button(t("tours.warnsdorff.step"), on, { class: "primary", "data-test": "walk-step" }),
        button(t("tours.warnsdorff.back"), back, { disabled: this.path.length === 0, "data-test": "walk-back" }),
        button(this.timer ? t("tours.pause") : t("tours.warnsdorff.run"), () => this.run(), { "data-test": "walk-run" }),
        button(t("tours.warnsdorff.end"), () => {
          this.close();
          this.ended();
        }, { "data-test": "walk-end" }),
      ),
    ];
  }
}
