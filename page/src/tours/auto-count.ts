// Counts the tours of a small board when the user stops painting.

import { h } from "../dom";
import { Engine } from "../library/engine";
import { figure, t, errorText } from "../words";
import type { Sketch } from "./sketch";

/**
 * Maximum number of squares of a board that is counted while it is painted, and the pause before
 * the count in milliseconds.
 */
const COUNTED = 30;
const REST = 400;

export class AutoCount {
  readonly element = h("p", { class: "small", "data-test": "auto-count" });
  private readonly engine = new Engine();
  private resting = 0;

  /** Counts this board after the pause, unless another board comes before. */
  begin(sketch: Sketch, closed: boolean): void {
    this.close();
    this.element.textContent = "";
    if (sketch.count > COUNTED) return;
    this.resting = window.setTimeout(() => {
      const asked = this.engine.ask({ ask: "count", board: sketch.text(), closed }, (answer) => {
        if ("count" in answer) this.element.textContent = t(closed ? "tours.count.closed" : "tours.count.directed", figure(BigInt(answer.count)));
      });
      asked.catch((error: unknown) => (this.element.textContent = errorText(error)));
    }, REST);
  }

  close(): void {
    this.engine.stop();
    clearTimeout(this.resting);
  }
}
