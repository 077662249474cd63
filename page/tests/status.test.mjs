// The status line: evaluations from one side, the player to move, transient refusals, plural names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, kept, note, opened, soon, square, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const noted = (page, text) => page.locator("[data-test=note]").filter({ hasText: text }).waitFor();

async function setUp(page, game, position, agents, rules) {
  await begin(page, game, { agents, rules });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=position]").fill(position);
  await page.locator("[data-test=read-position]").click();
}

/** Analyses until there are lines, and stops. */
async function analysed(page) {
  await page.locator("[data-test=tab-analysis]").click();
  await page.locator("[data-test=analysis-start]").click();
  await page.locator("[data-test=lines] li").first().waitFor();
  const stop = page.locator("[data-test=analysis-stop]");
  // It may end by itself before.
  if (await stop.count()) await stop.click({ timeout: 2000 }).catch(() => {});
  return page.locator("[data-test=evaluation]").textContent();
}

const PLOY = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, ";
/** The same with black and white exchanged, so that white wins at its move. */
const FOR_WHITE = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,b1,,,,,,,/,,,,w16,,,,/,,,,b170,,,,/,,,,,,,,/,,,,,,,, ";

test("an evaluation names the side that is ahead, whoever is to move, in analysis, hint and bar alike", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  const bar = () =>
    page.locator("[data-test=evaluation-bar]").evaluate((bar) => {
      const part = bar.firstElementChild;
      return [bar.getAttribute("aria-label"), part.getBoundingClientRect().height / bar.clientHeight, getComputedStyle(part).backgroundColor, getComputedStyle(bar).backgroundColor];
    });
  for (const [position, words, share] of [
    [`${PLOY}b`, "Black wins in 1", 1],
    [`${FOR_WHITE}w`, "White wins in 1", 0],
  ]) {
    await setUp(page, "ploy", position, ["person", "person"]);
    await soon.equal(() => analysed(page), `Evaluation: ${words}`);
    await page.waitForTimeout(400);
    const [label, part, own, other] = await bar();
    assert.equal(label, `Evaluation: ${words}`);
    // Black begins: its share is drawn, and drawn black.
    assert(Math.abs(part - share) < 0.05, `${words}: ${part}`);
    assert.deepEqual([own, other], ["rgb(43, 49, 56)", "rgb(243, 239, 228)"]);
    await page.locator("[data-test=hint]").click();
    await noted(page, words);
  }
  // Undecided: the side with more is named by both sides to move.
  const more = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,b69,b146,,b131,,,,/,,,,b170,,,w1, ";
  for (const mover of ["b", "w"]) {
    await setUp(page, "ploy", more + mover, ["person", "person"]);
    await soon.match(() => analysed(page), /^Evaluation: (\+\d+\.\d\d for Black|Black wins in \d+)$/, mover);
    await page.locator("[data-test=hint]").click();
    await noted(page, /for Black|Black wins/);
  }
  await soon.match(() => page.locator(".panel").textContent(), /names the side that is ahead/);
  check();
  await context.close();
});

test("the graph of four has one curve for two sides, and a curve for each who plays for himself", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  for (const [rules, curves, label] of [["game=partnership", 1, "Share of Green and Yellow after each move"], ["game=free-for-all", 4, "Share of each player after his moves"]]) {
    await begin(page, "ploy-four", { rules, agents: ["level1", "level1", "level1", "level1"] });
    await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] li").length > 8, null, { timeout: 30_000 });
    await page.locator("[data-test=stop]").click();
    await page.locator("[data-test=tab-review]").click();
    await page.locator("[data-test=review-start]").click();
    await page.waitForFunction(() => document.querySelectorAll("[data-test=review] > li").length > 7, null, { timeout: 60_000 });
    await soon.equal(() => page.locator("[data-test=graph] .curve").count(), curves);
    await soon.equal(() => page.locator("[data-test=graph]").getAttribute("aria-label"), label);
    await page.locator("[data-test=graph]").click({ position: { x: 2, y: 20 } });
    await page.locator("[data-test=tab-moves]").click();
    await soon.match(() => page.locator("[aria-current=step]").textContent(), /Start/);
  }
  check();
  await context.close();
});

test("the status names the owner of pieces that another player moves", async () => {
  for (const [language, turn] of [["en", "Green to move, with yellow's pieces"], ["de", "Grün am Zug, mit den Figuren von Gelb"]]) {
    const { page, check, context } = await opened(chrome, server.url, { language });
    const position = "b1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,/,,,,,,,,/,,,,,,,,/y1,,,,,,,,/,,,,,,,,y170 g";
    await setUp(page, "ploy-four", position, Array.from({ length: 4 }, () => "person"));
    await soon.equal(() => status(page), turn);
    check();
    await context.close();
  }
});

test("a refusal is red, and the next status is not", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: ["person", "person"] });
  const isRed = () => page.locator("[data-test=note]").evaluate((note) => note.classList.contains("refused"));
  await click(page, 56);
  await soon.match(() => note(page), /is red's/);
  await soon.ok(() => isRed());
  await click(page, 7);
  await soon.ok(async () => !(await isRed()));
  await click(page, 24);
  await soon.ok(() => isRed());
  await click(page, 23);
  await soon.match(() => note(page), /Pawn 2/);
  await soon.ok(async () => !(await isRed()));
  check();
  await context.close();
});

test("the rook stays by a button of its own, not by a click on it", async () => {
  for (const [language, stay] of [["en", "Stay on a1"], ["de", "Auf a1 bleiben"]]) {
    const { page, check, context } = await opened(chrome, server.url, { language });
    await begin(page, "hunt", { agents: ["person", "person"] });
    await click(page, at("a1", 8), at("b6", 8), at("b5", 8));
    const moves = () => page.locator("[data-test=moves] > li").count();
    for (let clicks = 0; clicks < 3; clicks++) await click(page, at("a1", 8));
    await soon.equal(() => moves(), 3);
    await soon.ok(async () => (await note(page)).includes(stay));
    await square(page, at("a1", 8)).press("Enter");
    await soon.equal(() => moves(), 3);
    await page.locator("[data-test=stay]").click();
    await soon.equal(() => moves(), 4);
    await soon.match(async () => (await kept(page))[0].record, /a1-a1/);
    check();
    await context.close();
  }
});

test("plural names have plural verbs", async () => {
  for (const [language, resigned, time] of [
    ["en", "Pawns have resigned. Rook wins.", "Pawns have no time left. Rook wins."],
    ["de", "Bauern haben aufgegeben. Turm gewinnt.", "Bauern haben keine Zeit mehr. Turm gewinnt."],
  ]) {
    const { page, check, context } = await opened(chrome, server.url, { language });
    await page.clock.install();
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await begin(page, "hunt", { agents: ["person", "person"], minutes: "3" });
    await click(page, at("a1", 8));
    for (let clicks = 0; clicks < 2; clicks++) await page.locator("[data-test=resign]").click();
    await soon.equal(() => status(page), resigned);
    await page.locator("[data-test=undo]").click();
    await page.clock.runFor(200_000);
    await soon.equal(() => status(page), time);
    // After a takeback the game continues without clocks: without time it would be lost again at
    // once.
    await page.locator("[data-test=undo]").click();
    await soon.equal(() => page.locator(".clock").count(), 0);
    await click(page, at("b6", 8), at("b5", 8));
    await soon.equal(() => page.locator("[data-test=moves] > li").count(), 3);
    check();
    await context.close();
  }
});
