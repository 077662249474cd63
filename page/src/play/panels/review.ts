// The review of a game: the loss of each move, and the better move.

import { button, fill, h, short } from "../../dom";
import { Engine } from "../../library/engine";
import type { Judgement } from "../../library/types";
import { decimals, moveShort, moveWords, namesOf, t, errorText, word } from "../../words";
import { PERSON } from "../../catalogue";
import { Match } from "../game/match";
import { evaluationWords, share } from "../game/score";
import type { Panel, Table } from "../game/table";
import { lineThrough, slidesOf, type Step } from "../game/tree";
import { Game } from "../../library/wasm";

/** Nodes for each move and each answer. */
const NODES = 20_000;
/** The symbols of verdicts after a move. */
const NOTED: Record<Judgement["verdict"], string> = { good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function reviewPanel(view: Table): Panel {
  const engine = new Engine();
  let judged: Judgement[] = [];
  /** The reviewed moves, and their game. */
  let line: Step[] = [];
  let of: Match | null = null;
  let root: HTMLElement | null = null;
  const body = h("div", {});
  const toggle = button("", () => {
    if (engine.busy) engine.stop();
    else run();
    show();
  }, { "data-test": "review-start" });
  /** A copy of the game, to play better moves in. */
  let copy: Match | null = null;
  const words = new Map<Judgement, string>();
  /** The move whose best line is on the board, and the number of moves shown. */
  let traced = { ply: -1, length: 0 };

  return {
    name: "review",
    title: () => t("tab.review"),
    draw(panel) {
      root = panel;
      if (view.match !== of) {
        engine.stop();
        judged = [];
        of = view.match;
      }
      show();
    },
    close() {
      engine.stop();
      root = null;
    },
  };

  function run(): void {
    const { match } = view;
    const { state } = match;
    judged = [];
    copy = Match.open(match.lineText());
    words.clear();
    traced = { ply: -1, length: 0 };
    line = state.moves.map((_, ply) => match.step(ply + 1));
    void engine
      .ask({ ask: "review", game: state.game, record: match.lineText(), plies: line.length, nodes: NODES }, (judgement: Judgement | null) => {
        if (judgement) {
          judged.push(judgement);
          line[judgement.ply]!.verdict = NOTED[judgement.verdict];
        }
        show();
      })
      .catch((error: unknown) => view.say(errorText(error)))
      .finally(() => {
        show();
        // The verdicts are stored with the game.
        if (match === view.match) view.noted();
      });
  }

  function show(): void {
    if (!root) return;
    if (view.match.root.next.length === 0) return fill(root, h("p", {}, t("review.none")));
    // The button is not replaced, so new verdicts do not disturb a click on it.
    if (!root.contains(toggle)) fill(root, toggle, body);
    toggle.textContent = t(engine.busy ? "analysis.stop" : "review.start");
    toggle.className = engine.busy ? "" : "primary";
    const progress = engine.busy ? h("p", { class: "small" }, t("review.running", judged.length, line.length)) : null;
    fill(body, progress, judged.length > 0 && graph(), h("ol", { class: "moves", "data-test": "review" }, ...judged.map(item)));
  }

  function item(judgement: Judgement): HTMLElement {
    const { state } = view.match;
    const step = line[judgement.ply]!;
    const move = step.move!;
    const isSlip = judgement.verdict !== "good";
    const show = button("", () => {
      view.goTo(step.parent!);
      view.point([judgement.best.text]);
    });
    fill(show, h("span", { class: `dot ${state.players[move.mover]}` }), ...short(`${moveShort(move, state.names)} `, `${moveWords(move, state)}, `), h("em", { class: isSlip ? "slip" : "" }, verdictOf(judgement)));
    return h("li", {}, show, isSlip && h("p", { class: "small" }, t("review.instead", better(judgement))), isSlip && lessons(judgement));
  }

  function verdictOf(judgement: Judgement): string {
    if (judgement.best.text === line[judgement.ply]!.text) return t("review.best");
    return judgement.verdict === "good" ? lost(judgement) : slip(judgement);
  }

  /** The buttons for a bad move: to look for the best one, and to show its line. */
  function lessons({ ply, best }: Judgement): HTMLElement {
    const step = line[ply]!;
    const isOwn = view.match.agents[step.move!.mover] === PERSON;
    return h(
      "div",
      { class: "actions" },
      isOwn && button(t("review.retry"), () => view.retryFrom(step, best.text), { "data-test": "retry" }),
      button(t(traced.ply === ply ? "review.line.on" : "review.line"), () => trace(ply, best.moves.length > 0 ? best.moves : [best.text]), { "data-test": "best-line" }),
    );
  }

  /** Shows the best line on the board, with one more move at every press. */
  function trace(ply: number, moves: string[]): void {
    const length = traced.ply === ply ? (traced.length % moves.length) + 1 : 1;
    const before = line[ply]!.parent!;
    // `goTo` resets the traced line, so it is set afterwards.
    if (view.match.at !== before) view.goTo(before);
    traced = { ply, length };
    const { state } = view.match;
    const copy = Game.start(state.game, state.rules, state.position);
    try {
      for (const move of moves.slice(0, length)) copy.play(move);
    } catch {
      // The line ends at a move that cannot be played.
    }
    const played = copy.state().moves;
    view.trace(played.flatMap(slidesOf));
    view.say(t("review.line.shown", played.map((move) => moveShort(move, state.names)).join(" · ")), false);
    show();
  }

  function slip({ verdict, loss }: Judgement): string {
    return t("review.bad", word(`review.${verdict}`), decimals(loss));
  }

  function lost({ loss }: Judgement): string {
    return loss > 0 ? t("review.loss", decimals(loss)) : "";
  }

  function better(judgement: Judgement): string {
    const known = words.get(judgement);
    if (known) return known;
    const { best, ply } = judgement;
    let text = best.text;
    try {
      const main = [copy!.root, ...lineThrough(copy!.root)];
      copy!.stand(main[ply]!);
      copy!.play(best.text);
      text = moveShort(copy!.at.move!, copy!.state.names);
    } catch {
      // Then show the move in the program's form.
    }
    text += ` (${evaluationWords(view.match.state, best.score, best.mover)})`;
    words.set(judgement, text);
    return text;
  }

  /**
   * The graph of the first side's share after each move; if everyone plays for himself, a curve for
   * each player.
   */
  function graph(): Element {
    const { state } = view.match;
    const [width, height] = [320, 90];
    const all = state.sides;
    const step = width / Math.max(1, line.length);
    const svg = element("svg", { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "img", "data-test": "graph" });
    const label = all.length === 2 ? t("review.graph", namesOf(all[0]!.map((player) => state.players[player]!))) : t("review.graph.all");
    svg.setAttribute("aria-label", label);
    const points = (of: Judgement[]) =>
      of.map(({ ply, played, best }) => `${((ply + 1) * step).toFixed(1)},${(height * (1 - share(state, played, best.mover))).toFixed(1)}`);
    const add = (name: string, attributes: Record<string, string>) => svg.append(element(name, attributes));
    if (all.length === 2) {
      add("polygon", { class: "under", points: `0,${height} 0,${height / 2} ${points(judged).join(" ")} ${judged.length * step},${height}` });
      add("polyline", { class: "curve", points: `0,${height / 2} ${points(judged).join(" ")}` });
    } else {
      state.players.forEach((name, player) => {
        const own = judged.filter(({ best }) => best.mover === player);
        add("polyline", { class: `curve ${name}`, points: `0,${height / 2} ${points(own).join(" ")}` });
      });
    }
    add("line", { class: "middle", x1: "0", x2: String(width), y1: String(height / 2), y2: String(height / 2) });
    const now = String(Math.min(width, view.match.at.ply * step));
    add("line", { class: "now", x1: now, x2: now, y1: "0", y2: String(height) });
    svg.addEventListener("click", (event) => {
      const { left, width } = svg.getBoundingClientRect();
      view.goTo(line[Math.round(((event.clientX - left) / width) * line.length) - 1] ?? view.match.root);
    });
    return svg;
  }
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
