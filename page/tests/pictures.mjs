// The pictures of docs/page.md, or those that are named: `npm run pictures -- analysis`, after
// `npm run build`. To be looked at before they are committed.

import { fileURLToPath } from "node:url";
import { at, begin, browser, click, EIGHT, opened, served, square } from "./page.mjs";

const FOLDER = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const DESK = { width: 1040, height: 780 };
const server = await served();
const chrome = await browser();

const wanted = process.argv.slice(2);

async function shot(name, options, act) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  // Nothing is caught on its way from square to square.
  const { page, context } = await opened(chrome, server.url, { reducedMotion: "reduce", ...options });
  await act(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
  });
  await page.screenshot({ path: `${FOLDER}/page-${name}.png` });
  await context.close();
}

const people = ["person", "person"];
await shot("home", { ...DESK, hash: "" }, (page) => page.locator(".card img").last().evaluate((image) => image.decode()));
await shot("hunt", DESK, async (page) => {
  await begin(page, "hunt", { agents: people });
  await click(page, at("b1", 8), at("d6", 8), at("d5", 8), at("h1", 8), at("f6", 8), at("f5", 8));
});
await shot("ploy", DESK, async (page) => {
  await begin(page, "ploy", { agents: people });
  for (const [from, to] of [["d3", "d4"], ["e7", "e6"]]) {
    await click(page, at(from, 9), at(to, 9));
    await page.locator(".ring .turn").first().click();
  }
  await click(page, at("e3", 9), at("e3", 9));
});
await shot("analysis", DESK, async (page) => {
  await begin(page, "hunt", { rules: "pawns=4 side=4", agents: people });
  await click(page, at("d1", 4));
  await page.locator("[data-test=tab-analysis]").click();
  await page.locator("[data-test=analysis-start]").click();
  await page.locator("[data-test=lines] li").first().waitFor();
  await page.locator("[data-test=analysis-start]").waitFor();
  await page.locator("[data-test=solve]").click();
  await page.locator("[data-test=exact-value]").waitFor();
});
await shot("review", DESK, async (page) => {
  await begin(page, "ploy-four", { agents: ["level12", "level1", "level12", "level1"] });
  await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] li").length > 24, null, { timeout: 120_000 });
  const stop = page.locator("[data-test=stop]");
  if (await stop.count()) await stop.click();
  await page.locator("[data-test=tab-review]").click();
  await page.locator("[data-test=review-start]").click();
  await page.waitForFunction(() => document.querySelectorAll("[data-test=review] li").length > 23, null, { timeout: 120_000 });
});
await shot("tours", { ...DESK, hash: EIGHT }, async (page) => {
  await page.getByLabel("Shape").selectOption("heart");
  await page.getByLabel("Tour", { exact: true }).selectOption("closed");
  await page.locator("[data-test=find]").click();
  await page.locator("[data-test=tour-status]").filter({ hasText: /tour of|no tour/ }).waitFor();
});
await shot("puzzle", { ...DESK, hash: "#puzzles" }, async (page) => {
  await page.locator("[data-puzzle]").waitFor();
  await page.locator("[data-test=puzzle-hint]").click();
});
await shot("lesson", { ...DESK, hash: "#learn" }, async (page) => {
  await page.locator("[data-test=learn-shogun]").click();
  await page.locator(".lesson-steps button").nth(3).click();
  // The picture shows the lesson alone.
  for (const article of await page.locator("article:not(:has(.lesson))").all()) await article.evaluate((one) => one.setAttribute("hidden", ""));
});
await shot("compare", { ...DESK, hash: EIGHT, reducedMotion: "reduce" }, (page) => page.locator("[data-test=compare-begin]").click());
await shot("warnsdorff", { ...DESK, hash: EIGHT }, async (page) => {
  await page.locator("[data-test=warnsdorff]").click();
  for (let step = 0; step < 9; step++) await page.locator("[data-test=walk-step]").click();
});
await shot("new", DESK, async (page) => {
  await page.locator("[data-test=new]").click();
  await page.locator("[data-test=game-ploy-four]").click();
});
await shot("set-up", DESK, async (page) => {
  await begin(page, "shogun", { agents: people });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=edit]").click();
  await page.locator("dialog").getByRole("button", { name: "Red Pawn 4" }).click();
  await page.locator(`dialog .square[data-square="${3 + 3 * 8}"]`).click();
});
await shot("share", DESK, async (page) => {
  await begin(page, "ploy-four", { rules: "game=free-for-all", agents: [...people, ...people] });
  await page.locator("[data-test=tab-share]").click();
});
await shot("games", DESK, async (page) => {
  for (const game of ["hunt", "ploy", "shogun"]) {
    await begin(page, game, { agents: people });
    await click(page, ...{ hunt: [0], ploy: [], shogun: [7, 23] }[game]);
  }
  await page.locator("[data-test=tab-games]").click();
});
await shot("claims", { ...DESK, hash: "#learn" }, async (page) => {
  await page.locator("[data-test=verdict]").nth(7).waitFor();
  // The picture shows the part below the rules.
  await page.locator("article").first().evaluate((rules) => rules.remove());
});
await shot("learn", { ...DESK, hash: "#learn" }, async (page) => {
  await page.locator("[data-test=learn-ploy]").click();
  await square(page, at("d4", 9)).click();
});
await shot("phone", { width: 360, height: 740, language: "de", dark: true }, async (page) => {
  await begin(page, "shogun", { agents: ["person", "level12"] });
  await click(page, 7);
});
await chrome.close();
await server.stop();
