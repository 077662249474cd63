// The game of docs/adding-a-game.md in the page: `cargo page --features connect-four`, then this
// file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, click, note, opened, soon, square, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

test("a game that was added is played by clicks, without a line of the page about it", async (context) => {
  const { page, check, context: browsing } = await opened(chrome, server.url);
  await page.locator("[data-test=new]").click();
  await page.locator("[data-test=game-hunt]").waitFor();
  const isThere = await page.locator("[data-test=game-connect-four]").count();
  if (!isThere) {
    context.skip("the module is built without connect-four");
    return browsing.close();
  }
  await soon.equal(() => page.locator("[data-test=game-connect-four]").textContent(), "Connect Four");
  await page.keyboard.press("Escape");
  await begin(page, "connect-four", { agents: ["person", "person"] });
  await soon.match(() => status(page), /Player 1 to move/);
  // Discs fall on each other: columns a and b in turn until four stand in a row.
  for (const index of [0, 1, 7, 8, 14, 15]) await click(page, index);
  await soon.match(() => square(page, 14).getAttribute("aria-label"), /disc/);
  await click(page, 21);
  await soon.match(() => status(page), /wins: four in a row/);
  await begin(page, "connect-four", { agents: ["person", "level2"] });
  await click(page, 3);
  await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 3);
  await soon.notEqual(() => note(page), "");
  check();
  await browsing.close();
});
