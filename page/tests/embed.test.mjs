// The element <board-rules> on a page of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, soon } from "./page.mjs";
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
    await page.evaluate(() => document.addEventListener("move", ({ detail }) => (window.told = detail)));
    // The rook on a1 goes to d1: on other pages both sides are moved.
    await cell("hunt", 0).click();
    await cell("hunt", at("d1", 8)).click();
    await soon.deepEqual(() => page.evaluate(() => window.told), { move: "a1-d1", position: "a3,b6,c3,d6,e3,f6,g3,h6 d1 pawns" });
    await soon.match(() => page.locator("#hunt .note").textContent(), language === "en-GB" ? /Rook a1 to d1/ : /Turm/);
    // A game is gone through, and cannot be changed.
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
    // How a game ends is said in the reader's language, and the focus stays on the board.
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
