// Warnsdorff's rule, one choice after another.

import { button, h } from "../dom";
import type { Onward, TourMarks } from "../types";
import { onwardSquares } from "../wasm";
import { t } from "../words";
import type { Sketch } from "./sketch";

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
    this.next = onwardSquares(this.sketch.text(), this.path);
  }

  /** A square was clicked: the start, the next one, or one to go back to. */
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
    if (this.next.length === 0) return t("tours.warnsdorff.stuck", all - this.path.length);
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

  private run(): void {
    if (this.timer) this.close();
    else
      this.timer = window.setInterval(() => {
        if (!this.step()) this.close();
        this.changed();
      }, 120);
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
