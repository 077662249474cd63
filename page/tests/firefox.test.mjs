// The core of the page in Firefox: a whole game of each kind by clicks, what is kept, and tours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { at, begin, click, EIGHT, fox, opened, served, soon, square, status } from "./page.mjs";
import { toTheEnd } from "./whole.mjs";

let browser, server;
before(async () => {
  server = await served();
  browser = await fox();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A test, or a line that says why there is none. */
function inFirefox(name, body) {
  test(name, { timeout: 60_000 }, (t) => (browser ? body() : t.skip("Firefox cannot be had: apt-get install firefox-esr")));
}

/**
 * Four with three pieces each: a whole game of twelve each takes as long as all other tests here.
 */
const FOUR = ",,,,,,,,/,,,,,,,,/,,,,c8,b16,,,/,,c4,c170,,b170,b64,,/,,,g2,,,,,/,,g1,g170,,y170,y1,,/,,,,y64,,,,/,,,,,,,,/,,,,,,,, g gcyb";

for (const [game, rules, people, end, position] of [
  ["ploy", undefined, 2, /^(Black|White) wins/],
  ["ploy-four", "game=free-for-all", 4, /^(Green|Coral|Yellow|Blue) wins/, FOUR],
  ["shogun", undefined, 2, /^(White|Red) wins|draw/],
  ["hunt", "pawns=4 side=4", 0, /^Pawns win/],
]) {
  inFirefox(`${game}: a game by clicks, to its end`, async () => {
    const { page, check, context } = await opened(browser, server.url, { reducedMotion: "reduce" });
    await begin(page, game, { rules, agents: people ? Array.from({ length: people }, () => "person") : ["person", "random"] });
    if (position) {
      await page.locator("[data-test=tab-setup]").click();
      await page.locator("[data-test=position]").fill(position);
      await page.locator("[data-test=read-position]").click();
      await page.locator("[data-test=tab-moves]").click();
    }
    const last = await toTheEnd(page, { seed: 5 });
    console.log(`# Firefox, ${game}: ${last.moves - 1} moves, ${last.status}`);
    assert.match(last.status, end);
    check();
    await context.close();
  });
}

inFirefox("what was played is there after a reload, with its variations", async () => {
  const { page, check, context } = await opened(browser, server.url);
  await begin(page, "hunt", { agents: ["person", "person"] });
  await click(page, at("a1", 8), at("b6", 8), at("b5", 8), at("d1", 8));
  await page.locator("[data-test=undo]").click();
  await click(page, at("h1", 8));
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await soon.equal(() => page.locator("[data-test=moves] > li").count(), 4);
  await soon.match(() => page.locator("[data-test=variations]").textContent(), /h1/);
  await soon.match(() => status(page), /Pawns to move/);
  check();
  await context.close();
});

inFirefox("a tour is found, a hole is cut, and a board without a tour has a reason", async () => {
  const { page, check, context } = await opened(browser, server.url, { hash: EIGHT });
  const tourStatus = page.locator("[data-test=tour-status]");
  await page.locator("[data-test=find]").click();
  await tourStatus.filter({ hasText: /tour of 64 squares/ }).waitFor();
  await square(page, 0).click();
  await soon.match(() => square(page, 0).getAttribute("aria-label"), /hole/);
  await page.getByLabel("Tour", { exact: true }).selectOption("closed");
  await page.locator("[data-test=find]").click();
  await tourStatus.filter({ hasText: /There is no tour/ }).waitFor();
  check();
  await context.close();
});
