// A painted board: squares and holes, row by row from the top.

/** Maximum side in squares. */
export const MOST = 200;

export class Sketch {
  private constructor(
    readonly width: number,
    readonly height: number,
    readonly on: boolean[],
  ) {}

  static of(width: number, height: number, isOn: (x: number, y: number) => boolean = () => true): Sketch {
    const on = Array.from({ length: width * height }, (_, index) => isOn(index % width, Math.floor(index / width)));
    return new Sketch(width, height, on);
  }

  /**
   * Reads the program's form: rows of `.` and `#`. `null` for other texts, and for a board without
   * squares.
   */
  static read(text: string): Sketch | null {
    const rows = text.trim().split(/\s+/);
    const width = rows[0]?.length ?? 0;
    if (width === 0 || width > MOST || rows.length > MOST || rows.some((row) => row.length !== width || /[^.#]/.test(row)) || !text.includes(".")) return null;
    return Sketch.of(width, rows.length, (x, y) => rows[y]![x] === ".");
  }

  get count(): number {
    return this.on.filter(Boolean).length;
  }

  text(): string {
    const rows = [];
    for (let y = 0; y < this.height; y++) {
      rows.push(this.on.slice(y * this.width, (y + 1) * this.width).map((on) => (on ? "." : "#")).join(""));
    }
    return rows.join("\n");
  }

  /** Changes a hole to a square or the reverse, but never removes the last square. */
  set(index: number, on: boolean): void {
    if (on || this.count > 1 || !this.on[index]) this.on[index] = on;
  }

  resized(width: number, height: number): Sketch {
    return Sketch.of(width, height, (x, y) => x >= this.width || y >= this.height || this.on[y * this.width + x] === true);
  }
}

export type Shape = "full" | "heart" | "ring" | "cross";

/** A shape as large as the rectangle allows. */
export function shaped(shape: Shape, width: number, height: number): Sketch {
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  switch (shape) {
    case "full":
      return Sketch.of(width, height);
    case "ring": {
      const thick = Math.max(2, Math.round(Math.min(width, height) / 4));
      return Sketch.of(width, height, (x, y) => x < thick || y < thick || x >= width - thick || y >= height - thick);
    }
    case "cross":
      return Sketch.of(width, height, (x, y) => Math.abs(x - middleX) <= width / 6 || Math.abs(y - middleY) <= height / 6);
    case "heart":
      // The curve (x² + y² - 1)³ = x²y³, stretched over the rectangle.
      return Sketch.of(width, height, (x, y) => {
        const u = ((x - middleX) / (width / 2)) * 1.17;
        const v = ((middleY - y) / (height / 2)) * 1.107 + 0.155;
        return (u * u + v * v - 1) ** 3 - u * u * v ** 3 <= 0;
      });
  }
}
