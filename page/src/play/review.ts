// A game looked through: what each move gave away, and what would have been better.

import { button, fill, h } from "../dom";
import { Engine } from "../engine";
import type { Judgement } from "../types";
import { hundredths, moveWords, playerName, scoreWords, t, told, word } from "../words";
import { Match } from "./match";
import type { Panel } from "./panels";
import { share, sign } from "./score";
import type { PlayView } from "./view";

/** Positions looked at for each move and each answer. */
const NODES = 20_000;

export function reviewPanel(view: PlayView): Panel {
  const engine = new Engine();
  let judged: Judgement[] = [];
  let of = "";
  let root: HTMLElement | null = null;

  return {
    name: "review",
    title: () => t("tab.review"),
    draw(panel) {
      root = panel;
      if (whole() !== of) {
        engine.stop();
        judged = [];
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

  function record(): string {
    const { match } = view;
    const copy = Match.open(match.game.text());
    for (const move of match.state.moves.slice(match.state.ply)) copy.play(move.text);
    return copy.game.text();
  }

  function run(): void {
    const { state } = view.match;
    judged = [];
    void engine
      .ask({ ask: "judge", game: state.game, record: record(), plies: state.moves.length, nodes: NODES }, (judgement: Judgement | null) => {
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
    const toggle = engine.busy
      ? button(t("analysis.stop"), () => (engine.stop(), show()))
      : button(t("review.start"), () => (run(), show()), { class: "primary", "data-test": "review-start" });
    const progress = engine.busy ? h("p", { class: "small" }, t("review.running", judged.length, state.moves.length)) : null;
    fill(root, toggle, progress, judged.length > 0 && graph(), h("ol", { class: "moves", "data-test": "review" }, ...judged.map(item)));
  }

  function item(judgement: Judgement): HTMLElement {
    const { state } = view.match;
    const move = state.moves[judgement.ply]!;
    const isSlip = judgement.verdict !== "good";
    const line = button("", () => {
      view.goTo(judgement.ply);
      view.point([judgement.best.text]);
    });
    const verdict = judgement.best.text === move.text ? t("review.best") : isSlip ? slip(judgement) : lost(judgement);
    fill(line, h("span", { class: `dot ${state.players[move.mover]}` }), `${moveWords(move, state.names)} `, h("em", { class: isSlip ? "slip" : "" }, verdict));
    return h("li", {}, line, isSlip && h("p", { class: "small" }, t("review.instead", better(judgement))));
  }

  function slip({ verdict, loss }: Judgement): string {
    return t("review.bad", word(`review.${verdict}`), hundredths(loss));
  }

  function lost({ loss }: Judgement): string {
    return loss > 0 ? t("review.loss", hundredths(loss)) : "";
  }

  function better(judgement: Judgement): string {
    const { match } = view;
    const copy = Match.open(record());
    copy.game.goTo(judgement.ply);
    try {
      copy.play(judgement.best.text);
    } catch {
      return judgement.best.text;
    }
    const words = moveWords(copy.state.moves[judgement.ply]!, match.state.names);
    return `${words} (${scoreWords(judgement.best.score, sign(match.state, judgement.best.mover))})`;
  }

  /** The worth after each move, from the first player's side. */
  function graph(): Element {
    const { state } = view.match;
    const [width, height] = [320, 90];
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("class", "graph");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", t("review.graph", playerName(state.players[0]!)));
    const step = width / Math.max(1, state.moves.length);
    const points = judged.map((judgement, place) => {
      const part = share(judgement.played, sign(state, judgement.best.mover));
      return `${((place + 1) * step).toFixed(1)},${(height * (1 - part)).toFixed(1)}`;
    });
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElementNS(space, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      svg.append(element);
    };
    add("polygon", { class: "under", points: `0,${height} 0,${height / 2} ${points.join(" ")} ${judged.length * step},${height}` });
    add("polyline", { class: "curve", points: `0,${height / 2} ${points.join(" ")}` });
    add("line", { class: "middle", x1: "0", x2: String(width), y1: String(height / 2), y2: String(height / 2) });
    return svg;
  }
}
