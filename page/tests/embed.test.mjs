// The element <board-rules> on a page of its own.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { at, picture, served, soon } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

for (const [language, width] of [["en-GB", 1280], ["de-DE", 360]]) {
  test(`boards stand on another page by one script, with position, moves and playability: ${language}, ${width} pixels`, async () => {
    const context = await chrome.newContext({ viewport: { width, height: 800 }, locale: language });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`${server.url}embedding.html`);
    const cell = (id, index) => page.locator(`#${id} .square[data-square="${index}"]`);
    await cell("hunt", 0).waitFor();
    await page.evaluate(() => document.addEventListener("move", ({ detail }) => (window.detail = detail)));
    // The rook on a1 goes to d1: on other pages both sides are moved.
    await cell("hunt", 0).click();
    await cell("hunt", at("d1", 8)).click();
    await soon.deepEqual(() => page.evaluate(() => window.detail), { move: "a1-d1", position: "a3,b6,c3,d6,e3,f6,g3,h6 d1 pawns" });
    await soon.match(() => page.locator("#hunt .note").textContent(), language === "en-GB" ? /Rook a1 to d1/ : /Turm/);
    // The reader steps through a game and cannot change it.
    await soon.match(() => page.locator("#shogun .note").textContent(), /\(1,8\)/);
    const [back] = await page.locator("#shogun .steps button").all();
    await back.click();
    await soon.match(() => page.locator("#shogun .note").textContent(), /\(8,1\)/);
    await cell("shogun", 56).click();
    await soon.equal(() => page.locator("#shogun .square[data-state]:not([data-state=''])").count(), 0);
    // Seen from the other side, i9 is at the lower left.
    const [one, other] = [await cell("ploy", 80).boundingBox(), await cell("ploy", 0).boundingBox()];
    assert(one.y > other.y && one.x < other.x);
    // Another position by script, and one that makes no sense.
    await page.evaluate(() => document.querySelector("#hunt").setAttribute("position", "b2 - rook"));
    await page.locator("#hunt").getByRole("gridcell", { name: /^b2/ }).waitFor();
    await page.evaluate(() => document.querySelector("#ploy").setAttribute("position", "nonsense"));
    await page.locator("#ploy [role=alert]").waitFor();
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1));
    // The ending is in the reader's language, and the focus stays on the board.
    await page.evaluate(() => {
      const one = document.querySelector("#shogun");
      one.removeAttribute("moves");
      one.setAttribute("position", "k27/8/8/8/8/8/1p16/K1P16 w");
      one.setAttribute("playable", "");
    });
    await cell("shogun", 1).and(page.getByRole("gridcell", { name: language === "en-GB" ? /pawn/ : /Bauer/ })).waitFor();
    await cell("shogun", 1).focus();
    await page.keyboard.press("Enter");
    await cell("shogun", 9).focus();
    await page.keyboard.press("Enter");
    await soon.match(() => page.locator("#shogun .note").textContent(), language === "en-GB" ? /White wins against a bare king/ : /Weiß gewinnt gegen den bloßen König/);
    await soon.equal(() => page.evaluate(() => document.querySelector("#shogun").shadowRoot.activeElement?.dataset.square), "9");
    assert.deepEqual(faults, []);
    await context.close();
  });
}

const root = new URL("../../", import.meta.url);
const BOARD = /<board-rules ([^>]*)>\n\n!\[([^\]]*)\]\((pictures\/[\w-]+\.svg)\)\n\n<\/board-rules>/g;

/** The chapters of the book that have boards, with these. */
const chapters = await Promise.all(
  readdirSync(new URL("docs", root)).filter((name) => name.endsWith(".md")).map(async (name) => {
    const text = await readFile(new URL(`docs/${name}`, root), "utf8");
    // Code in a block is shown, not run.
    const count = text.split("\n").filter((line) => line.startsWith("<board-rules")).length;
    return { name: name.replace(".md", ""), count, boards: [...text.matchAll(BOARD)] };
  }),
).then((all) => all.filter(({ count }) => count > 0));

/**
 * The site as it is published: the page, and in the folder `book` the chapters, their pictures and
 * the book's own script.
 */
function site({ withPage }) {
  const chapter = ({ boards }) => {
    const body = boards.map(([, attributes, alt, source]) => `<board-rules ${attributes}>\n<p><img src="${source}" alt="${alt}"></p>\n</board-rules>`).join("\n");
    return `<!doctype html><html lang="en" class="light"><meta charset="utf-8"><link rel="icon" href="data:,"><title>book</title><style>html.navy body{background:#161923;color:#bcbdd0}</style><body><main>${body}</main><script src="page/boards.js"></script></body></html>`;
  };
  return served(async (path) => {
    if (!withPage && !path.startsWith("/book/")) throw new Error("only the book is there");
    const [, inBook] = path.match(/^\/book\/(.*)$/) ?? [];
    if (inBook === undefined) return undefined;
    if (inBook === "page/boards.js") return readFile(new URL(inBook, root));
    const found = chapters.find(({ name }) => inBook === `${name}.html`);
    return found ? chapter(found) : readFile(new URL(`docs/${inBook}`, root));
  });
}

test("the chapters of the book have boards that are alive beside the page, and each a picture within", async (t) => {
  assert.match(await readFile(new URL("book.toml", root), "utf8"), /^additional-js = \["page\/boards\.js"\]$/m);
  assert.deepEqual(chapters.map(({ name }) => name).sort(), ["ploy", "rook-hunt", "shogun"]);
  const own = await site({ withPage: true });
  t.after(() => own.stop());
  const context = await chrome.newContext({ viewport: { width: 900, height: 900 }, locale: "en-GB" });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  for (const { name, count, boards } of chapters) {
    assert.equal(boards.length, count, `${name}: a board without a picture of its own`);
    await page.goto(`${own.url}book/${name}.html`);
    for (let index = 0; index < count; index++) {
      const board = page.locator("board-rules").nth(index);
      await board.locator(".square").first().waitFor();
      await soon.equal(() => board.locator("[role=alert]").count(), 0);
      await soon.equal(() => board.locator("img").isVisible(), false, "the board replaces the picture");
    }
    if (name !== "ploy") continue;
    const first = page.locator("board-rules").first();
    for (const square of [at("d3", 9), at("d4", 9)]) await first.locator(`.square[data-square="${square}"]`).click();
    await first.locator(".ring .turn").first().click();
    await soon.match(() => first.locator(".note").textContent(), /Shield d3 to d4/);
    await picture(page, "book-light");
    // The board follows the colours of the book, and the move stays.
    const squares = () => first.locator(".picture").evaluate((one) => getComputedStyle(one.shadowRoot.querySelector("svg rect:not(.background)")).fill);
    const light = await squares();
    await page.evaluate(() => (document.documentElement.className = "navy"));
    await soon.notEqual(squares, light);
    await soon.match(() => first.locator(".note").textContent(), /Shield d3 to d4/);
    await picture(page, "book-dark");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("a book without the page has the pictures, and so has one whose page cannot load its program", async (t) => {
  for (const withPage of [false, true]) {
    const own = await site({ withPage });
    t.after(() => own.stop());
    const context = await chrome.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.route("**/*.wasm", (route) => route.abort());
    const asked = page.waitForResponse(`${own.url}board-rules.js`);
    await page.goto(`${own.url}book/ploy.html`);
    await asked;
    const first = page.locator("board-rules").first();
    if (withPage) await page.waitForFunction(() => document.querySelector("board-rules").shadowRoot?.querySelector("div > slot"));
    await soon.ok(() => first.locator("img").isVisible());
    await soon.ok(() => first.locator("img").evaluate((image) => image.naturalWidth > 0));
    await soon.equal(() => first.locator("[role=alert]").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  }
});
