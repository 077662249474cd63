// The home page: a card for each game and for tours. It does not need the module, so it is shown
// before the module is loaded.

import { titleOf } from "./catalogue";
import { h } from "./dom";
import { games } from "./games";
import { keptGames } from "./play/game/kept";
import type { GameName } from "./library/types";
import { inLanguage, t } from "./words";
import tours from "../../docs/pictures/knights-tour-8-closed.svg?url";

export interface HomeEvents {
  /** Begins a game against a level that lets beginners win. */
  play(game: GameName): void;
  /** Shows the rules of a game, or of tours. */
  learn(subject: GameName | "tours"): void;
}

export class HomeView {
  readonly element: HTMLElement;

  constructor(events: HomeEvents) {
    const [last] = keptGames();
    const goOn = last && last.moves > 0 && !last.over;
    this.element = h(
      "section",
      { class: "home" },
      h("h1", {}, t("title")),
      h("p", { class: "lead" }, t("home.lead")),
      goOn &&
        h(
          "p",
          { class: "go-on" },
          h("a", { class: "button primary", href: "#play", "data-test": "go-on" }, t("home.go-on", titleOf(last.game), last.moves)),
        ),
      h(
        "p",
        { class: "actions" },
        h("a", { class: "button other", href: "#puzzles", "data-test": "home-puzzles" }, t("home.puzzles")),
        h("a", { class: "button other", href: "#learn", "data-test": "home-lessons" }, t("home.lessons")),
      ),
      h(
        "ul",
        { class: "cards" },
        ...games.map(({ name, title, short, picture }) =>
          card(name, inLanguage(title), inLanguage(short), picture, t("home.play"), () => events.play(name), () => events.learn(name)),
        ),
        card("tours", t("nav.tours"), t("home.tours"), tours, t("home.tours.open"), () => (location.hash = "tours"), () => events.learn("tours")),
      ),
    );
  }

  draw(): void {
    // Pictures follow the colours of the device by themselves.
  }

  close(): void {
    // There is no work to stop.
  }
}

function card(name: string, title: string, short: string, picture: string, play: string, begin: () => void, learn: () => void): HTMLElement {
  return h(
    "li",
    { class: "card" },
    h("img", { src: picture, alt: "", width: 240, height: 240 }),
    h("h2", {}, title),
    h("p", {}, short),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", class: "primary", onclick: begin, "aria-label": `${play}: ${title}`, "data-test": `play-${name}` }, play),
      h("button", { type: "button", onclick: learn, "aria-label": `${t("home.rules")}: ${title}`, "data-test": `rules-${name}` }, t("home.rules")),
    ),
  );
}
