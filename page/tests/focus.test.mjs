// Where the focus is: never lost, tabs with arrow keys, keys that go through a game, a heading on
// every view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, opened, soon, square, moveWords } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const people = ["person", "person"];
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.test ?? document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);
const current = (page) => moveWords(page.locator("[data-test=moves] [aria-current=step]"));

async function game(page) {
  await begin(page, "hunt", { agents: people });
  await click(page, at("a1", 8), at("b6", 8), at("b5", 8), at("d1", 8));
}

test("the focus stays where one is after everything that draws anew", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await game(page);
  const press = async (test) => {
    await page.locator(`[data-test=${test}]`).focus();
    await page.keyboard.press("Enter");
    return focused(page);
  };
  assert.equal(await press("undo"), "undo");
  assert.equal(await press("redo"), "undo", "what cannot be pressed any more hands on to its neighbour");
  for (const test of ["turn", "swap", "resign", "tab-analysis", "tab-review", "tab-games", "tab-moves"]) assert.equal(await press(test), test);
  await page.locator("[data-test=moves] > li button").nth(1).focus();
  await page.keyboard.press("Enter");
  await soon.match(() => page.evaluate(() => document.activeElement.textContent), /Rook is put on a1/);
  await page.getByLabel("Pawns", { exact: true }).selectOption("level1");
  await page.getByLabel("Pawns", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await soon.equal(() => focused(page), "Pawns");
  await page.locator("[data-test=hint], [data-test=stop], [data-test=think]").first().focus();
  await page.waitForTimeout(500);
  await soon.notEqual(() => focused(page), "BODY", "a bot that moves takes the focus from nobody");
  await page.locator("nav a[href='#learn']").click();
  await soon.notEqual(() => focused(page), "BODY");
  await page.locator("[data-test=learn-ploy]").click();
  await soon.equal(() => focused(page), "learn-ploy");
  await page.locator("nav a[href='#tours']").click();
  await page.locator("[data-test=find]").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-test=animate]").waitFor();
  await soon.equal(() => focused(page), "find");
  await page.getByLabel("Language").selectOption("de");
  check();
  await context.close();
});

for (const [hash, board] of [["#play", ".play"], ["#puzzles", ".puzzles"], ["#learn", ".lesson"]]) {
  test(`the ring hands the focus back to its square, chosen or not: ${hash}`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash });
    if (hash === "#play") await begin(page, "ploy", { agents: people });
    if (hash === "#puzzles") {
      await page.getByLabel("Game", { exact: true }).selectOption("ploy");
      await page.locator("[data-test=puzzle-task]").filter({ hasText: /Black|White/ }).waitFor();
      await page.locator(`${board} .square[data-square="80"]`).waitFor();
    }
    if (hash === "#learn") await page.locator("[data-test=learn-ploy]").click();
    await page.locator(`${board} .square[data-square="80"]`).waitFor();
    // A piece that can be turned: one whose second click opens the ring.
    const cells = await page.locator(`${board} .square`).evaluateAll((all) => all.filter((one) => !/empty/.test(one.getAttribute("aria-label"))).map((one) => Number(one.dataset.square)));
    const openRing = async () => {
      for (const index of cells) {
        const cell = page.locator(`${board} .square[data-square="${index}"]`);
        for (let press = 0; press < 2; press++) {
          await cell.focus();
          await page.keyboard.press("Enter");
        }
        if (await page.locator(`${board} .ring`).count()) return index;
        await page.keyboard.press("Escape");
      }
      assert.fail("no piece turns");
    };
    const here = () => page.evaluate(() => Number(document.activeElement?.dataset.square ?? -1));
    const index = await openRing();
    await page.keyboard.press("Escape");
    await soon.equal(() => here(), index, "taken back");
    await soon.equal(() => page.locator(`${board} .ring`).count(), 0);
    assert.equal(await openRing(), index);
    await page.keyboard.press("]");
    await page.keyboard.press("Enter");
    await soon.notEqual(() => focused(page), "BODY", "chosen");
    check();
    await context.close();
  });
}

test("between tabs one goes by arrow keys, Home and End", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  for (const [hash, first, second, last] of [["#play", "tab-moves", "tab-analysis", "tab-games"], ["#learn", "learn-hunt", "learn-shogun", "learn-tours"]]) {
    await page.goto(server.url + hash);
    await page.locator(`[data-test=${first}]`).click();
    for (const [key, test] of [["ArrowRight", second], ["ArrowLeft", first], ["ArrowLeft", last], ["ArrowRight", first], ["End", last], ["Home", first]]) {
      await page.keyboard.press(key);
      await soon.equal(() => focused(page), test, key);
      await soon.equal(() => page.locator(`[data-test=${test}]`).getAttribute("aria-selected"), "true");
      await soon.equal(() => page.locator("[role=tab][tabindex='0']").count(), 1, "one stop for the tab key");
    }
  }
  check();
  await context.close();
});

test("keys go through the game", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await game(page);
  await page.evaluate(() => document.activeElement.blur());
  for (const [key, now] of [["ArrowLeft", /b6 to b5/], ["ArrowLeft", /put on a1/], ["Home", /Start/], ["ArrowLeft", /Start/], ["ArrowRight", /put on a1/], ["End", /a1 to d1/], ["ArrowRight", /a1 to d1/]]) {
    await page.keyboard.press(key);
    await soon.match(() => current(page), now, key);
  }
  // On the board the arrow keys go from square to square; there it is comma and full stop.
  await square(page, 0).focus();
  await page.keyboard.press("ArrowRight");
  await soon.match(() => current(page), /a1 to d1/);
  await page.keyboard.press(",");
  await soon.match(() => current(page), /b6 to b5/);
  await page.keyboard.press(".");
  await soon.match(() => current(page), /a1 to d1/);
  // Where one writes or chooses, keys are for that.
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=paste]").fill("abc");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await page.locator("[data-test=tab-moves]").click();
  await soon.match(() => current(page), /a1 to d1/);
  check();
  await context.close();
});

test("every view has one heading of the first level", async () => {
  for (const hash of ["", "#play", "#tours", "#learn"]) {
    const { page, check, context } = await opened(chrome, server.url, { hash });
    await soon.equal(() => page.locator("h1:visible").count(), 1, hash);
    await soon.match(() => page.locator("h1").textContent(), /\w/);
    check();
    await context.close();
  }
});
