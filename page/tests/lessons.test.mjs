// Lessons: every step is done on the board by clicks, and what misses the goal is told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, picture, soon } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const lessons = JSON.parse(readFileSync(new URL("../lessons/steps.json", import.meta.url), "utf8"));
const text = (page) => page.locator("[data-test=lesson-text]").textContent();
const hears = (page, pattern) => page.locator("[data-test=lesson-note]").filter({ hasText: pattern }).waitFor();
const cell = (page, index) => page.locator(`.lesson .square[data-square="${index}"]`);

function squaresOf(game, move) {
  const width = game === "ploy" ? 9 : 8;
  if (game === "shogun") return [...move.matchAll(/\((\d),(\d)\)/g)].map(([, x, y]) => Number(x) - 1 + (Number(y) - 1) * width);
  return [...move.matchAll(/([a-i])(\d)/g)].map(([, x, y]) => x.charCodeAt(0) - 97 + (Number(y) - 1) * width);
}

async function make(page, game, move) {
  for (const index of squaresOf(game, move)) await cell(page, index).click();
  const turn = game === "ploy" ? Number(move.at(-1)) : 0;
  if (!(await page.locator(".lesson .ring .turn").count())) return;
  const names = turn === 0 ? /without a turn|ohne/ : turn <= 4 ? new RegExp(`^${turn * 45}° (nach )?r`) : new RegExp(`^${(8 - turn) * 45}° (nach )?l`);
  await page.locator(".lesson").getByRole("button", { name: names }).click();
}

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`ten steps a game, done by clicks and kept: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: "#learn", language, width, reducedMotion: "reduce" });
    for (const game of ["hunt", "shogun", "ploy"]) {
      const steps = lessons[game];
      assert.equal(steps.length, 10);
      await page.locator(`[data-test=learn-${game}]`).click();
      for (const [place, step] of steps.entries()) {
        await page.locator("[data-test=lesson-text]").filter({ hasText: step[language] }).waitFor();
        if (!step.solution) break;
        await make(page, game, step.solution[0]);
        // A bot may reply otherwise than the solution says: what wins in two moves is shown by the page itself elsewhere.
        if (step.solution.length === 1) await hears(page, language === "en" ? /^Well done/ : /^Gut gemacht/);
        if (place + 1 < steps.length) await page.locator("[data-test=lesson-next]").click();
      }
    }
    await soon.equal(async () => (await page.evaluate(() => JSON.parse(localStorage.getItem("board-rules.lessons")))).ploy.length, 10);
    if (width === 1280) await picture(page, "lesson", { fullPage: true });
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    check();
    await context.close();
  });
}

test("a move that misses the goal is told, the solution is shown, and the rook is hunted with seven pawns", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn" });
  await cell(page, 0).click();
  await cell(page, 8).click();
  await hears(page, /Not yet/);
  await page.locator("[data-test=lesson-show]").click();
  await hears(page, /So it goes/);
  await page.locator(".lesson-steps button").nth(9).click();
  await soon.match(() => text(page), /seven pawns when it may stay/);
  // The rook is put on the board by the program, and then the reader moves a pawn.
  await page.waitForFunction(() => [...document.querySelectorAll(".lesson .square")].some((one) => /rook/.test(one.getAttribute("aria-label"))));
  await soon.equal(() => page.locator(".lesson .square").evaluateAll((cells) => cells.filter((one) => /pawn/.test(one.getAttribute("aria-label"))).length), 7);
  check();
  await context.close();
});
