// The page from `board-rules serve`: a program of the machine plays, and two people play from two
// browsers.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { at, begin, click, opened, soon } from "./page.mjs";
import { chrome } from "./stage.mjs";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const people = ["person", "person"];

/** The page from the program, with these players, until the test ends. */
async function served(t, ...players) {
  const named = players.flatMap((player) => ["--offer", player]);
  const program = spawn(process.env.BOARD_RULES, ["serve", "--port", "0", "--page-folder", DIST, ...named]);
  t.after(() => program.kill());
  const ended = once(program, "exit").then(([status]) => assert.fail(`the program ended with ${status}`));
  const [line] = await Promise.race([once(program.stdout.setEncoding("utf8"), "data"), ended]);
  // It ends after the test, too.
  ended.catch(() => {});
  return { url: line.trim() };
}

const move = (page, text) => page.locator("[data-test=moves] > li").filter({ hasText: text }).waitFor();

test("a program of the machine sits at the board", { skip: !process.env.BOARD_RULES }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "serve-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "mine.mjs");
  await writeFile(file, 'console.log("Bb6-b5");');
  const server = await served(t, `program:name=mine,${process.execPath} ${file}`, "program:name=wrong,/bin/echo nonsense");
  const { page, faults, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: ["program:mine", "person"] });
  await click(page, at("a1", 8));
  await move(page, /b6→b5/);
  await begin(page, "hunt", { agents: ["program:wrong", "person"] });
  await click(page, at("a1", 8));
  await page.locator("[data-test=note]").filter({ hasText: /cannot be played/ }).waitFor();
  // The answer that says so is an error of the network to the browser, and no other comes.
  const others = faults.filter((fault) => !fault.includes("502"));
  assert.deepEqual(others, []);
  await context.close();
});

test("two people play from two browsers", { skip: !process.env.BOARD_RULES }, async (t) => {
  const server = await served(t);
  const one = await opened(chrome, server.url);
  await begin(one.page, "shogun", { agents: people });
  await one.page.locator("[data-test=tab-share]").click();
  await one.page.locator("[data-test=invite]").click();
  await one.page.locator("[data-test=note]").filter({ hasText: "Copied." }).waitFor();
  const link = await one.page.evaluate(() => navigator.clipboard.readText());
  const two = await opened(chrome, server.url, { hash: new URL(link).hash });
  for (const { page } of [one, two]) await page.locator("[data-test=tab-moves]").click();
  await click(one.page, 3, 3 + 3 * 8);
  await move(two.page, /4,1/);
  await click(two.page, 3 + 7 * 8, 3 + 5 * 8);
  await move(one.page, /4,8/);
  one.check();
  two.check();
  await one.context.close();
  await two.context.close();
});

test("a variation of a game that is given up goes on at two machines", { skip: !process.env.BOARD_RULES }, async (t) => {
  const server = await served(t);
  const one = await opened(chrome, server.url);
  await begin(one.page, "shogun", { agents: people });
  await click(one.page, 3, 3 + 3 * 8, 3 + 7 * 8, 3 + 5 * 8);
  const resign = (page) => page.locator("[data-test=resign]");
  for (let clicks = 0; clicks < 2; clicks++) await resign(one.page).click();
  await one.page.locator("[data-test=status]").filter({ hasText: /resigned/ }).waitFor();
  await one.page.locator("[data-test=back]").click();
  await click(one.page, 7 * 8, 3 * 8);
  await move(one.page, /1,8/);
  await one.page.locator("[data-test=tab-share]").click();
  await one.page.locator("[data-test=invite]").click();
  await one.page.locator("[data-test=note]").filter({ hasText: "Copied." }).waitFor();
  const link = await one.page.evaluate(() => navigator.clipboard.readText());
  const two = await opened(chrome, server.url, { hash: new URL(link).hash });
  await two.page.locator("[data-test=status]").filter({ hasText: /White/ }).waitFor();
  for (const { page } of [one, two]) await soon.equal(() => resign(page).count(), 0, "the other one would not hear of it");
  await two.page.locator("[data-test=tab-moves]").click();
  await click(one.page, 7, 23);
  await move(two.page, /8,1/);
  one.check();
  two.check();
  await one.context.close();
  await two.context.close();
});
