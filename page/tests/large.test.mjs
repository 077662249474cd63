// Boards up to 200 x 200, ways coloured by time, ties compared, counts while painting.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EIGHT, letters, opened, picture, soon, square } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const waitForText = (page, pattern) => page.locator("[data-test=tour-status]").filter({ hasText: pattern }).waitFor({ timeout: 90_000 });

async function size(page, side) {
  for (const name of ["width", "height"]) {
    await page.locator(`[data-test=${name}]`).fill(String(side));
    await page.locator(`[data-test=${name}]`).press("Enter");
  }
}

/** How many different colours a canvas has, roughly, and how much of it is drawn on. */
const colours = (canvas) =>
  canvas.evaluate((one) => {
    const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 250) seen.add(`${data[at] >> 4},${data[at + 1] >> 4},${data[at + 2] >> 4}`);
    return seen.size;
  });

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`a board of 200 x 200 is toured from the square that is clicked, painted and zoomed: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT, language, width });
    await size(page, 200);
    const canvas = page.locator("[data-test=large]");
    await canvas.waitFor();
    await soon.equal(() => page.locator(".tours .square").count(), 0, "no element a square");
    const plain = await colours(canvas);
    await page.getByLabel(language === "en" ? "A click" : "Ein Klick").selectOption("start");
    const box = await canvas.boundingBox();
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
    await page.locator("[data-test=find]").click();
    await waitForText(page, /40.?000/);
    await soon.ok(async () => (await colours(canvas)) > plain + 20, "the way is coloured by time");
    if (width === 1280) await picture(page, "tour-200");
    await page.locator("[data-test=zoom-in]").click();
    await page.locator("[data-test=zoom-in]").click();
    await soon.ok(async () => (await canvas.boundingBox()).width > 3.9 * box.width);
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the board scrolls, not the page");
    // Keys go over the squares and tell them.
    await canvas.focus();
    await page.keyboard.press("ArrowRight");
    await soon.match(() => page.locator("#live").textContent(), /\d+, \d+, /);
    check();
    await context.close();
  });
}

test("a mask of 150 x 120 comes by a link, is painted by the mouse and walked step by step", async () => {
  const rows = Array.from({ length: 120 }, (_, y) => Array.from({ length: 150 }, (_, x) => (x > 60 && x < 90 && y > 40 && y < 80 ? "#" : ".")).join(""));
  const { page, check, context } = await opened(chrome, server.url, { hash: `#tour=${letters(rows.join("\n"))}` });
  const canvas = page.locator("[data-test=large]");
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  const stored = () => page.evaluate(() => localStorage.getItem("board-rules.board")?.split("#").length ?? 0);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 25 });
  await page.mouse.up();
  await soon.ok(async () => (await stored()) > 29 * 39 + 10);
  await page.locator("[data-test=warnsdorff]").click();
  await page.mouse.click(box.x + 300, box.y + 400);
  await waitForText(page, /^1 of/);
  await page.locator("[data-test=walk-step]").click();
  await waitForText(page, /^2 of/);
  check();
  await context.close();
});

test("small boards: the way lies over the board in many colours, and tours are counted while one paints", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await page.locator("[data-test=find]").click();
  await waitForText(page, /tour of 64/);
  await soon.ok(async () => (await colours(page.locator(".over .way"))) > 30);
  await picture(page, "tour-8");
  await size(page, 5);
  await page.locator("[data-test=auto-count]").filter({ hasText: "1,728 tours" }).waitFor();
  await square(page, 12).click();
  await page.locator("[data-test=auto-count]").filter({ hasText: /^\d+ tours/ }).waitFor();
  check();
  await context.close();
});

test("ties are compared side by side, from any square by a click", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT, reducedMotion: "reduce" });
  await page.locator("[data-test=compare-begin]").click();
  const captions = page.locator("[data-test=compare] figcaption");
  await soon.match(() => captions.nth(0).textContent(), /Farthest from the middle: \d+ of 64/);
  await soon.match(() => captions.nth(1).textContent(), /At random: \d+ of 64/);
  const [, walks, far, random] = (await page.locator("[data-test=compare-total]").textContent()).match(/from (\d+) squares: (\d+) with ties far from the middle, (\d+)/).map(Number);
  assert(walks === 64 && far > 50 && random > 30 && random <= 64, `${walks} ${far} ${random}`);
  const box = await page.locator("[data-test=compare] canvas").first().boundingBox();
  await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3);
  await picture(page, "compare");
  await page.locator("[data-test=compare-end]").click();
  await page.locator(".tours .square").first().waitFor();
  check();
  await context.close();
});

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`who comes for the first time sees 70 x 70 squares and a tour of them, and has them walked in twenty seconds: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: "#tours", language, width });
    await waitForText(page, /4.?900/);
    const canvas = page.locator("[data-test=large]");
    await soon.ok(async () => (await colours(canvas)) > 20);
    await soon.equal(() => page.evaluate(() => localStorage.getItem("board-rules.board")), null, "nothing of one's own yet");
    await picture(page, `tours-first-${width}`);
    // The clock stands still between the steps of the test, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator("[data-test=warnsdorff]").click();
    await page.locator("[data-test=walk-step]").click();
    await page.locator("[data-test=walk-run]").click();
    await page.clock.fastForward(5_000);
    const [walked] = (await page.locator("[data-test=tour-status]").textContent()).match(/\d[\d.,]*/);
    assert(Math.abs(Number(walked.replace(/\D/g, "")) - 1225) < 150, walked);
    await page.clock.fastForward(16_000);
    await waitForText(page, language === "en" ? /Every square is visited/ : /Tour/);
    check();
    await context.close();
  });
}
