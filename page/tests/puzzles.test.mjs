// Puzzles: solved by clicks, refuted, helped with, counted, printed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { opened, picture, soon, square } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const file = (name) => JSON.parse(readFileSync(new URL(`../puzzles/${name}.json`, import.meta.url), "utf8")).puzzles;
const noteText = (page) => page.locator("[data-test=puzzle-note]").textContent();
const standing = (page) => page.locator("[data-test=puzzle-rating]").textContent();
const waitForText = (page, pattern) => page.locator("[data-test=puzzle-note]").filter({ hasText: pattern }).waitFor();

function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return value.toString(36);
}

/** The squares and the turn that a move of a game names. */
function squaresOf(subject, move) {
  const width = { shogun: 8, hunt: 8, ploy: 9 }[subject];
  if (subject === "shogun") return { squares: [...move.matchAll(/\((\d),(\d)\)/g)].map(([, x, y]) => Number(x) - 1 + (Number(y) - 1) * width), turn: null };
  const squares = [...move.matchAll(/([a-i])(\d)/g)].map(([, x, y]) => x.charCodeAt(0) - 97 + (Number(y) - 1) * width);
  return { squares, turn: subject === "ploy" ? Number(move.at(-1)) : null };
}

async function make(page, subject, move) {
  const { squares, turn } = squaresOf(subject, move);
  // A rook or a pawn that is alone chooses nothing by itself here.
  for (const index of squares) await square(page, index).click();
  const ring = page.locator(".ring .turn:not(.cancel)");
  if (turn !== null && (await ring.count())) {
    const name = turn === 0 ? /without a turn|ohne/ : turn <= 4 ? new RegExp(`^${turn * 45}° (nach )?r`) : new RegExp(`^${(8 - turn) * 45}° (nach )?l`);
    await page.locator(".ring").getByRole("button", { name }).click();
  }
}

async function choose(page, subject, language = "en") {
  await page.getByLabel(language === "en" ? "Game" : "Spiel", { exact: true }).selectOption(subject);
  await page.locator("[data-puzzle^='" + subject[0] + "']").waitFor();
}

/** The puzzle on the board. */
async function shown(page, subject) {
  const key = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
  return file(subject).find((puzzle) => subject[0] + hash(subject === "tour" ? puzzle.given.join() : puzzle[0]) === key);
}

test("there are several hundred puzzles of several grades, each with its solution", () => {
  const all = ["shogun", "hunt", "ploy", "tour"].flatMap(file);
  assert(all.length >= 450, `${all.length}`);
  // Every game has them deeper than one move, and each is another position.
  for (const subject of ["shogun", "hunt", "ploy"]) {
    const puzzles = file(subject);
    assert.equal(new Set(puzzles.map(([position]) => position)).size, puzzles.length, subject);
    const deep = puzzles.filter(([, winIn]) => winIn > 1);
    assert(deep.length >= 50 && new Set(deep.map(([, , grade]) => grade)).size >= 3, `${subject}: ${deep.length}`);
  }
  const grades = new Set(all.map((puzzle) => puzzle.grade ?? puzzle[2]));
  assert.deepEqual([...grades].sort(), ["easy", "hard", "medium", "very hard"]);
  for (const [, winIn, , line] of ["shogun", "hunt", "ploy"].flatMap(file)) assert.equal(line.split(" ").length, 2 * winIn - 1);
  for (const { width, height, given, solution } of file("tour")) {
    assert.equal(new Set(solution).size, width * height);
    for (const [at, number] of given) assert.equal(solution[number - 1], at);
  }
});

test("a win is found by clicks in every game, and counts: rating, streak, the next puzzle", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles" });
  let solved = 0;
  for (const subject of ["shogun", "hunt", "ploy"]) {
    await choose(page, subject);
    const [, , , line] = await shown(page, subject);
    const moves = line.split(" ");
    for (const [ply, move] of moves.entries()) {
      if (ply % 2 === 1) continue;
      if (ply > 0) await waitForText(page, /Right so far/);
      if (ply > 0) await page.waitForTimeout(500);
      await make(page, subject, move);
    }
    await waitForText(page, /^Solved!$/);
    solved++;
    await soon.match(() => standing(page), new RegExp(`streak ${solved}, best ${solved} · tried ${solved}`));
    if (subject === "shogun") await picture(page, "puzzle");
    const before = await page.locator("[data-puzzle]").getAttribute("data-puzzle");
    await page.locator("[data-test=puzzle-next]").click();
    await page.waitForFunction((before) => document.querySelector("[data-puzzle]").dataset.puzzle !== before, before);
  }
  const rating = Number((await standing(page)).match(/Rating (\d+)/)[1]);
  assert(rating > 1000, `${rating}`);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await soon.match(() => standing(page), new RegExp(`Rating ${rating} · streak 3`), "it stays in the browser");
  check();
  await context.close();
});

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`a win of Ploy in two moves is found by clicks: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles", language, width, dark: width === 360 });
    await choose(page, "ploy", language);
    await page.getByLabel(language === "en" ? "How hard" : "Wie schwer").selectOption("very hard");
    let puzzle = null;
    await soon.ok(async () => (puzzle = await shown(page, "ploy"))[2] === "very hard");
    const [, winIn, , line] = puzzle;
    assert.equal(winIn, 2);
    const [first, reply, last] = line.split(" ");
    await make(page, "ploy", first);
    await waitForText(page, language === "en" ? /Right so far/ : /Richtig|Gut/);
    // The reply is on the board before the second move is made.
    const to = squaresOf("ploy", reply).squares[1];
    await soon.match(() => page.locator(`.puzzles .square[data-square="${to}"]`).getAttribute("aria-label"), /black|white|schwarz|weiß/i);
    await page.waitForTimeout(500);
    await make(page, "ploy", last);
    await waitForText(page, language === "en" ? /^Solved!$/ : /^Gelöst!$/);
    await picture(page, `puzzle-ploy-${width}`);
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    check();
    await context.close();
  });

  test(`a wrong try is refuted on the board and ends the streak, hints show piece and move: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles", language, width });
    await choose(page, "shogun", language);
    const [position, , , line] = await shown(page, "shogun");
    const before = Number((await standing(page)).match(/\d+/)[0]);
    // Any other move of the piece that should move, or of another one.
    const right = squaresOf("shogun", line.split(" ")[0]).squares;
    const label = (index) => square(page, index).getAttribute("aria-label");
    const mover = / w$/.test(position) ? /white|weiß/i : /red|rot/i;
    let wrong = null;
    for (let index = 0; index < 64 && wrong === null; index++) {
      if (!mover.test(await label(index))) continue;
      await square(page, index).click();
      const targets = await page.locator(".square[data-state]:not([data-state=''])").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.square)));
      wrong = targets.find((to) => index !== right[0] || to !== right[1]) ?? null;
      if (wrong === null) await page.keyboard.press("Escape");
    }
    await square(page, wrong).click();
    await waitForText(page, language === "en" ? /That does not win/ : /Das gewinnt nicht/);
    await soon.match(() => noteText(page), language === "en" ? /The answer is: / : /Die Antwort ist: /);
    await soon.match(() => standing(page), language === "en" ? /streak 0/ : /Serie 0/);
    const after = Number((await standing(page)).match(/\d+/)[0]);
    assert(after < before);
    await page.locator("[data-test=puzzle-again]").click();
    await page.locator("[data-test=puzzle-hint]").click();
    await soon.match(() => noteText(page), language === "en" ? /Look at the piece on/ : /Achten Sie/);
    await page.locator("[data-test=puzzle-hint]").click();
    await soon.match(() => noteText(page), language === "en" ? /The move is/ : /Der Zug ist/);
    // Solving it now changes nothing any more.
    await soon.equal(async () => Number((await standing(page)).match(/\d+/)[0]), after);
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
    check();
    await context.close();
  });
}

test("puzzles and lessons are a click away from the way in", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "" });
  await page.locator("[data-test=home-puzzles]").click();
  await page.locator("[data-puzzle]").waitFor();
  await page.locator(".brand").click();
  await page.locator("[data-test=home-lessons]").click();
  await page.locator("[data-test=lesson-text]").waitFor();
  check();
  await context.close();
});

test("a tour puzzle is filled in by clicks, and says what cannot be", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles" });
  await choose(page, "tour");
  const { solution, given } = await shown(page, "tour");
  const away = solution.at(-1) === given[0]?.[0] ? given[1] : given.find(([, number]) => number > 1);
  await square(page, away[0]).click();
  await soon.match(() => noteText(page), /This square is \d+, and 1 comes next/);
  for (const index of solution.slice(0, 4)) await square(page, index).click();
  await page.locator("[data-test=puzzle-hint]").click();
  await soon.match(() => noteText(page), /This is 5/);
  for (const index of solution.slice(5)) await square(page, index).click();
  await waitForText(page, /^Solved!$/);
  await picture(page, "puzzle-tour");
  check();
  await context.close();
});

test("six puzzles are printed with their solutions, and nothing else", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles" });
  await page.locator("[data-puzzle]").waitFor();
  await page.evaluate(() => (window.print = () => (window.printed = true)));
  await page.locator("[data-test=puzzle-print]").click();
  await page.waitForFunction(() => window.printed);
  await page.emulateMedia({ media: "print" });
  await soon.equal(() => page.locator(".sheet figure:visible").count(), 6);
  await soon.equal(() => page.locator(".solutions p:visible").count(), 6);
  await soon.equal(() => page.locator("button:visible").count(), 0);
  await picture(page, "puzzle-print", { fullPage: true });
  check();
  await context.close();
});

test("a program that cannot be loaded leaves no board that nobody can move on", async () => {
  const { page, context } = await opened(chrome, server.url, { hash: "#puzzles", serviceWorkers: "block" });
  await context.route("**/engine.worker*", (route) => route.abort());
  await choose(page, "hunt");
  const [, , , line] = await shown(page, "hunt");
  const before = await standing(page);
  const right = line.split(" ")[0];
  const lit = () => page.locator(".square[data-state^='can']").evaluateAll((all) => all.map((one) => Number(one.dataset.square)));
  // Any move but the right one, of whatever piece.
  const pieces = await page.locator(".square").evaluateAll((all) => all.filter((one) => !/empty/.test(one.getAttribute("aria-label"))).map((one) => Number(one.dataset.square)));
  const { squares } = squaresOf("hunt", right);
  let isMade = false;
  for (const from of pieces) {
    await square(page, from).click();
    const to = (await lit()).find((index) => !squares.includes(index));
    if (to === undefined) continue;
    await square(page, to).click();
    isMade = true;
    break;
  }
  assert(isMade);
  await waitForText(page, /cannot be loaded.*Your move is taken back/);
  await soon.equal(() => standing(page), before, "it does not count");
  await make(page, "hunt", right);
  await waitForText(page, line.includes(" ") ? /Right so far/ : /^Solved!$/);
  await context.close();
});

test("of two subjects that are asked for quickly, the second is shown", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#puzzles", serviceWorkers: "block" });
  await page.locator("[data-puzzle]").waitFor();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/shogun-[\w-]{8}\.json/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Game", { exact: true }).selectOption("shogun");
  await page.getByLabel("Game", { exact: true }).selectOption("ploy");
  await page.locator(".puzzles .square[data-square='80']").waitFor();
  const answered = page.waitForResponse(/shogun-[\w-]{8}\.json/);
  release();
  await answered;
  await page.waitForTimeout(200);
  await soon.equal(() => page.locator(".puzzles .square").count(), 81, "Ploy's board is still there");
  check();
  await context.close();
});

test("a piece of Ploy is turned on a puzzle's board as on the one that is played at: wheel, drag, keys and second finger", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn", width: 400, height: 800, hasTouch: true });
  await page.locator("[data-test=learn-ploy]").click();
  const board = page.locator("#board");
  const d3 = board.locator('.square[data-square="21"]');
  await d3.waitFor();
  const note = () => board.locator("[role=status]").textContent();
  await board.getByRole("button", { name: "From the beginning" }).click();
  const center = async (index) => {
    const cell = board.locator(`.square[data-square="${index}"]`);
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const pieces = await board.locator(".square").evaluateAll((all) => all.filter((one) => /black Shield/.test(one.getAttribute("aria-label"))).map((one) => Number(one.dataset.square)));
  const shield = pieces[0];
  // The wheel while the button is down.
  const at = await center(shield);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.wheel(0, 100);
  await page.waitForTimeout(100);
  await page.mouse.up();
  await soon.match(() => note(), /Shield \w\d turns \d+°/);
  await board.getByRole("button", { name: "From the beginning" }).click();
  // Keys.
  await board.locator(`.square[data-square="${shield}"]`).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("]");
  await soon.equal(() => board.locator(".ring").count(), 1);
  await page.keyboard.press("]");
  await page.keyboard.press("Enter");
  await soon.match(() => note(), /Shield \w\d turns 90° right/);
  await board.getByRole("button", { name: "From the beginning" }).click();
  // A second finger that taps.
  const client = await context.newCDPSession(page);
  const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((one, id) => ({ ...one, id })) });
  const finger = await center(shield);
  await touch("touchStart", finger);
  await touch("touchStart", finger, { x: finger.x + 60, y: finger.y });
  await touch("touchEnd", finger);
  await touch("touchEnd");
  await soon.match(() => note(), /Shield \w\d turns \d+°/);
  check();
  await context.close();
});
