// The page: its header, its views, and the texts after the #.

import "./style.css";
import { LEVEL, agentsAgainst, PERSON } from "./catalogue";
import { button, fill, h, select } from "./dom";
import { joined, meetPlayers } from "./here";
import { HomeView } from "./home";
import { LearnView } from "./learn/view";
import { unpacked } from "./link";
import { keptGames } from "./play/game/kept";
import { lastMatch, Match } from "./play/game/match";
import { lineThrough } from "./play/game/tree";
import { PlayView } from "./play/view";
import * as sounds from "./sounds";
import { PuzzlesView } from "./puzzles/view";
import { Refusal } from "./library/refusal";
import { apply, onTheme, setTheme, theme, type Theme } from "./theme";
import { ToursView } from "./tours/view";
import type { GameName } from "./library/types";
import { cardOf, load } from "./library/wasm";
import { currentLanguage, moveWords, say, setLanguage, t, errorText, word, type Language } from "./words";

interface View {
  element: HTMLElement;
  draw(): void;
  close(): void;
}

const app = document.getElementById("app")!;
let view: View | null = null;
let shown = "";
let onBoard: Match | null = null;

function head(): HTMLElement {
  const links = ["play", "puzzles", "tours", "learn"].map((name) =>
    h("a", { href: `#${name}`, "aria-current": name === shown ? "page" : null }, word(`nav.${name}`)),
  );
  const language = select(t("language"), [["en", "English"], ["de", "Deutsch"]], currentLanguage(), (chosen) => {
    setLanguage(chosen as Language);
    show(shown);
  });
  const themes = (["auto", "light", "dark"] as Theme[]).map((name): [string, string] => [name, word(`theme.${name}`)]);
  const colours = select(t("theme"), themes, theme(), (chosen) => setTheme(chosen as Theme));
  const skip = () => (document.querySelector<HTMLElement>(".square[tabindex='0']") ?? document.querySelector<HTMLElement>("main button"))?.focus();
  return h(
    "header",
    {},
    button(t("skip"), skip, { class: "skip" }),
    h("a", { class: "brand", href: "#home" }, t("title")),
    h("nav", { "aria-label": t("title") }, ...links),
    h("div", { class: "settings" }, soundBox(), language, colours),
  );
}

function soundBox(): HTMLElement {
  const onchange = (event: Event) => sounds.setSounds((event.target as HTMLInputElement).checked);
  const box = h("input", { type: "checkbox", checked: sounds.hasSounds(), onchange, "data-test": "sounds" });
  return h("label", { class: "check" }, box, t("sounds"));
}

/** Shows a view. The previous one is closed first, and stores its state. */
function show(name: string, next = () => made(name)): void {
  if (view instanceof PlayView) onBoard = view.match;
  view?.close();
  shown = name;
  view = next();
  document.title = t("title");
  fill(app, head(), h("main", {}, view.element), h("footer", {}, t("footer")));
}

function made(name: string): View {
  if (name === "tours") return new ToursView();
  if (name === "puzzles") return new PuzzlesView();
  if (name === "learn") return new LearnView(loaded, play);
  if (name === "play") return new PlayView((onBoard ??= lastMatch()));
  return new HomeView({ play: quick, learn });
}

/** Shows a game on the board. */
function play(match: Match): void {
  onBoard = match;
  history.pushState(null, "", "#play");
  show("play", () => new PlayView(match));
}

/** Starts a game by one click, after the module is loaded. */
function quick(game: GameName): void {
  void loaded.then(() => play(Match.start(game, "", agentsAgainst(game, LEVEL), 0)), failed);
}

function learn(subject: GameName | "tours"): void {
  LearnView.choose(subject);
  location.hash = "learn";
}

async function route(): Promise<void> {
  const [key = "", letters] = location.hash.slice(1).split("=", 2);
  const isHome = !["play", "puzzles", "tours", "learn", "game", "tour", "with"].includes(key);
  // These views do not need the module, so they do not wait for it.
  if (!isHome && key !== "learn") await loaded;
  if (key === "game" && letters !== undefined) return openLink(letters);
  if (key === "tour" && letters !== undefined) return openTour(letters);
  if (key === "with" && letters !== undefined) return join(letters);
  const name = isHome || key === "game" || key === "tour" ? "home" : key;
  // The home page is shown before the module is loaded, and not drawn twice.
  if (name !== "home" || shown !== "home") show(name);
}

async function openTour(letters: string): Promise<void> {
  history.replaceState(null, "", "#tours");
  try {
    const text = await unpacked(letters);
    show("tours", () => new ToursView(text));
  } catch (error) {
    show("tours", () => new ToursView("", whyNot(error)));
  }
}

function whyNot(error: unknown): string {
  return error instanceof Refusal ? `${t("link.bad")} ${say(error.why)}` : t("link.bad");
}

/**
 * Opens a game from a link, and shows the moves since it was last open here, or the reason why the
 * link is invalid.
 */
async function openLink(letters: string): Promise<void> {
  history.replaceState(null, "", "#play");
  try {
    const match = Match.open(await unpacked(letters));
    // The view may have unsaved changes of this game.
    view?.close();
    const before = keptGames().map((game) => tried(() => Match.kept(game))).find((kept) => kept && isSameGame(kept, match));
    const known = before ? lineThrough(before.root) : [];
    const line = lineThrough(match.root);
    const opened = before ?? match;
    const { state, agents } = opened;
    if (before) {
      before.merge(match.root);
      if (line.length >= known.length) before.takeLoss(match);
    }
    // The receiver of a link is to move, and sees the board from the own side.
    const isBetween = agents.length === 2 && agents.every((agent) => agent === PERSON);
    if (!before && isBetween && cardOf(state.game).sits_opposite) opened.turned = state.mover === 1;
    const since = before ? line.slice(known.length).map((step) => moveWords(step.move!, state)) : [];
    onBoard = opened;
    show("play", () => new PlayView(opened));
    if (view instanceof PlayView) view.say(since.length > 0 ? t("link.opened", since.join("; ")) : t("link.first"));
  } catch (error) {
    show("play");
    if (view instanceof PlayView) view.say(whyNot(error));
  }
}

/** Whether two copies are of one game: the main line of one continues that of the other. */
function isSameGame(one: Match, other: Match): boolean {
  const start = (match: Match) => match.text().match(/^(?:game|rules|position): .*$/gm)?.join();
  const [line, long] = [lineThrough(one.root), lineThrough(other.root)].sort((a, b) => a.length - b.length);
  const isMarked = one.tag("match") !== undefined && one.tag("match") === other.tag("match");
  return isMarked && start(one) === start(other) && line!.every(({ text }, index) => long![index]?.text === text);
}

/** Opens a game with a person on another machine, as the player of this secret. */
async function join(secret: string): Promise<void> {
  history.replaceState(null, "", "#play");
  try {
    const { record, take } = await joined(secret);
    const match = Match.open(record);
    take(match);
    play(match);
  } catch (error) {
    show("play");
    if (view instanceof PlayView) view.say(whyNot(error));
  }
}

function tried<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function failed(error: unknown): void {
  fill(app, head(), h("main", {}, h("p", { class: "note", role: "alert" }, errorText(error))));
}

const loaded = load();

async function begin(): Promise<void> {
  setLanguage(currentLanguage());
  apply();
  onTheme(() => view?.draw());
  addEventListener("hashchange", () => void route().catch(failed));
  await route();
  performance.mark("drawn");
  await Promise.all([loaded, meetPlayers()]);
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("./offline.js").catch(() => {});
}

void begin().catch(failed);
