// The built page in a browser, for the tests: a server for the folder, a page of its own for each
// test, and no test passes over an error in the console or a request that leaves the page.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile, mkdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { chromium, firefox } from "playwright-core";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
export const PICTURES = process.env.PAGE_PICTURES ?? fileURLToPath(new URL("output", import.meta.url));
export const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json" };
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Serves the built folder, after the responses of `others` for a path; `stop` ends the server. */
export async function served(others = () => undefined) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, "http://page").pathname);
    const file = join(DIST, path === "/" ? "index.html" : path);
    try {
      const body = (await others(path)) ?? (await readFile(file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}

/** The path of Chromium as the system has it. */
export const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/**
 * A browser, by default Chromium. It is started up to three times: now and then it crashes before
 * it has opened anything, which says nothing of the page.
 */
export async function browser(path = CHROMIUM) {
  assert(path, "no Chromium is installed");
  for (let attempt = 1; ; attempt++) {
    try {
      return await chromium.launch({ executablePath: path, args: FLAGS });
    } catch (error) {
      if (attempt === 3) throw error;
      console.log(`Chromium crashed as it started, attempt ${attempt} of 3: ${error.message.split("\n")[0]}`);
    }
  }
}

/**
 * Firefox as the system has it, by WebDriver BiDi; `null` where there is none, or it cannot be
 * driven.
 */
export async function fox() {
  const executablePath = ["/usr/bin/firefox", "/usr/bin/firefox-esr", "/snap/bin/firefox"].find(existsSync);
  if (!executablePath) return null;
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath, timeout: 30_000 }).catch(() => null);
  // Playwright sets colours and motion by a command that Firefox does not know; these tests ask for
  // neither.
  const session = browser && Object.getPrototypeOf(browser._connection?.toImpl?.(browser)?._browserSession ?? {});
  const send = session?.send;
  if (!send) return browser?.close().then(() => null) ?? null;
  session.send = function (method, parameters) {
    return method === "emulation.setMediaFeaturesOverride" ? Promise.resolve({}) : send.call(this, method, parameters);
  };
  return browser;
}

/** A page that is ready, with its own storage. `check` at the end of a test. */
export async function opened(chrome, url, { width = 1280, height = 900, language = "en", dark = false, hash = "#play", reducedMotion, serviceWorkers, hasTouch } = {}) {
  const context = await chrome.newContext({
    viewport: { width, height },
    locale: language === "de" ? "de-DE" : "en-GB",
    colorScheme: dark ? "dark" : "light",
    reducedMotion,
    serviceWorkers,
    hasTouch,
    acceptDownloads: true,
  });
  // Firefox asks for nothing, and knows no such permissions.
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(url).origin }).catch(() => {});
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
  page.on("request", (request) => {
    const to = request.url();
    if (!to.startsWith(url) && !to.startsWith("blob:") && !to.startsWith("data:")) faults.push(`request: ${to}`);
  });
  await page.goto(url + hash);
  await page.waitForSelector("html[data-ready]");
  return { page, context, faults, check: () => assert.deepEqual(faults, []) };
}

/**
 * The assertions of `assert` for what the page shows: a function reads it, again and again until
 * the assertion holds. What still does not hold after five seconds is thrown. Nothing that a click
 * leads to is there at once, on a slow machine least of all.
 */
export const soon = new Proxy(assert, {
  get: (_, name) => async (read, ...expected) => {
    for (const latest = Date.now() + 5000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      try {
        return assert[name](await read(), ...expected);
      } catch (error) {
        if (Date.now() > latest) throw error;
      }
    }
  },
});

export const status = (page) => page.locator("[data-test=status]").textContent();
export const note = (page) => page.locator("[data-test=note]").textContent();
export const square = (page, index) => page.locator(`.square[data-square="${index}"]`).first();

/** The index of a square such as `e3` on a board so many squares wide. */
export function at(name, width) {
  return name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * width;
}

/** The address of a board of 8 x 8 squares in the view of tours. */
export const EIGHT = `#tour=${deflateRawSync(Array(8).fill("........").join("\n")).toString("base64url")}`;

/** The moves of the list in words, as screen readers read them. */
export const moveWords = (moves) => moves.evaluateAll((all) => all.flatMap((one) => [...(one.matches("button") ? [one] : one.querySelectorAll("button"))]).map((one) => one.querySelector(".unseen")?.textContent ?? one.textContent).join("; "));

/** The moves of the list in notation. */
export const written = (moves) => moves.evaluate((one) => [...one.querySelectorAll("button > [aria-hidden]")].map((part) => part.textContent).join("; "));

/** Begins a game through the form. */
export async function begin(page, game, { rules, agents = [], minutes } = {}) {
  await page.locator("[data-test=new]").click();
  await page.locator(`[data-test=game-${game}]`).click();
  const lists = page.locator(".dialog .fields select");
  if (rules) await lists.nth(0).selectOption(rules);
  for (const [player, agent] of agents.entries()) await lists.nth(1 + player).selectOption(agent);
  if (minutes) await lists.last().selectOption(minutes);
  await page.locator("[data-test=begin]").click();
}

/** Clicks the squares of a move one after another, and the turn in the ring if it has one. */
export async function click(page, ...squares) {
  for (const index of squares) await square(page, index).click();
}

/** A text as the letters of a link. */
export const letters = (text) => deflateRawSync(text).toString("base64url");

/** A hunt in which the rook and a pawn go to and fro. */
export function longHunt(plies) {
  const cycle = ["Bb6-b5", "a1-a2", "Bb5-b6", "a2-a1"];
  const moves = ["a1", ...Array.from({ length: plies - 1 }, (_, ply) => cycle[ply % 4])];
  const rounds = [];
  for (let ply = 0; ply < moves.length; ply += 2) rounds.push(`${ply / 2 + 1}. ${moves.slice(ply, ply + 2).join(" ")}`);
  return `board-rules game 2\ngame: hunt\nrules: pawns=1 steps=1 reach=1\nposition: b6 - rook\nfirst: person\nsecond: person\n\n${rounds.join("\n")}\nend\n`;
}

/** The games that the browser keeps, the latest first. */
export function kept(page) {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("board-rules.game."))
      .map((key) => ({ key, ...JSON.parse(localStorage.getItem(key)) }))
      .sort((a, b) => b.when - a.when),
  );
}

export async function picture(page, name, options = {}) {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `page-${name}.png`), ...options });
}
