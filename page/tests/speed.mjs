// Measures the built page: loading to the first move, a click, a bot of level 12. Prints rows of a
// table.

import { at, begin, browser, click, letters, longHunt, opened, served } from "./page.mjs";

const server = await served();
const chrome = await browser();
const times = [];
for (let round = 0; round < 5; round++) {
  const { page, context } = await opened(chrome, server.url);
  times.push(await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime));
  await context.close();
}
console.log(`| from the start of loading until the first move is possible, median of 5 | ${Math.round(times.sort((a, b) => a - b)[2])} ms |`);

const { page } = await opened(chrome, server.url);
for (const [game, level, first] of [["hunt", "level12", []], ["shogun", "level12", [7, 23]], ["ploy", "level12", [at("d3", 9), at("d4", 9)]]]) {
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
  const { [game]: title } = { hunt: "the hunt", shogun: "Shogun", ploy: "Ploy" };
  console.log(`| from a click until the board is drawn, ${title} | ${clicked.toFixed(1)} ms |`);
  console.log(`| from a click until level 12 has answered, ${title} | ${answered.toFixed(0)} ms |`);
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
console.log(`| from a click until the board is drawn, in a game of 2,001 moves | ${Math.max(...long).toFixed(1)} ms |`);
await chrome.close();
await server.stop();
