// Lessons: every step is solved on the board by clicks, and a wrong answer is reported.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, picture, soon } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const lessons = JSON.parse(readFileSync(new URL("../lessons/steps.json", import.meta.url), "utf8"));
const text = (page) => page.locator("[data-test=lesson-text]").textContent();
const waitForText = (page, pattern) => page.locator("[data-test=lesson-note]").filter({ hasText: pattern }).waitFor();
const cell = (page, index) => page.locator(`.lesson .square[data-square="${index}"]`);

function squaresOf(game, move) {
  const width = game.startsWith("ploy") ? 9 : 8;
  if (game === "shogun") return [...move.matchAll(/\((\d),(\d)\)/g)].map(([, x, y]) => Number(x) - 1 + (Number(y) - 1) * width);
  return [...move.matchAll(/([a-i])(\d)/g)].map(([, x, y]) => x.charCodeAt(0) - 97 + (Number(y) - 1) * width);
}

async function make(page, game, move) {
  for (const index of squaresOf(game, move)) await cell(page, index).click();
  const turn = game.startsWith("ploy") ? Number(move.at(-1)) : 0;
  if (!(await page.locator(".lesson .ring .turn").count())) return;
  const names = turn === 0 ? /without a turn|ohne/ : turn <= 4 ? new RegExp(`^${turn * 45}° (nach )?r`) : new RegExp(`^${(8 - turn) * 45}° (nach )?l`);
  await page.locator(".lesson").getByRole("button", { name: names }).click();
}

/** The answer to a step: a move of a game, or the squares of a knight's path. */
async function solve(page, subject, { solution }) {
  if (subject === "tours") for (const index of solution) await cell(page, index).click();
  else await make(page, subject, solution[0]);
}

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`ten steps for each game and for tours, done by clicks and kept: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: "#learn", language, width, reducedMotion: "reduce", dark: width === 360 });
    assert.deepEqual(Object.keys(lessons).sort(), ["hunt", "ploy", "ploy-four", "shogun", "tours"]);
    for (const [subject, steps] of Object.entries(lessons)) {
      assert.equal(steps.length, 10);
      await page.locator(`[data-test=learn-${subject}]`).click();
      for (const [index, step] of steps.entries()) {
        await page.locator("[data-test=lesson-text]").filter({ hasText: step[language] }).waitFor();
        if (!step.solution) break;
        await solve(page, subject, step);
        // A bot may reply otherwise than the solution says: what wins in two moves is shown by the
        // page itself elsewhere.
        if (subject === "tours" || step.solution.length === 1) await waitForText(page, language === "en" ? /^Well done/ : /^Gut gemacht/);
        if (index === 6) await picture(page, `lesson-${subject}-${width}`, { fullPage: true });
        if (index + 1 < steps.length) await page.locator("[data-test=lesson-next]").click();
      }
    }
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("board-rules.lessons")));
    for (const subject of ["ploy", "ploy-four", "tours"]) assert.equal(kept[subject].length, 10, subject);
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    check();
    await context.close();
  });
}

test("every solution of a lesson is shown by the page, to its end", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn", reducedMotion: "reduce" });
  for (const [subject, steps] of Object.entries(lessons)) {
    await page.locator(`[data-test=learn-${subject}]`).click();
    await page.locator("[data-test=lesson-text]").filter({ hasText: steps[0].en }).waitFor();
    // The longest of each: one that is refused would end in an error of the page.
    const index = steps.reduce((longest, { solution }, at) => ((solution?.length ?? 0) > steps[longest].solution.length ? at : longest), 0);
    await page.locator(".lesson-steps button").nth(index).click();
    await page.locator("[data-test=lesson-show]").click();
    await page.locator("[data-test=lesson-note]").filter({ hasText: /So it goes/ }).waitFor({ timeout: 20_000 });
  }
  check();
  await context.close();
});

test("a wrong knight's path of a step is reported", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn" });
  await page.locator("[data-test=learn-tours]").click();
  const step = async (index) => {
    await page.locator(".lesson-steps button").nth(index).click();
    await page.locator("[data-test=lesson-text]").filter({ hasText: lessons.tours[index].en }).waitFor();
  };
  await step(0);
  await cell(page, 0).click();
  await waitForText(page, /No knight's move leads there/);
  await cell(page, 1).click();
  await waitForText(page, /^Not yet/);
  await cell(page, 12).click();
  await cell(page, 3).click();
  await waitForText(page, /^Well done/);
  // Three moves are three: the square is not reached in five.
  await step(1);
  for (const index of [23, 16, 5]) await cell(page, index).click();
  await waitForText(page, /^Not yet/);
  await step(5);
  await cell(page, 0).click();
  await waitForText(page, /^Not this one/);
  // Another square than the one with the fewest onward moves is refused, with both numbers.
  await step(7);
  await cell(page, 40).click();
  await waitForText(page, /has 3 onward moves, from another square only 2/);
  await soon.match(() => cell(page, 8).getAttribute("aria-label"), /2 onward moves/);
  // By key, and to a dead end.
  await step(9);
  for (const index of [7, 0, 11, 2, 9, 18, 21, 10, 1]) {
    await cell(page, index).focus();
    await page.keyboard.press("Enter");
  }
  await soon.match(() => cell(page, 1).getAttribute("aria-label"), /10$/);
  check();
  await context.close();
});

test("a wrong move is reported, the solution is shown, and the rook is hunted with seven pawns", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn" });
  await cell(page, 0).click();
  await cell(page, 8).click();
  await waitForText(page, /Not yet/);
  await page.locator("[data-test=lesson-show]").click();
  await waitForText(page, /So it goes/);
  await page.locator(".lesson-steps button").nth(9).click();
  await soon.match(() => text(page), /seven pawns when it may stay/);
  // The rook is put on the board by the program, and then the reader moves a pawn.
  await page.waitForFunction(() => [...document.querySelectorAll(".lesson .square")].some((one) => /rook/.test(one.getAttribute("aria-label"))));
  await soon.equal(() => page.locator(".lesson .square").evaluateAll((cells) => cells.filter((one) => /pawn/.test(one.getAttribute("aria-label"))).length), 7);
  check();
  await context.close();
});
