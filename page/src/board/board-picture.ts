// The picture of a board: the library's SVG, with marks, and pieces that slide, fade and follow the
// pointer.

import { h } from "../dom";

/** Column and row from the top left. */
export interface Cell {
  column: number;
  row: number;
}

export interface PictureMarks {
  chosen: Cell[];
  planned: Cell[];
  threats: Cell[];
  /** The next squares of the move, and whether it captures there. */
  targets: (Cell & { takes: boolean })[];
  arrows: [Cell, Cell][];
  circles: Cell[];
}

const SPACE = "http://www.w3.org/2000/svg";
const STYLE = `svg{display:block;width:100%;height:auto;overflow:visible}.background{fill:none}
.mark-chosen{fill:#9a6be8;fill-opacity:.5}.mark-planned{fill:#2b7de0;fill-opacity:.45}.mark-threat{fill:#d1242f;fill-opacity:.6}.mark-dot{fill:#1f8a4c;fill-opacity:.75;stroke:#fff;stroke-opacity:.6;stroke-width:3}
.mark-ring{fill:none;stroke:#d1242f;stroke-opacity:.85;stroke-width:8}.mark-ring.own{stroke:#1f8a4c;stroke-width:5}.mark-arrow{fill:none;stroke:#d97706;stroke-opacity:.85;stroke-width:14;stroke-linecap:round;stroke-linejoin:round}
.mark-circle{fill:none;stroke:#d97706;stroke-opacity:.85;stroke-width:7}.lifted{filter:drop-shadow(0 6px 5px rgb(0 0 0 / 40%))}`;
/** Milliseconds in which a piece slides or fades. */
const SLIDE = 180;

const sheets = new Map<string, CSSStyleSheet>();

/** The style of a picture. A separate style sheet passes the content security policy. */
function sheetOf(style: string): CSSStyleSheet {
  let sheet = sheets.get(style);
  if (!sheet) {
    if (sheets.size > 40) sheets.clear();
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE + style);
    sheets.set(style, sheet);
  }
  return sheet;
}

/** Puts a picture into a shadow root. */
function adopt(root: ShadowRoot, svg: string): SVGSVGElement {
  const [, style = ""] = svg.match(/<style>(.*?)<\/style>/s) ?? [];
  const parsed = new DOMParser().parseFromString(svg.replace(/<style>.*?<\/style>/s, ""), "image/svg+xml").documentElement;
  parsed.setAttribute("aria-hidden", "true");
  parsed.removeAttribute("width");
  parsed.removeAttribute("height");
  parsed.querySelector("title")?.remove();
  parsed.querySelector("desc")?.remove();
  root.adoptedStyleSheets = [sheetOf(style)];
  root.replaceChildren(document.adoptNode(parsed));
  return root.firstElementChild as SVGSVGElement;
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const keyOf = ({ column, row }: Cell) => `${column},${row}`;
const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class BoardPicture {
  readonly element = h("div", { class: "picture" });
  /** The area of the squares, as fractions of the picture's width and height. */
  area = { left: 0, top: 0, width: 1, height: 1 };
  private readonly shadow = this.element.attachShadow({ mode: "open" });
  private root: SVGSVGElement | null = null;
  private left = 0;
  private top = 0;
  private pieces = new Map<string, SVGGElement>();
  private under: SVGElement | null = null;
  private over: SVGElement | null = null;
  private lifted: { group: SVGGElement; cell: Cell } | null = null;
  /** The square of the piece that is shown elsewhere: at the pointer, or on its target. */
  private away: string | null = null;

  /** Shows another picture, in which pieces slide from their old squares. */
  show(svg: string, slides: [Cell, Cell][] = []): void {
    const before = this.pieces;
    const { away } = this;
    this.lifted = this.away = null;
    const root = adopt(this.shadow, svg);
    this.root = root;
    const [, , wide = 1, high = 1] = (root.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const frame = root.querySelector(".frame");
    const part = (name: string) => Number(frame?.getAttribute(name) ?? 0);
    [this.left, this.top] = [part("x"), part("y")];
    this.area = { left: part("x") / wide, top: part("y") / high, width: part("width") / wide, height: part("height") / high };
    this.pieces = new Map();
    for (const group of root.querySelectorAll<SVGGElement>(":scope > g:not([class])")) {
      const [, x, y] = group.getAttribute("transform")?.match(/^translate\((-?\d+) (-?\d+)\)$/) ?? [];
      if (x === undefined || y === undefined) continue;
      this.pieces.set(`${Math.floor((Number(x) - this.left) / 100)},${Math.floor((Number(y) - this.top) / 100)}`, group);
    }
    const first = this.pieces.values().next().value ?? null;
    this.under = element("g", { class: "marks" });
    this.over = element("g", { class: "marks" });
    root.insertBefore(this.under, first);
    root.append(this.over);
    if (moves()) this.slide(before, slides, away);
  }

  private slide(before: Map<string, SVGGElement>, slides: [Cell, Cell][], away: string | null): void {
    for (const [from, to] of slides) {
      const group = this.pieces.get(keyOf(to));
      const taken = before.get(keyOf(to));
      if (taken && this.root && keyOf(from) !== keyOf(to)) {
        this.root.insertBefore(taken, this.under!.nextSibling);
        taken.animate({ opacity: [1, 0] }, { duration: SLIDE }).onfinish = () => taken.remove();
      }
      // A dropped piece is there already.
      if (keyOf(from) !== away) group?.animate({ transform: [this.translation(from), this.translation(to)] }, { duration: SLIDE, easing: "ease-out" });
    }
  }

  private centre({ column, row }: Cell): [number, number] {
    return [this.left + column * 100 + 50, this.top + row * 100 + 50];
  }

  private translation(cell: Cell): string {
    const [x, y] = this.centre(cell);
    return `translate(${x}px,${y}px)`;
  }

  /** Replaces the marks. */
  mark({ chosen, planned, threats, targets, arrows, circles }: PictureMarks): void {
    const at = (cell: Cell) => ({ cx: this.centre(cell)[0], cy: this.centre(cell)[1] });
    const square = (cell: Cell) => ({ x: this.left + cell.column * 100, y: this.top + cell.row * 100, width: 100, height: 100 });
    const filled = (cells: Cell[], name: string) => cells.map((cell) => element("rect", { class: name, ...square(cell) }));
    const dangers = threats.map((cell) => element("circle", { class: "mark-threat", r: 47, ...at(cell) }));
    this.under?.replaceChildren(...dangers, ...filled(planned, "mark-planned"), ...filled(chosen, "mark-chosen"));
    const hasPiece = (cell: Cell) => this.pieces.has(keyOf(cell));
    const ways = targets.map((cell) =>
      cell.takes || hasPiece(cell)
        ? element("circle", { class: cell.takes ? "mark-ring" : "mark-ring own", r: 44, ...at(cell) })
        : element("circle", { class: "mark-dot", r: 15, ...at(cell) }),
    );
    this.over?.replaceChildren(
      ...ways,
      ...circles.map((cell) => element("circle", { class: "mark-circle", r: 43, ...at(cell) })),
      ...arrows.map(([from, to]) => this.arrow(from, to)),
    );
  }

  private arrow(from: Cell, to: Cell): SVGElement {
    const [[x, y], [toX, toY]] = [this.centre(from), this.centre(to)];
    const angle = Math.atan2(toY - y, toX - x);
    const tip = (turn: number) => `${(toX - 38 * Math.cos(angle + turn)).toFixed(1)} ${(toY - 38 * Math.sin(angle + turn)).toFixed(1)}`;
    return element("path", { class: "mark-arrow", d: `M${x} ${y}L${toX} ${toY}M${tip(0.5)}L${toX} ${toY}L${tip(-0.5)}` });
  }

  /** Lifts the piece of a square; returns whether there is one. */
  lift(cell: Cell): boolean {
    this.drop();
    const group = this.pieces.get(keyOf(cell));
    if (!group || !this.root) return false;
    this.lifted = { group, cell };
    return true;
  }

  /** Moves the lifted piece to the pointer, in fractions of the board's width and height. */
  carry(x: number, y: number): void {
    if (!this.lifted || !this.root) return;
    const { group, cell } = this.lifted;
    this.away = keyOf(cell);
    const [, , wide = 1, high = 1] = this.root.getAttribute("viewBox")!.split(" ").map(Number);
    if (!group.classList.contains("lifted")) {
      group.classList.add("lifted");
      this.root.append(group);
    }
    group.style.transform = `translate(${this.left + x * this.area.width * wide}px,${this.top + y * this.area.height * high}px)`;
  }

  /** Puts the lifted piece back on its square. */
  drop(): void {
    if (!this.lifted) return;
    const { group, cell } = this.lifted;
    this.lifted = this.away = null;
    group.classList.remove("lifted");
    const from = group.style.transform;
    group.style.transform = "";
    if (from && moves()) group.animate({ transform: [from, this.translation(cell)] }, { duration: SLIDE, easing: "ease-out" });
  }

  /** Shows a piece on another square until the next picture. */
  put(from: Cell, to: Cell): void {
    const group = this.pieces.get(keyOf(from));
    this.lifted = null;
    this.away = keyOf(from);
    if (group) group.style.transform = this.translation(to);
  }

  /** Shows that piece on its own square again. */
  putBack(): void {
    for (const [key, group] of this.pieces) if (key === this.away) group.style.transform = "";
    this.away = null;
  }
}

/** The piece of one square of a board's picture, as a picture of its own. */
export function pieceImage(svg: string, cell: Cell): HTMLElement {
  const image = h("span", { class: "piece-image" });
  const root = adopt(image.attachShadow({ mode: "open" }), svg);
  const frame = root.querySelector(".frame");
  const x = Number(frame?.getAttribute("x")) + cell.column * 100 + 50;
  const y = Number(frame?.getAttribute("y")) + cell.row * 100 + 50;
  const piece = root.querySelector(`:scope > g[transform="translate(${x} ${y})"]`);
  root.setAttribute("viewBox", "-46 -46 92 92");
  piece?.removeAttribute("transform");
  root.replaceChildren(...(piece ? [piece] : []));
  return image;
}
