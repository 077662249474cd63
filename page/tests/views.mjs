// Every view and dialog of the page, one after another, as one comes to them.

import { at, begin, click } from "./page.mjs";

const people = (count) => Array.from({ length: count }, () => "person");
const panel = (name) => (page) => page.locator(`[data-test=tab-${name}]`).click();
const close = (page) => page.keyboard.press("Escape");

/** A name, how one comes there from the view before, and how one leaves. */
export const VIEWS = [
  ["hunt", async (page) => {
    await begin(page, "hunt", { agents: people(2) });
    await click(page, at("b1", 8), at("d6", 8), at("d5", 8));
  }],
  ["shogun", async (page) => {
    await begin(page, "shogun", { agents: people(2) });
    await click(page, 7);
  }],
  ["ploy-four", (page) => begin(page, "ploy-four", { agents: people(4) })],
  ["ploy-ring", async (page) => {
    await begin(page, "ploy", { agents: people(2) });
    await click(page, at("d3", 9), at("d4", 9));
    await page.locator(".ring .turn").nth(1).click();
    await click(page, at("e8", 9), at("e8", 9));
  }, close],
  ["moves", panel("moves")],
  ["analysis", async (page) => {
    await panel("analysis")(page);
    await page.locator("[data-test=analysis-start]").click();
    await page.locator("[data-test=lines] li").first().waitFor();
    await page.locator("[data-test=analysis-stop]").click();
  }],
  ["review", async (page) => {
    await panel("review")(page);
    await page.locator("[data-test=review-start]").click();
    await page.locator("[data-test=review] li").first().waitFor();
  }],
  ["set-up-panel", panel("setup")],
  ["set-up", (page) => page.locator("[data-test=edit]").click(), close],
  ["share", panel("share")],
  ["games", panel("games")],
  ["home", (page) => page.locator(".brand").click(), (page) => page.locator("nav a[href='#play']").click()],
  ["new-game", (page) => page.locator("[data-test=new]").click(), close],
  ["puzzles", async (page) => {
    await page.locator("nav a[href='#puzzles']").click();
    await page.locator("[data-puzzle]").waitFor();
  }],
  ["tours", async (page) => {
    await page.locator("nav a[href='#tours']").click();
    for (const side of ["width", "height"]) {
      await page.locator(`[data-test=${side}]`).fill("8");
      await page.locator(`[data-test=${side}]`).press("Enter");
    }
    await page.locator("[data-test=find]").click();
    await page.locator("[data-test=animate]").waitFor();
  }],
  ["warnsdorff", async (page) => {
    await page.locator("[data-test=warnsdorff]").click();
    await page.locator("[data-test=walk-step]").click();
    await page.locator("[data-test=walk-step]").click();
  }],
  ...["hunt", "shogun", "ploy", "ploy-four", "tours"].map((subject) => [`learn-${subject}`, async (page) => {
    await page.locator("nav a[href='#learn']").click();
    await page.locator(`[data-test=learn-${subject}]`).click();
    await page.locator("[data-test=verdict]").nth(2).waitFor();
  }]),
];

/** Goes through all views and does something in each. */
export async function throughAll(page, act) {
  for (const [name, come, leave] of VIEWS) {
    await come(page);
    await act(name);
    await leave?.(page);
  }
}
