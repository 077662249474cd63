// The page: its head, its views, and what stands behind the #.

import "./style.css";
import { button, fill, h, select } from "./dom";
import { LearnView } from "./learn/view";
import { unpacked } from "./link";
import { keptGames } from "./play/kept";
import { lastMatch, Match } from "./play/match";
import { PlayView } from "./play/view";
import { apply, onTheme, setTheme, theme, type Theme } from "./theme";
import { ToursView } from "./tours/view";
import { Refusal } from "./refusal";
import { load } from "./wasm";
import { currentLanguage, moveWords, say, setLanguage, t, told, word, type Language } from "./words";

interface View {
  element: HTMLElement;
  draw(): void;
  close(): void;
}

const app = document.getElementById("app")!;
let view: View | null = null;
let shown = "play";
let onBoard: Match | null = null;

function head(): HTMLElement {
  const links = ["play", "tours", "learn"].map((name) =>
    h("a", { href: `#${name}`, "aria-current": name === shown ? "page" : null }, word(`nav.${name}`)),
  );
  const language = select(t("language"), [["en", "English"], ["de", "Deutsch"]], currentLanguage(), (chosen) => {
    setLanguage(chosen as Language);
    show(shown);
  });
  const themes = (["auto", "light", "dark"] as Theme[]).map((name): [string, string] => [name, word(`theme.${name}`)]);
  const colours = select(t("theme"), themes, theme(), (chosen) => setTheme(chosen as Theme));
  return h(
    "header",
    {},
    button(t("skip"), () => document.querySelector<HTMLElement>(".square[tabindex='0']")?.focus(), { class: "skip" }),
    h("a", { class: "brand", href: "#play" }, t("title")),
    h("nav", { "aria-label": t("title") }, ...links),
    h("div", { class: "settings" }, language, colours),
  );
}

function show(name: string, next?: View): void {
  if (view instanceof PlayView) onBoard = view.match;
  view?.close();
  shown = name;
  view = next ?? made(name);
  document.title = t("title");
  fill(app, head(), h("main", {}, view.element), h("footer", {}, t("footer")));
}

function made(name: string): View {
  if (name === "tours") return new ToursView();
  if (name === "learn") return new LearnView(play);
  return new PlayView((onBoard ??= lastMatch()));
}

/** Takes a game to the board. */
function play(match: Match): void {
  onBoard = match;
  history.replaceState(null, "", "#play");
  show("play", new PlayView(match));
}

async function route(): Promise<void> {
  const [key = "", letters] = location.hash.slice(1).split("=", 2);
  if (key === "game" && letters !== undefined) return openLink(letters);
  if (key === "tour" && letters !== undefined) {
    history.replaceState(null, "", "#tours");
    return show("tours", new ToursView(await unpacked(letters).catch(() => "")));
  }
  show(["play", "tours", "learn"].includes(key) ? key : "play");
}

/** A game that somebody sent: shown with what was played since it was last here, or refused with the reason. */
async function openLink(letters: string): Promise<void> {
  history.replaceState(null, "", "#play");
  try {
    const match = Match.open(await unpacked(letters));
    const before = keptGames()
      .map((game) => ({ game, match: tried(() => Match.kept(game)) }))
      .find(({ match: kept }) => kept?.tag("match") !== undefined && kept.tag("match") === match.tag("match"));
    const known = before?.match?.state;
    const same = known && known.moves.slice(0, known.ply).every((move, place) => match.state.moves[place]?.text === move.text);
    const opened = same ? Match.open(match.game.text(), before!.game.id, before!.game.turned) : match;
    const since = opened.state.moves.slice(known?.ply ?? 0).map((move) => moveWords(move, opened.state.names));
    const next = new PlayView(opened);
    onBoard = opened;
    show("play", next);
    next.say(same && since.length > 0 ? t("link.opened", since.join("; ")) : t("link.first"));
  } catch (error) {
    show("play");
    if (view instanceof PlayView) view.say(error instanceof Refusal ? `${t("link.bad")} ${say(error.why)}` : t("link.bad"));
  }
}

function tried<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

async function begin(): Promise<void> {
  setLanguage(currentLanguage());
  apply();
  await load();
  onTheme(() => view?.draw());
  addEventListener("hashchange", () => void route());
  await route();
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("./offline.js");
}

void begin().catch((error: unknown) => fill(app, h("p", { class: "note" }, told(error))));
