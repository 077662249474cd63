// Measures how many positions a second a bot of the built page searches in its worker, the best of
// several runs: `npm run nodes -- GAME`. The example `nodes` of board-games measures the same
// natively.

import assert from "node:assert/strict";
import { at, begin, browser, click, kept, opened, served } from "./page.mjs";

const NODES = 1_000_000;
const RUNS = 7;
/** The squares of a first move, and the player who answers it. */
const FIRST_MOVES = {
  ploy: [[at("d3", 9), at("d4", 9)], "second"],
  "ploy-four": [[at("b3", 9), at("b4", 9)], "second"],
  shogun: [[7, 23], "second"],
  hunt: [[0], "first"],
};
const game = process.argv[2];
assert(game in FIRST_MOVES, `${game} is no game, expected ${Object.keys(FIRST_MOVES).join(", ")}`);
const server = await served();
const chrome = await browser();
const { page } = await opened(chrome, server.url);
// A saved game one of whose players is a search of so many positions, taken up by pasting it.
const [squares, player] = FIRST_MOVES[game];
let best = Infinity;
for (let run = 0; run < RUNS; run++) {
  await begin(page, game, { agents: Array.from({ length: game === "ploy-four" ? 4 : 2 }, () => "person") });
  await click(page, ...squares);
  if (await page.locator(".ring .turn").count()) await page.locator(".ring .turn").first().click();
  const [{ record }] = await kept(page);
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=paste]").fill(record.replace(`${player}: person`, `${player}: search:nodes=${NODES}`));
  await page.locator("[data-test=read]").click();
  await page.locator("[data-test=tab-moves]").click();
  const time = await page.evaluate(async () => {
    const list = () => document.querySelectorAll("[data-test=moves] li").length;
    const before = list();
    const begun = performance.now();
    document.querySelector("[data-test=think]")?.click();
    while (list() <= before) await new Promise((resolve) => setTimeout(resolve, 1));
    return performance.now() - begun;
  });
  best = Math.min(best, time);
}
console.log(`${game}: ${Math.round((1000 * NODES) / best)} positions a second`);
await chrome.close();
await server.stop();
