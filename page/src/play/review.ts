// A game looked through: what each move gave away, and what would have been better.

import { button, fill, h } from "../dom";
import { Engine } from "../engine";
import type { Judgement } from "../types";
import { decimals, moveWords, namesOf, t, told, word } from "../words";
import { Match } from "./match";
import { evaluationWords, share, sides } from "./score";
import type { Panel, Table } from "./table";

/** Positions looked at for each move and each answer. */
const NODES = 20_000;

export function reviewPanel(view: Table): Panel {
  const engine = new Engine();
  let judged: Judgement[] = [];
  let of = "";
  let root: HTMLElement | null = null;
  const body = h("div", {});
  const toggle = button("", () => {
    if (engine.busy) engine.stop();
    else run();
    show();
  }, { "data-test": "review-start" });
  /** The same game once more, to play better moves in. */
  let copy: Match | null = null;
  const words = new Map<Judgement, string>();

  return {
    name: "review",
    title: () => t("tab.review"),
    draw(panel) {
      root = panel;
      if (whole() !== of) {
        engine.stop();
        judged = [];
        copy = null;
        of = whole();
      }
      show();
    },
    close() {
      engine.stop();
      root = null;
    },
  };

  /** The record with the moves that were taken back. */
  function whole(): string {
    return view.match.state.moves.map((move) => move.text).join(" ") + view.match.id;
  }

  function run(): void {
    const { state } = view.match;
    judged = [];
    copy = null;
    words.clear();
    void engine
      .ask({ ask: "judge", game: state.game, record: view.match.lineText(), plies: state.moves.length, nodes: NODES }, (judgement: Judgement | null) => {
        if (judgement) judged.push(judgement);
        show();
      })
      .catch((error: unknown) => view.say(told(error)))
      .finally(show);
  }

  function show(): void {
    if (!root) return;
    const { state } = view.match;
    if (state.moves.length === 0) return fill(root, h("p", {}, t("review.none")));
    // The button stays the same one, so that judgements that come meanwhile are in nobody's way who presses it.
    if (!root.contains(toggle)) fill(root, toggle, body);
    toggle.textContent = t(engine.busy ? "analysis.stop" : "review.start");
    toggle.className = engine.busy ? "" : "primary";
    const progress = engine.busy ? h("p", { class: "small" }, t("review.running", judged.length, state.moves.length)) : null;
    fill(body, progress, judged.length > 0 && graph(), h("ol", { class: "moves", "data-test": "review" }, ...judged.map(item)));
  }

  function item(judgement: Judgement): HTMLElement {
    const { state } = view.match;
    const move = state.moves[judgement.ply]!;
    const isSlip = judgement.verdict !== "good";
    const line = button("", () => {
      view.goTo(view.match.step(judgement.ply));
      view.point([judgement.best.text]);
    });
    const verdict = judgement.best.text === move.text ? t("review.best") : isSlip ? slip(judgement) : lost(judgement);
    fill(line, h("span", { class: `dot ${state.players[move.mover]}` }), `${moveWords(move, state.names)} `, h("em", { class: isSlip ? "slip" : "" }, verdict));
    return h("li", {}, line, isSlip && h("p", { class: "small" }, t("review.instead", better(judgement))));
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
    let told = best.text;
    try {
      copy ??= Match.open(view.match.lineText());
      copy.stand(copy.step(ply));
      copy.play(best.text);
      told = moveWords(copy.at.move!, copy.state.names);
    } catch {
      // As the program writes it, then.
    }
    told += ` (${evaluationWords(view.match.state, best.score, best.mover)})`;
    words.set(judgement, told);
    return told;
  }

  /** The share of the first side after each move; where everyone plays for himself, a curve for each player. */
  function graph(): Element {
    const { state } = view.match;
    const [width, height] = [320, 90];
    const all = sides(state);
    const step = width / Math.max(1, state.moves.length);
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
      state.players.forEach((player, place) => {
        const own = judged.filter(({ best }) => best.mover === place);
        add("polyline", { class: `curve ${player}`, points: `0,${height / 2} ${points(own).join(" ")}` });
      });
    }
    add("line", { class: "middle", x1: "0", x2: String(width), y1: String(height / 2), y2: String(height / 2) });
    const now = String(Math.min(width, view.match.at.ply * step));
    add("line", { class: "now", x1: now, x2: now, y1: "0", y2: String(height) });
    svg.addEventListener("click", (event) => {
      const { left, width } = svg.getBoundingClientRect();
      view.goTo(view.match.step(Math.round(((event.clientX - left) / width) * state.moves.length)));
    });
    return svg;
  }
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
