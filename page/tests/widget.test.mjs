// The board of the Python package in notebooks, on a page that has nothing else of this project.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { SCRIPT, widget } from "../widget.mjs";
import { browser } from "./page.mjs";

const PIECE = (x, y) => `<g transform="translate(${x} ${y})"><circle r="40"/></g>`;
/** A board of three by three, with pieces on a1 and b2. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 340 340"><style>circle{fill:#888}</style>
<rect class="frame" x="20" y="20" width="300" height="300"/>${PIECE(70, 270)}${PIECE(170, 170)}</svg>`;
const move = (text, ...squares) => ({ text, squares, takes: text.includes("x") });
/** From a1 to a2, or by a2 to b2; from b2 in one of two turns. */
const MOVES = [move("a1-a2", 0, 3), move("a1-a2xb2", 0, 3, 4), move("a1-c1", 0, 2), move("b2-b3-0", 4, 7), move("b2-b3-1", 4, 7)];
const STATE = { serial: 5, name: "ploy", svg: SVG, width: 3, height: 3, flipped: false, labels: "a1 piece,b1,c1,a2,b2 piece,c2,a3,b3,c3".split(","), moves: MOVES, slides: [], note: "black to move" };
let chrome;

before(async () => {
  chrome = await browser();
});
after(() => chrome?.close());

test("the script in the Python package is what its sources make", async () => {
  assert.equal(readFileSync(SCRIPT, "utf8"), await widget(), "node page/widget.mjs writes it anew");
});

/** A page with the widget on a model that keeps what is set. */
async function mounted(state = STATE) {
  const context = await chrome.newContext();
  const asked = [];
  await context.route("**", (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<main style='width:400px'></main>" });
    return route.fulfill({ body: readFileSync(SCRIPT), contentType: "text/javascript" });
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto("http://notebook.test/");
  await page.evaluate(async (state) => {
    const { default: widget } = await import("/widget.js");
    const values = { state };
    const listeners = new Set();
    window.saved = [];
    window.send = (next) => {
      values.state = next;
      listeners.forEach((listener) => listener());
    };
    window.listeners = listeners;
    const model = {
      get: (key) => values[key],
      set: (key, value) => (values[key] = value),
      on: (_, listener) => listeners.add(listener),
      off: (_, listener) => listeners.delete(listener),
      save_changes: () => window.saved.push(values.chosen),
    };
    window.end = widget.render({ model, el: document.querySelector("main") });
  }, state);
  const square = (index) => page.locator(`.square[data-square="${index}"]`);
  const saved = () => page.evaluate(() => window.saved);
  return { context, page, square, saved, asked };
}

test("a move by two clicks is set on the model, with the number of the state that it was chosen in", async () => {
  const { context, page, square, saved, asked } = await mounted();
  await page.getByText("black to move").waitFor();
  await square(0).click();
  assert.deepEqual(await saved(), []);
  await square(2).click();
  assert.deepEqual(await saved(), [{ serial: 5, move: "a1-c1" }]);
  assert.deepEqual(asked, ["/", "/widget.js"]);
  await context.close();
});

test("where a move could go on, or goes in several ways, its name is asked for", async () => {
  const { context, page, square, saved } = await mounted();
  await square(0).click();
  await square(3).click();
  assert.deepEqual(await saved(), []);
  await page.getByRole("button", { name: "a1-a2", exact: true }).click();
  await square(0).click();
  await square(3).click();
  await square(4).click();
  await square(4).dragTo(square(7));
  await page.getByRole("button", { name: "b2-b3-1" }).click();
  assert.deepEqual((await saved()).map(({ move }) => move), ["a1-a2", "a1-a2xb2", "b2-b3-1"]);
  await context.close();
});

test("keys move, and a square without a legal move does nothing", async () => {
  const { context, page, square, saved } = await mounted();
  await square(8).click();
  await square(1).click();
  await square(0).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  assert.deepEqual((await saved()).map(({ move }) => move), ["a1-c1"]);
  await context.close();
});

test("another state is drawn, and the end of the widget ends its listening", async () => {
  const { context, page, square, saved } = await mounted();
  await page.evaluate((state) => window.send(state), { ...STATE, serial: 6, moves: [move("c3-c2", 8, 5)], note: "white to move" });
  await page.getByText("white to move").waitFor();
  await square(0).click();
  await square(2).click();
  await square(8).dragTo(square(5));
  assert.deepEqual(await saved(), [{ serial: 6, move: "c3-c2" }]);
  await page.evaluate(() => window.end());
  assert.equal(await page.evaluate(() => window.listeners.size), 0);
  await context.close();
});
