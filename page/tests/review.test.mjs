// A review that teaches: verdicts in the list, a move tried again, the best line on the board,
// comments.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { at, begin, click, kept, note, opened, picture, soon, square, moveWords, written } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const people = ["person", "person"];
const noted = (page, text) => page.locator("[data-test=note]").filter({ hasText: text }).waitFor({ timeout: 60_000 });
const listed = (page) => page.locator("[data-test=moves] > li");
const arrows = (page) => page.locator(".play .picture").evaluate((picture) => picture.shadowRoot.querySelectorAll(".mark-arrow").length);

async function setUp(page, game, position) {
  await begin(page, game, { agents: people });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=position]").fill(position);
  await page.locator("[data-test=read-position]").click();
}

async function review(page, moves) {
  await page.locator("[data-test=tab-review]").click();
  await page.locator("[data-test=review-start]").click();
  await page.locator("[data-test=review] > li").nth(moves - 1).waitFor({ timeout: 60_000 });
  await page.locator("[data-test=review-start]").filter({ hasText: /Review|durchsehen|beurteilen/ }).waitFor();
}

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`a blunder is marked in the list, tried again, and the better move becomes a variation: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { language, width });
    const [en, piece] = [language === "en", language === "en" ? "S" : "Sch"];
    // Black's Shield on e6 could take the Commander on e7, and turns.
    await setUp(page, "ploy", ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b");
    const turn = async (name, index) => {
      await click(page, at(name, 9), at(name, 9));
      await page.locator(".ring .turn").nth(index).click();
    };
    await turn("e6", 0);
    await turn("b5", 0);
    await review(page, 2);
    await page.locator("[data-test=tab-moves]").click();
    await soon.equal(() => written(listed(page).nth(1)), `${piece} e6 ↻45° ??`);
    await soon.match(() => moveWords(listed(page).nth(1)), en ? /Shield e6 turns 45° right, blunder/ : /Schild e6 .*, grober Fehler|Schild e6 .*, Patzer/);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await soon.match(() => written(listed(page).nth(1)), /\?\?$/, "the verdict is kept with the game");

    await review(page, 2);
    await page.locator("[data-test=retry]").first().click();
    await noted(page, en ? "A better move for Black than S e6 ↻45°" : "Ein besserer Zug für Schwarz als Sch e6 ↻45°");
    await turn("e6", 2);
    await noted(page, en ? "There is a better move than this" : "Es gibt einen besseren Zug als diesen");
    await click(page, at("e6", 9), at("e7", 9));
    const ring = page.locator(".ring .turn").first();
    if (await ring.count()) await ring.click();
    await noted(page, en ? "Right, there is no better move" : "Richtig, einen besseren Zug gibt es nicht");
    await page.locator("[data-test=tab-moves]").click();
    await soon.equal(() => listed(page).count(), 3, "the game is whole");
    await soon.match(() => written(page.locator(".variation")), new RegExp(`^${piece} e6×e7`));
    await soon.equal(() => page.locator(".variation").count(), 1, "a try that failed is no variation");
    check();
    await context.close();
  });
}

test("the best line is shown as arrows, at every press one move more", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  const { puzzles } = JSON.parse(readFileSync(new URL("../puzzles/shogun.json", import.meta.url), "utf8"));
  const [position, , , line] = puzzles.find(([, winIn]) => winIn === 2);
  const [from, to] = [...line.split(" ")[0].matchAll(/\((\d),(\d)\)/g)].map(([, x, y]) => Number(x) - 1 + (Number(y) - 1) * 8);
  await setUp(page, "shogun", position);
  const mover = / w$/.test(position) ? /white/ : /red/;
  const own = await page.locator(".play .square").evaluateAll((all, mover) => all.filter((one) => new RegExp(mover).test(one.getAttribute("aria-label"))).map((one) => Number(one.dataset.square)), mover.source);
  for (const index of own) {
    await square(page, index).click();
    const lit = await page.locator(".square[data-state^='can']").evaluateAll((all) => all.map((one) => Number(one.dataset.square)));
    const other = lit.find((target) => index !== from || target !== to);
    if (other === undefined) continue;
    await square(page, other).click();
    break;
  }
  await review(page, 1);
  const button = page.locator("[data-test=best-line]").first();
  await button.click();
  await soon.equal(() => arrows(page), 1);
  await soon.match(() => note(page), /^Best line: \w\d \(\d,\d\)-\(\d,\d\)( ×\w\d)?$/);
  await button.click();
  await soon.equal(() => arrows(page), 2);
  await button.click();
  await soon.equal(() => arrows(page), 3);
  await soon.equal(async () => (await note(page)).split(" · ").length, 3);
  await picture(page, "best-line");
  check();
  await context.close();
});

test("comments stand below their moves, and are kept, sent and read again", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: people });
  await click(page, at("a1", 8), at("b6", 8), at("b5", 8));
  const write = async (text) => {
    await page.locator("[data-test=comment]").fill(text);
    await page.locator("[data-test=comment]").blur();
  };
  await write("a pawn <b>runs</b> [ * ] ?? 99");
  await page.locator("[data-test=first]").click();
  await soon.equal(() => page.locator("[data-test=comment]").inputValue(), "", "it is of the move on the board");
  await write("the start");
  await page.locator("[data-test=last]").click();
  const shown = () => page.locator("[data-test=moves] .comment").allTextContents();
  await soon.deepEqual(() => shown(), ["the start", "a pawn <b>runs</b> [ * ] ?? 99"]);
  const [{ record }] = await kept(page);
  assert.match(record, /\ntree: \{the start\} a1 Bb6-b5 \{a pawn <b>runs<\/b> \[ \* \] \?\? 99\} \*\n/);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await soon.deepEqual(() => shown(), ["the start", "a pawn <b>runs</b> [ * ] ?? 99"]);
  await soon.equal(() => listed(page).count(), 3);
  await write("");
  await soon.deepEqual(() => shown(), ["the start"]);
  // An invalid tree is ignored, and the game opens.
  await page.locator("[data-test=tab-share]").click();
  for (const tree of ["{ open", "a1 { } } ]", "?? ?! 5 ??", "{{{"]) {
    await page.locator("[data-test=paste]").fill(record.replace(/tree: .*/, `tree: ${tree}`));
    await page.locator("[data-test=read]").click();
    await page.locator("[data-test=tab-moves]").click();
    await soon.equal(() => listed(page).count(), 3, tree);
    await page.locator("[data-test=tab-share]").click();
  }
  check();
  await context.close();
});
