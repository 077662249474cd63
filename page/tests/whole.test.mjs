// Whole games to their end, by click and by key, in all of them; and with whom the shell began.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { at, begin, click, note, opened, soon, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";
import { toTheEnd } from "./whole.mjs";

const people = (game) => Array.from({ length: game === "ploy-four" ? 4 : 2 }, () => "person");

for (const [name, game, rules, agents, end] of [
  ["Ploy for two", "ploy", undefined, people("ploy"), /^(Black|White) wins: (white|black) has (no Commander|nothing but the Commander)/],
  ["Ploy for four, everyone for himself", "ploy-four", "game=free-for-all", people("ploy-four"), /^(Green|Coral|Yellow|Blue) wins/],
  ["Ploy for four, partners", "ploy-four", "game=partnership", people("ploy-four"), /^(Green and yellow|Coral and blue) win/],
  ["Shogun", "shogun", undefined, people("shogun"), /^(White|Red) wins (by checkmate|against a bare king)|draw/],
  ["the hunt as the rook", "hunt", undefined, ["level16", "person"], /^Pawns win: the rook is (caught|taken)/],
  ["the hunt as the pawns", "hunt", "pawns=4 side=4", ["person", "random"], /^Pawns win: the rook is (caught|taken)/],
]) {
  for (const byKey of [false, true]) {
    test(`${name}: a whole game by ${byKey ? "key" : "click"}`, async () => {
      const { page, check, context } = await opened(chrome, server.url, { reducedMotion: "reduce" });
      await begin(page, game, { rules, agents });
      const last = await toTheEnd(page, { seed: byKey ? 11 : 5, byKey });
      console.log(`# ${name} by ${byKey ? "key" : "click"}: ${last.moves - 1} moves, ${last.status}`);
      assert.match(last.status, end);
      await page.locator("#live", { hasText: last.status }).waitFor({ state: "attached" });
      await soon.match(() => note(page), /\w/, "the note has the last move");
      await soon.ok(() => page.locator("[data-test=resign]").isDisabled());
      // No piece can be moved any more, and the status has the reason.
      await click(page, 0);
      await soon.match(() => note(page), /game is over/);
      check();
      await context.close();
    });
  }
}

/** The program, where it has been built. */
const PROGRAM = [process.env.BOARD_RULES, "../../target/debug/board-rules", "../../target/release/board-rules"]
  .filter(Boolean)
  .map((path) => (path.startsWith("..") ? new URL(path, import.meta.url).pathname : path))
  .find(existsSync);

test("a game saved in the shell opens in the page, and the reverse", { skip: PROGRAM ? false : "board-rules is not built" }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "board-rules-"));
  const shell = (args, input) => execFileSync(PROGRAM, ["play", ...args], { cwd: folder, input, encoding: "utf8" });
  const help = execFileSync(PROGRAM, ["play", "--help"], { encoding: "utf8" });
  const games = [
    ["ploy", "e3-e4-0\ne7-e6-0\nd3-d3-1\n", [at("f7", 9), at("f6", 9)], 3],
    ["shogun", "8,1-8,3\n1,8-1,4\n", [0, 8], 2],
    ["hunt", "a1\nBb6-b5\na1-d1\n", [at("d6", 8), at("d5", 8)], 3],
  ];
  if (/ploy-four/.test(help)) games.push(["ploy-four", "b3-b4-0\n", [], 1]);
  const { page, check, context } = await opened(chrome, server.url);
  for (const [game, typed, move, count] of games) {
    const agents = ["--first", "person", "--second", "person"];
    if (game === "ploy-four") agents.push("--third", "person", "--fourth", "person");
    shell([game, ...agents, "--save", `${game}.txt`], typed);
    const saved = readFileSync(join(folder, `${game}.txt`), "utf8");

    // Into the page, by its own file dialog.
    await page.locator("[data-test=tab-share]").click();
    const chooser = page.waitForEvent("filechooser");
    await page.locator("button", { hasText: "Open a file" }).click();
    await (await chooser).setFiles(join(folder, `${game}.txt`));
    await page.locator("[data-test=tab-moves]").click();
    await page.waitForFunction((count) => document.querySelectorAll("[data-test=moves] li").length === count + 1, count);
    await soon.match(() => status(page), / to move/);
    await click(page, ...move);
    if (await page.locator(".ring .turn").count()) await page.locator(".ring .turn").first().click();
    await soon.equal(() => page.locator("[data-test=moves] li").count(), count + 1 + (move.length > 0 ? 1 : 0), game);

    // And back: the shell goes on where the page was, and takes the page's move back.
    await page.locator("[data-test=tab-share]").click();
    const download = page.waitForEvent("download");
    await page.locator("[data-test=file]").click();
    const file = await (await download).path();
    writeFileSync(join(folder, "back.txt"), readFileSync(file));
    const text = readFileSync(file, "utf8");
    const head = (record) => record.split("\n").slice(0, 6);
    assert.deepEqual(head(text), head(saved), game);
    const said = shell([game, "--load", "back.txt"], "position\nundo\nposition\n");
    await page.locator("[data-test=tab-setup]").click();
    const position = await page.locator("[data-test=position]").inputValue();
    assert(said.includes(position), `${game}: ${position} is in\n${said}`);
  }

  // A game that somebody has given up is over for both.
  const open = async (name) => {
    await page.locator("[data-test=tab-share]").click();
    const chooser = page.waitForEvent("filechooser");
    await page.locator("button", { hasText: "Open a file" }).click();
    await (await chooser).setFiles(join(folder, name));
  };
  shell(["hunt", "--first", "person", "--second", "person", "--save", "over.txt"], "a1\nresign\n");
  await open("over.txt");
  await soon.match(() => status(page), /Pawns have resigned\. Rook wins\./);
  await page.locator("[data-test=undo]").click();
  await soon.match(() => status(page), /Pawns to move/);
  for (let clicks = 0; clicks < 2; clicks++) await page.locator("[data-test=resign]").click();
  await soon.match(() => status(page), /Pawns have resigned/);
  const again = page.waitForEvent("download");
  await page.locator("[data-test=file]").click();
  writeFileSync(join(folder, "back.txt"), readFileSync(await (await again).path()));
  assert.match(shell(["hunt", "--load", "back.txt"], "board\n"), /^pawns resign: rook wins$/m);
  rmSync(folder, { recursive: true });
  check();
  await context.close();
});
