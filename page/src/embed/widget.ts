// The board of `board_rules.widget` in notebooks. Positions, pictures and legal moves come from
// Python; a chosen move goes there.

import { Board } from "../board/board";
import { button, fill, h } from "../dom";
import styles from "../board/board.css?inline";

interface WidgetMove {
  text: string;
  squares: number[];
  takes: boolean;
}

/** The data that Python sends; `serial` is the number of the message. */
interface WidgetState {
  serial: number;
  name: string;
  svg: string;
  width: number;
  height: number;
  flipped: boolean;
  labels: string[];
  moves: WidgetMove[];
  slides: [number, number][];
  note: string;
}

/** The part of an anywidget model that is used here. */
interface Model {
  get(key: "state"): WidgetState;
  set(key: "chosen", value: { serial: number; move: string }): void;
  on(event: "change:state", listener: () => void): void;
  off(event: "change:state", listener: () => void): void;
  save_changes(): void;
}

const FRAME = `:host{display:block;max-width:32rem;font:15px/1.4 system-ui,sans-serif;--main:#2f5d50;--back:#f7f4ee;--bad:#a32020}
*{box-sizing:border-box}.choices{display:flex;flex-wrap:wrap;gap:.3rem;margin:.3rem 0}.choices button{min-height:2.2rem}.note{margin:.2rem 0;overflow-wrap:anywhere}`;

const begins = (squares: number[], chosen: number[]) => chosen.every((square, index) => squares[index] === square);

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FRAME + styles);
  const host = h("div", { class: "board-rules" });
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  const note = h("p", { class: "note", role: "status" });
  const choices = h("div", { class: "choices" });
  let state = model.get("state");
  let chosen: number[] = [];

  const open = (squares: number[]) => state.moves.filter((move) => begins(move.squares, squares));
  const board = new Board(state.name, {
    pick,
    press: (square) => ({ lift: open([square]).length > 0, fresh: false }),
    drag: (from, to) => {
      if (chosen.at(-1) !== from && !(pickable(from) && take(from))) return;
      pick(to);
    },
    key: (key) => key === "Escape" && choose([]),
  });

  function pickable(square: number): boolean {
    if (open([...chosen, square]).length > 0) return true;
    if (open([square]).length === 0) return false;
    chosen = [];
    return true;
  }

  function pick(square: number): void {
    if (pickable(square)) take(square);
    else choose([]);
  }

  /** Adds a square; returns whether more squares follow. */
  function take(square: number): boolean {
    const squares = [...chosen, square];
    const moves = open(squares);
    const [only] = moves;
    if (moves.length === 1 && only!.squares.length === squares.length) {
      made(only!);
      return false;
    }
    choose(squares);
    return true;
  }

  function made(move: WidgetMove): void {
    choose([]);
    model.set("chosen", { serial: state.serial, move: move.text });
    model.save_changes();
  }

  function choose(squares: number[]): true {
    chosen = squares;
    const moves = open(chosen);
    const next = new Map<number, boolean>();
    for (const { squares: path, takes } of chosen.length > 0 ? moves : []) {
      const square = path[chosen.length];
      if (square !== undefined) next.set(square, next.get(square) || takes);
    }
    board.mark({ chosen, targets: [...next].map(([square, takes]) => ({ square, takes })) });
    // Moves with the same squares, such as turns of a piece, are chosen by name.
    const named = chosen.length > 0 ? moves.filter(({ squares: path }) => path.length === chosen.length) : [];
    fill(choices, ...named.map((move) => button(move.text, () => made(move))));
    return true;
  }

  function draw(): void {
    state = model.get("state");
    board.draw(state.svg, state.width, state.height, state.flipped, false, state.slides);
    board.label(state.labels.map((label, index) => ({ index, label })));
    note.textContent = state.note;
    choose([]);
  }

  root.replaceChildren(board.element, choices, note);
  fill(el, host);
  model.on("change:state", draw);
  draw();
  return () => model.off("change:state", draw);
}

export default { render };
