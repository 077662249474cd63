// Nothing that was played is lost: variations, reloads, other windows, a browser that keeps
// nothing, what others left in its storage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, kept, letters, note, opened, soon, square, status, moveWords, written } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const people = ["person", "person"];
const listed = (page) => page.locator("[data-test=moves] > li");
const ready = (page) => page.waitForSelector("html[data-ready]");
const noted = (page, text) => page.locator("[data-test=note]").filter({ hasText: text }).waitFor();

/** Four moves of a hunt: a1, Bb6-b5, a1-d1, Bb5-b4. */
async function fourMoves(page) {
  await begin(page, "hunt", { agents: people });
  await click(page, at("a1", 8), at("b6", 8), at("b5", 8), at("d1", 8), at("b5", 8), at("b4", 8));
  await soon.equal(() => listed(page).count(), 5);
}

test("looking back, reloading and beginning another game lose no move", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  for (let step = 0; step < 3; step++) await page.locator("[data-test=undo]").click();
  await soon.equal(() => listed(page).count(), 5, "what was taken back stays in the list");
  await page.reload();
  await ready(page);
  await soon.equal(() => listed(page).count(), 5);
  await soon.match(() => moveWords(page.locator("[aria-current=step]")), /Rook is put on a1/, "it stands where one looked");
  await begin(page, "shogun", { agents: people });
  await page.locator("[data-test=tab-games]").click();
  const row = page.locator("[data-test=games] li").filter({ hasText: "Rook hunt" }).first();
  await soon.match(() => row.textContent(), /moves: 4/);
  await row.getByRole("button", { name: "Open" }).click();
  await page.locator("[data-test=tab-moves]").click();
  await soon.equal(() => listed(page).count(), 5);
  await page.locator("[data-test=last]").click();
  await soon.match(() => moveWords(page.locator("[aria-current=step]")), /b5 to b4/);
  check();
  await context.close();
});

test("another move from the past makes a variation, which is kept, sent and made the main line", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  await listed(page).nth(1).locator("button").first().click();
  await click(page, at("d6", 8), at("d5", 8), at("h1", 8));
  await soon.equal(() => listed(page).count(), 5, "the main line is whole");
  const variation = page.locator("[data-test=variations] .variation");
  await soon.match(() => moveWords(variation), /Pawn d6 to d5.*Rook a1 to h1/);
  await soon.equal(() => written(variation), "d6→d5; R a1→h1", "as players note it");
  // A variation within the variation.
  await page.locator("[data-test=back]").click();
  await click(page, at("c1", 8));
  await soon.match(() => moveWords(page.locator(".variation .variation")), /Rook a1 to c1/);
  await page.reload();
  await ready(page);
  await soon.match(() => moveWords(page.locator(".variation .variation [aria-current=step]")), /Rook a1 to c1/, "it stands in the variation");
  await soon.match(() => square(page, at("c1", 8)).getAttribute("aria-label"), /rook/);
  const [{ record }] = await kept(page);
  assert.match(record, /\n1\. a1 Bb6-b5\n2\. a1-d1 Bb5-b4\nend\n$/);
  assert.match(record, /\ntree: a1 Bb6-b5 \[ Bd6-d5 a1-h1 \[ a1-c1 \* \] \] a1-d1 Bb5-b4\n/);

  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=link]").click();
  await page.getByText("Copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await opened(chrome, server.url, { hash: new URL(link).hash });
  await soon.match(() => moveWords(other.page.locator(".variation .variation [aria-current=step]")), /Rook a1 to c1/);
  other.check();
  await other.context.close();

  await page.locator("[data-test=tab-moves]").click();
  await page.locator("[data-test=promote]").click();
  await soon.equal(() => listed(page).count(), 4);
  await soon.match(() => moveWords(page.locator("[data-test=moves]")), /Rook is put on a1; Pawn d6 to d5/);
  // The first main line is there still, as a variation, and leads to its own positions.
  await page.getByRole("button", { name: "Rook a1 to d1" }).click();
  await soon.match(() => square(page, at("d1", 8)).getAttribute("aria-label"), /rook/);
  await soon.match(() => square(page, at("b5", 8)).getAttribute("aria-label"), /pawn/);
  check();
  await context.close();
});

test("variations that make no sense are left out, and the game opens all the same", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const [{ record }] = await kept(page);
  await page.locator("[data-test=tab-share]").click();
  for (const tree of [
    "a1 Bb6-b5 [ Bd6-d5 nonsense ]",
    "nonsense [ a1 ]",
    "[ a1 ]",
    "] ] ]",
    "[ [ [ *",
    "* *",
    `a1 ${"[ ".repeat(5000)}`,
    // The main line gets no moves that were not played.
    "a1 Bb6-b5 a1-d1 Bb5-b4 d1-d2 Bd6-d5",
  ]) {
    await page.locator("[data-test=paste]").fill(record.replace("first:", `tree: ${tree}\nfirst:`));
    await page.locator("[data-test=read]").click();
    await page.locator("[data-test=tab-moves]").click();
    await soon.equal(() => listed(page).count(), 5, tree);
    await page.locator("[data-test=tab-share]").click();
  }
  check();
  await context.close();
});

test("a tree is read and written, and another program can go on with the game", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const [{ record }] = await kept(page);
  const tree = "tree: a1 {the corner} Bb6-b5 ?? {why \\\\ not?} [ Bd6-d5 a1-h1 [ a1-c1 ] ] a1-d1 * Bb5-b4";
  const noted = record.replace("first:", `${tree}\nfirst:`);
  const comments = () => page.locator("[data-test=moves] .comment").allTextContents();
  const read = async (text) => {
    await page.locator("[data-test=tab-share]").click();
    await page.locator("[data-test=paste]").fill(text);
    await page.locator("[data-test=read]").click();
    await page.locator("[data-test=tab-moves]").click();
  };
  await read(noted);
  await soon.deepEqual(() => comments(), ["the corner", "why \\ not?"]);
  await soon.match(() => moveWords(page.locator(".variation .variation")), /Rook a1 to c1/);
  await soon.match(() => moveWords(page.locator("[aria-current=step]")), /Rook a1 to d1/);
  await soon.ok(async () => (await kept(page))[0].record.includes(`\n${tree}\n`), "it is written as it is read");
  // What was played in place of other moves is the main line, and they are a variation.
  await read(noted.replace("1. a1 Bb6-b5\n2. a1-d1 Bb5-b4", "1. a1 Bf6-f5\n2. a1-d1"));
  await soon.equal(() => listed(page).count(), 4);
  await soon.deepEqual(() => comments(), ["the corner", "why \\ not?"]);
  await soon.equal(() => page.locator("[data-test=variations] .variation").count(), 3);
  check();
  await context.close();
});

test("an ending is the sentence that the program writes", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const [{ record }] = await kept(page);
  const read = async (tag) => {
    await page.locator("[data-test=tab-share]").click();
    await page.locator("[data-test=paste]").fill(record.replace("first:", `${tag}\nfirst:`));
    await page.locator("[data-test=read]").click();
  };
  const written = async () => (await kept(page))[0].record.match(/^ending: .*$/m)?.[0];
  await read("ending: rook is out of time: pawns win");
  await soon.match(() => status(page), /Rook has no time left\. Pawns win\./);
  await page.locator("[data-test=undo]").click();
  await soon.match(() => status(page), /Rook to move/);
  await soon.equal(written, undefined);
  for (let clicks = 0; clicks < 2; clicks++) await page.locator("[data-test=resign]").click();
  await soon.equal(written, "ending: rook resigns: pawns win");
  // A variation is another game, without this ending.
  await page.locator("[data-test=tab-moves]").click();
  await page.locator("[data-test=back]").click();
  await click(page, at("d6", 8), at("d5", 8));
  await soon.match(() => status(page), /Rook to move/);
  await soon.equal(written, "ending: rook resigns: pawns win");
  await page.locator("[data-test=promote]").click();
  await soon.equal(written, undefined);
  // What others write does not end a game.
  for (const tag of ["resigned: rook", "time: rook", "ending: called off: the limit of 4 moves is reached"]) {
    await read(tag);
    await soon.match(() => status(page), /Rook to move/, tag);
    await soon.equal(written, undefined, tag);
  }
  check();
  await context.close();
});

test("a bot with a limit of time in any form moves", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const [{ record }] = await kept(page);
  for (const bot of ["search:time=500ms", "search:nodes=100,time=2s", "search:time=1s,nodes=100"]) {
    await page.locator("[data-test=tab-share]").click();
    await page.locator("[data-test=paste]").fill(record.replace("second: person", `second: ${bot}`));
    await page.locator("[data-test=read]").click();
    await page.locator("[data-test=think]").click();
    await page.locator("[data-test=tab-moves]").click();
    await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 6, undefined, { timeout: 20_000 });
  }
  check();
  await context.close();
});

test("resigning is taken back by itself, and looking back does not undo it", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const resign = page.locator("[data-test=resign]");
  await resign.click();
  await soon.equal(() => resign.textContent(), "Really resign?");
  await soon.match(() => status(page), /Rook to move/);
  await resign.click();
  await soon.match(() => status(page), /Rook has resigned\. Pawns win\./);
  await page.locator("[data-test=back]").click();
  await page.locator("[data-test=last]").click();
  await soon.match(() => status(page), /Rook has resigned\. Pawns win\./);
  await page.locator("[data-test=undo]").click();
  await soon.match(() => status(page), /Rook to move/);
  await soon.equal(() => page.locator("[data-test=moves] .undone").count(), 0, "no move was taken back");
  await page.locator("[data-test=back]").click();
  await soon.ok(() => resign.isDisabled(), "one resigns where the game stands, not in its past");
  await page.locator("[data-test=last]").click();
  await click(page, at("d2", 8));
  await resign.click();
  await resign.click();
  await soon.match(() => status(page), /Pawns have resigned\. Rook wins\./);
  check();
  await context.close();
});

test("a question about resigning goes away by itself", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.clock.install();
  await page.reload();
  await ready(page);
  await begin(page, "ploy", { agents: people });
  await page.locator("[data-test=resign]").click();
  await page.clock.runFor(6000);
  await soon.equal(() => page.locator("[data-test=resign]").textContent(), "Resign");
  check();
  await context.close();
});

test("a reload gives no time back", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.clock.install();
  await page.reload();
  await ready(page);
  await begin(page, "shogun", { agents: people, minutes: "3" });
  await click(page, 7, 23);
  await page.clock.runFor(61_000);
  const shown = () => page.locator("[data-clock='1']").textContent();
  await soon.match(() => shown(), /^1:5\d$|^2:00$/);
  await page.reload();
  await ready(page);
  await soon.match(() => shown(), /^1:5\d$|^2:00$/);
  // Looking back, the clock of the player to move goes on, and no other.
  await page.locator("[data-test=back]").click();
  await page.clock.runFor(60_000);
  await soon.equal(() => page.locator("[data-clock='0']").textContent(), "3:00");
  await soon.match(() => shown(), /^0:5\d$|^1:00$/);
  check();
  await context.close();
});

test("two windows with one game follow each other, with two games keep both", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const second = await context.newPage();
  await second.goto(`${server.url}#play`);
  await ready(second);
  await soon.equal(() => listed(second).count(), 5);
  await click(second, at("d2", 8));
  await noted(page, "This game went on in another window.");
  await soon.equal(() => listed(page).count(), 6);
  await begin(second, "shogun", { agents: people });
  await click(second, 7, 23);
  await click(page, at("d6", 8), at("d5", 8));
  const games = await kept(page);
  assert.deepEqual(games.filter(({ moves }) => moves > 0).map(({ game, moves }) => [game, moves]).sort(), [["hunt", 6], ["shogun", 1]]);
  check();
  await context.close();
});

test("without storage the game works, and the page says that it is not kept", async () => {
  const context = await chrome.newContext({ locale: "en-GB" });
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }));
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${server.url}#play`);
  await ready(page);
  await soon.match(() => note(page), /This browser keeps nothing of this page/);
  await begin(page, "hunt", { agents: people });
  await click(page, at("a1", 8));
  await soon.match(() => status(page), /Pawns to move/);
  await page.getByLabel("Colours").selectOption("dark");
  await page.getByLabel("Language").selectOption("de");
  await page.locator("nav a[href='#tours']").click();
  await page.locator("[data-test=large]").click();
  await page.locator("nav a[href='#play']").click();
  await page.locator("[data-test=tab-games]").click();
  await soon.match(() => page.locator(".panel").textContent(), /behält nichts/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("with full storage the game works, and the page says that it is not kept", async () => {
  const context = await chrome.newContext({ locale: "en-GB" });
  await context.addInitScript(() => {
    localStorage.length || localStorage.setItem("another", "page");
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${server.url}#play`);
  await ready(page);
  await begin(page, "hunt", { agents: people });
  await click(page, at("a1", 8));
  await soon.match(() => note(page), /no room for more/);
  await soon.doesNotMatch(() => page.locator("body").textContent(), /Quota/);
  await page.locator("[data-test=tab-games]").click();
  await soon.match(() => page.locator("[data-test=games]").textContent(), /Rook hunt/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what others left in the storage is no dead end", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  await page.goto("about:blank");
  await page.goto(server.url);
  await page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("board-rules.game."));
    const game = keys.map((key) => JSON.parse(localStorage.getItem(key))).find(({ moves }) => moves === 4);
    const put = (name, value) => localStorage.setItem(`board-rules.game.${name}`, typeof value === "string" ? value : JSON.stringify(value));
    put("clocks", { ...game, clocks: "abc", when: 9 });
    put("few", { ...game, clocks: [1], when: 8e14 });
    put("nan", { ...game, clocks: [null, "x"], when: 1e300 });
    put("date", { ...game, when: "yesterday", moves: "many", turned: "yes" });
    put("game", { ...game, game: "undefined" });
    put("none", { ...game, game: undefined });
    put("record", { ...game, record: "nonsense", when: 8e14 + 1 });
    put("broken", "{");
    put("null", "null");
    put("number", "7");
    localStorage.setItem("board-rules.board", "###\n###");
    localStorage.setItem("board-rules.theme", "pink");
    localStorage.setItem("board-rules.language", "xx");
  });
  await page.goto(`${server.url}#play`);
  await page.reload();
  await ready(page);
  await soon.equal(() => listed(page).count(), 5);
  await page.locator("[data-test=tab-games]").click();
  await page.locator("[data-test=games] li").first().waitFor();
  const text = await page.locator("[data-test=games]").textContent();
  assert.doesNotMatch(text, /undefined|NaN|Invalid/);
  for (const row of await page.locator("[data-test=games] li").all()) {
    const open = row.getByRole("button", { name: "Open" });
    if (await open.isEnabled()) await open.click();
  }
  await page.locator("nav a[href='#tours']").click();
  await page.locator("[data-test=large]").waitFor();
  await soon.equal(() => page.locator("[data-test=width]").inputValue(), "70", "a board of nothing but holes is none");
  check();
  await context.close();
});

test("a module that cannot be loaded is reported", async () => {
  const context = await chrome.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/*.wasm", (route) => route.abort());
  for (const hash of ["", "#play", "#game=abc"]) {
    await page.goto("about:blank");
    await page.goto(server.url + hash);
    await page.locator("[role=alert]", { hasText: "This went wrong" }).waitFor();
  }
  await context.close();
});

test("an unknown bot, or one that cannot be loaded, is reported, and the game continues without it", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  const [{ record }] = await kept(page);
  const take = async (page, text) => {
    await page.locator("[data-test=tab-share]").click();
    await page.locator("[data-test=paste]").fill(text);
    await page.locator("[data-test=read]").click();
    await page.locator("[data-test=think]").click();
  };
  await take(page, record.replace("second: person", "second: wizard:level=9"));
  await noted(page, /wizard.*choose somebody else/);
  await soon.match(() => status(page), /Rook to move/);
  await page.getByLabel("Rook", { exact: true }).selectOption("person");
  await click(page, at("d2", 8));
  await soon.match(() => status(page), /Pawns to move/);
  check();
  await context.close();

  const without = await opened(chrome, server.url, { serviceWorkers: "block" });
  await without.context.route("**/engine.worker*", (route) => route.abort());
  await begin(without.page, "hunt", { agents: people });
  await click(without.page, at("a1", 8));
  await take(without.page, record.replace("second: person", "second: level1"));
  await noted(without.page, /Press “Think again”, or choose somebody else/);
  await soon.doesNotMatch(() => status(without.page), /thinking/);
  await without.page.locator("[data-test=tab-analysis]").click();
  await without.page.locator("[data-test=analysis-start]").click();
  await without.page.locator("[data-test=analysis-start]").waitFor();
  await without.context.unroute("**/engine.worker*");
  await without.page.locator("[data-test=think]").click();
  await without.page.waitForFunction(() => /Pawns to move/.test(document.querySelector("[data-test=status]").textContent));
  await without.context.close();
});

test("beyond 60 games those without moves and those that are over make room, and none in progress", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await fourMoves(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("board-rules.game."));
    const game = JSON.parse(localStorage.getItem(key));
    const put = (id, more) => localStorage.setItem(`board-rules.game.${id}`, JSON.stringify({ ...game, ...more }));
    for (let index = 0; index < 57; index++) put(`play${index}`, { when: 1e9 + index });
    put("over", { when: 2e12, over: true });
    put("empty", { when: 3e12, moves: 0 });
  });
  const ids = async () => (await kept(page)).map(({ key }) => key.slice("board-rules.game.".length));
  const play = async () => {
    await begin(page, "shogun", { agents: people });
    await click(page, 7, 23);
  };
  await soon.equal(async () => (await ids()).length, 60);
  await begin(page, "ploy", { agents: people });
  await soon.equal(async () => (await ids()).length, 60, "a game without moves is not kept");
  await play();
  await soon.ok(async () => !(await ids()).includes("empty") && (await ids()).includes("over"));
  await play();
  await soon.ok(async () => !(await ids()).includes("over"));
  await play();
  await soon.equal(async () => (await ids()).filter((id) => id.startsWith("play")).length, 57, "games in progress stay");
  await soon.equal(async () => (await ids()).length, 61);
  check();
  await context.close();
});

test("a game that comes back by a link keeps its variations, comments and clocks", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: people, minutes: "5" });
  await click(page, at("a1", 8), at("b6", 8), at("b5", 8), at("d1", 8));
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=link]").click();
  await page.getByText("Copied.").waitFor();
  await page.locator("[data-test=tab-moves]").click();
  // Meanwhile another move is tried, and something written.
  await page.locator("[data-test=back]").click();
  await click(page, at("h1", 8));
  await page.locator("[data-test=comment]").fill("too far {away}\nfrom them");
  await page.locator("[data-test=comment]").blur();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("board-rules.game.") && JSON.parse(localStorage.getItem(key)).clocks?.some((left) => left < 300_000)));
  const [{ record, clocks, key }] = await kept(page);
  const answer = record.replace("2. a1-d1\n", "2. a1-d1 Bd6-d5\n").replace(/tree: .*\n/, "").replace("first:", "ending: rook resigns: pawns win\nfirst:");
  await page.goto(`${server.url}#game=${letters(answer)}`);
  await noted(page, "Played since you last saw it: Pawn d6 to d5");
  await soon.equal(() => listed(page).count(), 5);
  await soon.match(() => moveWords(page.locator("[aria-current=step]")), /Pawn d6 to d5/);
  await soon.match(() => moveWords(page.locator("[data-test=variations]")), /Rook a1 to h1/);
  await soon.match(() => page.locator(".variation .comment").textContent(), /^too far \(away\) from them$/);
  await soon.match(() => status(page), /Rook has resigned/);
  const games = await kept(page);
  assert.equal(games[0].key, key, "it is the same game");
  assert.deepEqual(games.map(({ key: other }) => other).filter((other) => other === key).length, 1);
  for (const player of [0, 1]) assert(games[0].clocks[player] <= clocks[player] && games[0].clocks[player] > clocks[player] - 60_000);
  check();
  await context.close();
});

test("looking back at the program's turn does not stop one's clock", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.clock.install();
  await page.reload();
  await ready(page);
  await begin(page, "shogun", { agents: ["person", "level1"], minutes: "3" });
  await click(page, 7, 23);
  await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 3);
  await page.locator("[data-test=back]").click();
  await page.locator("[data-test=think]").waitFor();
  const before = await page.locator("[data-clock='0']").textContent();
  assert.match(before, /^3:00$|^2:5\d$/);
  await page.clock.runFor(60_000);
  await soon.match(() => page.locator("[data-clock='0']").textContent(), /^2:0[01]$|^1:5\d$/);
  // A program that is stopped loses no time.
  await page.locator("[data-test=last]").click();
  await click(page, 15, 31);
  const stop = page.locator("[data-test=stop]");
  if (await stop.count()) {
    await stop.click();
    const left = await page.locator("[data-clock='1']").textContent();
    await page.clock.runFor(20_000);
    await soon.equal(() => page.locator("[data-clock='1']").textContent(), left);
  }
  check();
  await context.close();
});

test("of two windows with one game, the one that was come to last runs the clocks and keeps", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await context.addInitScript(() => {
    window.written = 0;
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith("board-rules.game.")) window.written++;
      setItem.call(this, key, value);
    };
  });
  await page.reload();
  await ready(page);
  await begin(page, "hunt", { agents: people, minutes: "5" });
  await click(page, at("a1", 8));
  const second = await context.newPage();
  await second.goto(`${server.url}#play`);
  await ready(second);
  const written = (one) => one.evaluate(() => window.written);
  const first = await written(page);
  const left = (await kept(second))[0].clocks[0];
  await second.waitForFunction((count) => window.written > count + 2, await written(second));
  await soon.equal(() => written(page), first, "the other window keeps nothing");
  const passed = left - (await kept(second))[0].clocks[0];
  assert(passed > 1500 && passed < 30_000, `${passed} ms`);
  await click(second, at("b6", 8), at("b5", 8));
  await noted(page, "This game went on in another window.");
  await soon.equal(() => written(page), first, "what is shown only is not kept");
  // Whoever presses something here has come back: this window goes on from where the game is.
  await click(page, at("d1", 8));
  await soon.ok(async () => (await written(page)) > first);
  await second.locator("[data-test=moves] > li").nth(3).waitFor();
  const count = await written(second);
  await page.waitForFunction((count) => window.written > count + 2, await written(page));
  await soon.equal(() => written(second), count);
  await page.close();
  await second.waitForFunction((count) => window.written > count, count);
  check();
  await context.close();
});
