// `<board-rules game="ploy" position="..." moves="..." playable>`: a board on another site's page,
// from one script file.

import { button, fill, h } from "../dom";
import { GameBoard } from "./game-board";
import styles from "../board/board.css?inline";
import { Refusal } from "../library/refusal";
import { dark, darkBy } from "../theme";
import { Game, load } from "../library/wasm";
import { moveWords, say, t, errorText } from "../words";

const FRAME = `:host{display:block;max-width:32rem;font:15px/1.4 system-ui,sans-serif;--main:#2f5d50;--back:#f7f4ee;--lit:#e4efe9;--bad:#a32020}
*{box-sizing:border-box}.steps{display:flex;align-items:center;gap:.4rem;margin:.3rem 0}.steps button{min-width:2.75rem;min-height:2.75rem}
.note{margin:.2rem 0;overflow-wrap:anywhere}
.dark{--main:#7fc4ae;--back:#14181d;--lit:#24352f;--bad:#ff9c94;color-scheme:dark}`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(FRAME + styles);
const loaded = load();
/** The redraw function of each board on the page. */
const boards = new Set<() => void>();

/** The page counts as dark if its text is light. */
darkBy(() => {
  const [red, green, blue] = getComputedStyle(document.body).color.match(/[\d.]+/g)!.map(Number);
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 128;
});
const drawAll = () => boards.forEach((draw) => draw());
// Pages that change their colours do so by an attribute of their root.
new MutationObserver(drawAll).observe(document.documentElement, { attributes: true });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);

/**
 * A board. `game` is a game's name in the program; `rules`, `position` and `moves`, the moves
 * joined by blanks, are as the program writes them; `turned` shows it from the other side;
 * `playable` lets people move. The event `move` reports a move. The element's content, for example
 * a picture, is shown until the board is loaded, or if loading fails.
 */
class BoardRules extends HTMLElement {
  static readonly observedAttributes = ["game", "rules", "position", "moves", "playable", "turned"];
  private readonly root = this.attachShadow({ mode: "open" });
  private isAsked = false;
  private redraw = () => {};

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    this.root.replaceChildren(h("slot"));
  }

  connectedCallback(): void {
    this.ask();
  }

  disconnectedCallback(): void {
    boards.delete(this.redraw);
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.ask();
  }

  /** Draws once, however many attributes change. */
  private ask(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    void loaded.then(() => this.show()).catch((error: unknown) => this.fail(error)).finally(() => (this.isAsked = false));
  }

  private fail(error: unknown): void {
    const why = h("p", { class: "note", role: "alert" }, errorText(error));
    // A mistake of the author is shown. A failure to load is shown only if the element has no
    // content instead.
    fill(this.container(), h("slot"), (error instanceof Refusal || this.childElementCount === 0) && why);
  }

  private container(): HTMLElement {
    const container = h("div", {});
    this.root.replaceChildren(container);
    return container;
  }

  private show(): void {
    const text = (name: string) => this.getAttribute(name) ?? "";
    const game = Game.start(text("game"), text("rules"), this.getAttribute("position") ?? undefined);
    for (const move of text("moves").split(/\s+/).filter(Boolean)) game.play(move);
    const note = h("p", { class: "note", role: "status" });
    const back = button("‹", () => to(game.state().ply - 1), { "aria-label": t("moves.back") });
    const on = button("›", () => to(game.state().ply + 1), { "aria-label": t("moves.on") });
    const board = new GameBoard(game, {
      chose: (move) => {
        game.play(move);
        shown();
        const { position } = game.state();
        this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail: { move, position } }));
      },
      refused: (why) => (note.textContent = why),
    });
    board.turned = this.hasAttribute("turned");
    board.isOpen = this.hasAttribute("playable");

    function to(ply: number): void {
      game.goTo(Math.max(0, ply));
      shown();
    }

    function shown(): void {
      board.draw();
      const state = game.state();
      const { moves, ply, ending } = state;
      const last = moves[ply - 1];
      note.textContent = [last && moveWords(last, state), ending && say(ending.message)].filter(Boolean).join(". ");
      back.disabled = ply === 0;
      on.disabled = ply === moves.length;
    }

    const steps = h("div", { class: "steps" }, back, on, note);
    const container = this.container();
    fill(container, board.board.element, this.hasAttribute("moves") || board.isOpen ? steps : note);
    boards.delete(this.redraw);
    this.redraw = () => {
      container.classList.toggle("dark", dark());
      board.draw();
    };
    boards.add(this.redraw);
    this.redraw();
    shown();
  }
}

if (!customElements.get("board-rules")) customElements.define("board-rules", BoardRules);
