// Measures the built page: loading to the first move, a click, a bot of level 4, positions per
// second in the worker.

import { at, begin, browser, click, kept, letters, longHunt, opened, served } from "./page.mjs";

const server = await served();
const chrome = await browser();
const times = [];
for (let round = 0; round < 5; round++) {
  const { page, context } = await opened(chrome, server.url);
  times.push(await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime));
  await context.close();
}
console.log(`ready: ${Math.round(times.sort((a, b) => a - b)[2])} ms after loading began, median of 5`);

const { page } = await opened(chrome, server.url);
for (const [game, level, first] of [["hunt", "level4", []], ["shogun", "level4", [7, 23]], ["ploy", "level4", [at("d3", 9), at("d4", 9)]]]) {
  const person = game === "hunt" ? 1 : 0;
  await begin(page, game, { agents: [0, 1].map((index) => (index === person ? "person" : level)) });
  const squares = game === "hunt" ? [0] : first;
  // From the click that ends a move to the board that shows it, and to the board that shows the
  // answer.
  await click(page, ...squares.slice(0, -1));
  const [clicked, answered] = await page.evaluate(async (last) => {
    const list = () => document.querySelectorAll("[data-test=moves] li").length;
    const until = async (count) => {
      while (list() < count) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const cell = document.querySelector(`.square[data-square="${last}"]`);
    const begun = performance.now();
    cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    const ring = document.querySelector(".ring .turn");
    ring?.click();
    await until(2);
    const clicked = performance.now() - begun;
    await until(3);
    return [clicked, performance.now() - begun];
  }, squares.at(-1));
  console.log(`${game}: a click is answered in ${clicked.toFixed(1)} ms, by ${level} in ${answered.toFixed(0)} ms`);
}
// A click that ends a move in a game of 2,001 plies.
await page.goto(`${server.url}#game=${letters(longHunt(2001))}`);
await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 2002);
const long = await page.evaluate(async ([from, to]) => {
  const times = [];
  for (const index of [from, to]) {
    const begun = performance.now();
    document.querySelector(`.play .square[data-square="${index}"]`).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    // Until it is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    times.push(performance.now() - begun);
  }
  return times;
}, [at("b6", 8), at("b5", 8)]);
console.log(`2,001 plies: clicks are answered and drawn in ${long.map((time) => time.toFixed(1)).join(" and ")} ms`);
// A saved game one of whose players is a search of so many positions, taken up by pasting it.
const NODES = 1_000_000;
for (const [game, squares, player] of [
  ["ploy", [at("d3", 9), at("d4", 9)], "second"],
  ["ploy-four", [at("b3", 9), at("b4", 9)], "second"],
  ["shogun", [7, 23], "second"],
  ["hunt", [0], "first"],
]) {
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
  console.log(`${game}: ${Math.round((1000 * NODES) / time)} positions a second`);
}
await chrome.close();
await server.stop();
