// Boards painted, tours found and counted, Warnsdorff's rule, reasons.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EIGHT, opened, picture, soon, square } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const noteText = (page) => page.locator("[data-test=tour-status]").textContent();
const waitForText = (page, pattern, timeout = 60_000) => page.locator("[data-test=tour-status]").filter({ hasText: pattern }).waitFor({ timeout });

async function size(page, width, height) {
  for (const [name, value] of [["width", width], ["height", height]]) {
    await page.locator(`[data-test=${name}]`).fill(String(value));
    await page.locator(`[data-test=${name}]`).press("Enter");
  }
}

test("a heart is painted and a tour of it found, animated and saved", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await page.getByLabel("Shape").selectOption("heart");
  await page.locator("[data-test=find]").click();
  await waitForText(page, /tour of \d+ squares|There is no tour/);
  await soon.match(() => noteText(page), /tour of \d+ squares/);
  await picture(page, "tours");
  await page.locator("[data-test=animate]").click();
  await page.waitForTimeout(300);
  const saved = page.waitForEvent("download");
  await page.locator("[data-test=save-svg]").click();
  assert.equal((await saved).suggestedFilename(), "tour.svg");
  const png = page.waitForEvent("download");
  await page.locator("[data-test=save-png]").click();
  assert.equal((await png).suggestedFilename(), "tour.png");
  check();
  await context.close();
});

test("a newcomer paints a heart and finds a tour of it, by nothing but the mouse", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.locator("nav a", { hasText: "Tours" }).click();
  await size(page, 8, 8);
  const middle = async (x, y) => {
    const box = await square(page, x + 8 * y).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(...from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(...to)), { steps: 12 });
    await page.mouse.up();
  };
  // Squares outside the heart are removed: the notch above, the corners, and the sides below.
  await drag([3, 0], [4, 0]);
  for (const [x, y] of [[0, 0], [7, 0], [0, 5], [7, 5]]) await page.mouse.click(...(await middle(x, y)));
  await drag([0, 6], [1, 6]);
  await drag([6, 6], [7, 6]);
  await drag([0, 7], [2, 7]);
  await drag([5, 7], [7, 7]);
  const holes = await page.locator(".square").evaluateAll((cells) => cells.map((cell) => (/hole/.test(cell.getAttribute("aria-label")) ? "#" : ".")).join("").match(/.{8}/g));
  assert.deepEqual(holes, ["#..##..#", "........", "........", "........", "........", "#......#", "##....##", "###..###"]);
  await page.locator("button.primary").first().click();
  await waitForText(page, /tour of 48 squares/);
  await page.mouse.move(0, 0);
  await picture(page, "heart");
  check();
  await context.close();
});

test("holes are cut by click, drag and key", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await size(page, 6, 6);
  const label = (index) => square(page, index).getAttribute("aria-label");
  await square(page, 0).click();
  await soon.match(() => label(0), /hole/);
  const [from, to] = [await square(page, 7).boundingBox(), await square(page, 10).boundingBox()];
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 });
  await page.mouse.up();
  for (const index of [7, 8, 9, 10]) await soon.match(() => label(index), /hole/);
  await square(page, 0).focus();
  await page.keyboard.press("Enter");
  await soon.match(() => label(0), /square/);
  check();
  await context.close();
});

test("an impossible board has a reason in both languages", async () => {
  for (const [language, reason] of [["en", /There is no tour. .*colour/i], ["de", /Es gibt keine Tour. .*(Farbe|Rechteck)/]]) {
    const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT, language });
    await size(page, 5, 5);
    await page.getByLabel(language === "de" ? "Tour" : "Tour", { exact: true }).selectOption("closed");
    await page.locator("[data-test=find]").click();
    await waitForText(page, reason);
    await page.getByLabel("Tour", { exact: true }).selectOption("any");
    // A square that nothing leads to.
    await square(page, 1).click();
    await square(page, 7).click();
    await square(page, 11).click();
    await page.locator("[data-test=find]").click();
    await waitForText(page, language === "de" ? /Es gibt keine Tour/ : /There is no tour/);
    check();
    await context.close();
  }
});

test("start and end are chosen by click", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await size(page, 6, 6);
  await page.getByLabel("A click").selectOption("start");
  await square(page, 0).click();
  await page.getByLabel("A click").selectOption("end");
  await square(page, 35).click();
  await page.locator("[data-test=find]").click();
  await waitForText(page, /There is no tour. .*colour/i);
  await square(page, 5).click();
  await page.locator("[data-test=find]").click();
  await waitForText(page, /tour of 36 squares/);
  await soon.match(() => square(page, 0).getAttribute("aria-label"), /start, 0/);
  await soon.match(() => square(page, 5).getAttribute("aria-label"), /end, 35/);
  check();
  await context.close();
});

test("tours are counted, and a long count is stopped at once", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await size(page, 6, 6);
  await page.getByLabel("Tour", { exact: true }).selectOption("closed");
  await page.locator("[data-test=count]").click();
  await waitForText(page, /9,862 closed tours/);
  await size(page, 8, 8);
  await page.locator("[data-test=count]").click();
  await waitForText(page, /Counting/);
  await page.waitForTimeout(1000);
  const begun = Date.now();
  await page.locator("[data-test=tour-stop]").click();
  await waitForText(page, /Stopped/);
  assert(Date.now() - begun < 1500);
  await soon.ok(() => page.locator("[data-test=count]").isEnabled());
  check();
  await context.close();
});

test("Warnsdorff's rule is walked step by step", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await page.locator("[data-test=warnsdorff]").click();
  await waitForText(page, /Choose a start/);
  await square(page, 0).click();
  await waitForText(page, /1 of 64/);
  await page.locator("[data-test=walk-step]").click();
  await page.locator("[data-test=walk-step]").click();
  await picture(page, "warnsdorff");
  await page.locator("[data-test=walk-back]").click();
  await waitForText(page, /2 of 64/);
  await page.locator("[data-test=walk-run]").click();
  await waitForText(page, /Every square is visited/);
  await page.locator("[data-test=walk-end]").click();
  check();
  await context.close();
});

test("a running walk ends with its board and with its view", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  // Counts the timers that run.
  await page.evaluate(() => {
    window.timers = new Set();
    const { setInterval: set, clearInterval: clear } = window;
    window.setInterval = (action, pause) => {
      const timer = set(action, pause);
      window.timers.add(timer);
      return timer;
    };
    window.clearInterval = (timer) => {
      window.timers.delete(timer);
      clear(timer);
    };
  });
  const timers = () => page.evaluate(() => window.timers.size);
  const run = async () => {
    await page.locator("[data-test=warnsdorff]").click();
    await page.locator("[data-test=walk-run]").click();
    await soon.equal(() => timers(), 1);
  };
  await run();
  await page.locator("[data-test=width]").fill("9");
  await page.locator("[data-test=width]").press("Enter");
  await soon.equal(() => timers(), 0, "another board");
  await run();
  await page.evaluate(() => (location.hash = "learn"));
  await page.locator(".tours").waitFor({ state: "detached" });
  assert.equal(await timers(), 0, "another view");
  check();
  await context.close();
});

test("a board of 60 x 60 is toured, and a link opens a board", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: EIGHT });
  await size(page, 60, 60);
  await page.locator("[data-test=find]").click();
  await waitForText(page, /tour of 3600 squares/);
  await size(page, 7, 6);
  await page.locator("[data-test=tour-link]").click();
  await waitForText(page, /Copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await opened(chrome, server.url, { hash: new URL(link).hash });
  await soon.equal(() => other.page.locator("[data-test=width]").inputValue(), "7");
  other.check();
  check();
  await context.close();
  await other.context.close();
});
