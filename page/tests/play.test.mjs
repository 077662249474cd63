// Whole games by click and by key, refusals, undo, bots, links, set-up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, kept, note, opened, picture, soon, square, status, moveWords } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const PEOPLE = { hunt: 2, shogun: 2, ploy: 2, "ploy-four": 4 };
const people = (game) => Array.from({ length: PEOPLE[game] }, () => "person");

/** Plays any move by clicking lit squares: for whole games, whatever they lead to. */
async function anyMove(page, pick, byKey) {
  const act = async (index) => {
    if (!byKey) return square(page, index).click();
    await square(page, index).focus();
    await page.keyboard.press("Enter");
  };
  const lit = () => page.locator('.square[data-state]:not([data-state=""])').evaluateAll((cells) => cells.map((cell) => [Number(cell.dataset.square), cell.dataset.state]));
  const before = await page.locator("[data-test=moves] li").count();
  for (let tries = 0; tries < 60; tries++) {
    let targets = (await lit()).filter(([, state]) => state !== "chosen");
    const stay = page.locator("[data-test=stay]");
    // A rook that can only stay.
    if (targets.length === 0 && (await stay.count())) await stay.click();
    else if (targets.length === 0) {
      const pieces = await page.locator(".square").evaluateAll((cells) => cells.filter((cell) => !/empty$/.test(cell.getAttribute("aria-label"))).map((cell) => Number(cell.dataset.square)));
      await act(pieces[pick(pieces.length)]);
      targets = (await lit()).filter(([, state]) => state !== "chosen");
    }
    // Whatever takes something brings the end nearer.
    const takes = targets.filter(([, state]) => state === "can take here");
    const from = takes.length > 0 ? takes : targets;
    if (from.length > 0) await act(from[pick(from.length)][0]);
    const turns = page.locator(".ring .turn:not(.cancel)");
    if ((await turns.count()) > 0) {
      const turn = turns.nth(pick(await turns.count()));
      if (byKey) {
        await turn.focus();
        await page.keyboard.press("Enter");
      } else await turn.click();
    }
    if ((await page.locator("[data-test=moves] li").count()) !== before) return;
  }
  assert.fail("no move was found");
}

function numbers(seed) {
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

const noted = (page, text) => page.locator("[data-test=note]").filter({ hasText: text }).waitFor();

for (const game of ["hunt", "shogun", "ploy", "ploy-four"]) {
  for (const byKey of [false, true]) {
    test(`${game}: moves by ${byKey ? "key" : "click"}, and back to the start`, async () => {
      const { page, check, context } = await opened(chrome, server.url);
      await begin(page, game, { agents: people(game) });
      const pick = numbers(byKey ? 7 : 5);
      for (let ply = 0; ply < 8 && !/win|over/.test(await status(page)); ply++) await anyMove(page, pick, byKey);
      const moves = (await page.locator("[data-test=moves] li").count()) - 1;
      assert(moves >= 4, `${moves} moves`);
      for (let ply = 0; ply < moves; ply++) await page.locator("[data-test=undo]").click();
      await soon.ok(() => page.locator("[data-test=undo]").isDisabled());
      await soon.match(() => page.locator("[data-test=moves] [aria-current]").textContent(), /Start/);
      for (let ply = 0; ply < moves; ply++) await page.locator("[data-test=redo]").click();
      await soon.ok(() => page.locator("[data-test=redo]").isDisabled());
      check();
      await context.close();
    });
  }
}

test("whole games: a hunt, Shogun and Ploy played to their end", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  // The smallest hunt by hand against a bot, click by click, until the rook is caught.
  await begin(page, "hunt", { rules: "pawns=4 side=4", agents: ["level20", "person"] });
  const pick = numbers(3);
  for (let ply = 0; ply < 40 && !/wins?\b|win:/.test(await status(page)); ply++) {
    await page.waitForFunction(() => /Rook to move|win/.test(document.querySelector("[data-test=status]").textContent));
    if (/win/.test(await status(page))) break;
    await anyMove(page, pick, false);
  }
  await soon.match(() => status(page), /Pawns win/);
  // The last move of each of the other games, from a position that is read as text.
  for (const [game, position, squares, end] of [
    ["ploy", ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b", [at("e6", 9), at("e7", 9)], /Black wins: white has no Commander/],
    ["ploy-four", "b1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,/,,,,g1,,,,/,,,,,,,,/y1,,,,,,,,/g170,,,,,,,,y170 g", [at("e4", 9), at("e5", 9)], /Green and yellow win/],
    ["shogun", "k27/8/8/8/8/8/1p16/K1P16 w", [1, 9], /White wins against a bare king/],
  ]) {
    await begin(page, game, { agents: people(game) });
    await page.locator("[data-test=tab-setup]").click();
    await page.locator("[data-test=position]").fill(position);
    await page.locator("[data-test=read-position]").click();
    await click(page, ...squares);
    const ring = page.locator(".ring .turn").first();
    if (await ring.count()) await ring.click();
    await soon.match(() => status(page), end);
    await soon.match(() => note(page), /takes/);
  }
  check();
  await context.close();
});

test("bots play each other to the end, and can be stopped and set going again", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { rules: "pawns=4 side=4", agents: ["level4", "level4"] });
  await page.locator("[data-test=stop]").click();
  const moves = await page.locator("[data-test=moves] li").count();
  await page.waitForTimeout(600);
  await soon.equal(() => page.locator("[data-test=moves] li").count(), moves, "a stopped bot plays no move");
  await page.locator("[data-test=think]").click();
  await page.waitForFunction(() => /win/.test(document.querySelector("[data-test=status]").textContent), null, { timeout: 60_000 });
  check();
  await context.close();
});

test("a bot of level 12 answers soon, a click at once", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  for (const game of ["hunt", "shogun", "ploy"]) {
    const agents = game === "hunt" ? ["level12", "person"] : ["person", "level12"];
    await begin(page, game, { agents });
    await anyMove(page, numbers(1), false);
    await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] li").length >= 3, null, { timeout: 20_000 });
    const begun = await page.evaluate(() => performance.now());
    const time = await page.evaluate(async () => {
      const cells = [...document.querySelectorAll(".square")].slice(0, 12);
      const begun = performance.now();
      for (const cell of cells) {
        cell.focus();
        cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      }
      return (performance.now() - begun) / cells.length;
    });
    assert(begun > 0);
    console.log(`# ${game}: a click is answered in ${time.toFixed(1)} ms`);
    assert(time < 250, `${time} ms`);
  }
  check();
  await context.close();
});

test("every kind of refusal says why", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: people("ploy") });
  for (const [squares, why] of [
    [["e5"], /No piece stands on e5/],
    [["e7"], /e7 is white's/],
    [["d3", "i9"], /No line of the piece on d3 leads to i9/],
    [["d3", "d6"], /too far/],
    [["e2", "e4"], /stands in between|No line|own piece|too far/i],
  ]) {
    await page.keyboard.press("Escape");
    await click(page, ...squares.map((name) => at(name, 9)));
    await soon.match(() => note(page), why, squares.join(" "));
    await square(page, at(squares[0], 9)).press("Escape");
  }
  await begin(page, "shogun", { agents: people("shogun") });
  await click(page, 56);
  await soon.match(() => note(page), /is red's/);
  await click(page, 0, 24);
  await soon.match(() => note(page), /moves exactly 1 square, not 3/);
  await begin(page, "hunt", { agents: people("hunt") });
  await click(page, at("a4", 8));
  await soon.match(() => note(page), /a4 is threatened/);
  await click(page, at("a3", 8));
  await soon.match(() => note(page), /A pawn stands on a3/);
  await click(page, at("a1", 8), at("b6", 8), at("h1", 8));
  await soon.match(() => note(page), /not in one row or column/);
  await begin(page, "ploy", { agents: ["person", "level20"] });
  await page.locator("[data-test=resign]").click();
  await soon.match(() => status(page), /Black to move/);
  await page.locator("[data-test=resign]").click();
  await soon.match(() => status(page), /Black has resigned. White wins/);
  await click(page, at("d3", 9));
  await soon.match(() => note(page), /game is over/);
  check();
  await context.close();
});

test("a Ploy piece is turned by ring, wheel and key", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: people("ploy") });
  const d3 = at("d3", 9);
  await click(page, d3, d3);
  await soon.equal(() => page.locator(".ring .turn:not(.cancel)").count(), 7);
  await picture(page, "ploy");
  await page.getByRole("button", { name: "90° right" }).click();
  await soon.match(() => note(page), /Shield d3 turns 90° right/);
  const d7 = at("d7", 9);
  await square(page, d7).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("]");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await soon.match(() => note(page), /Shield d7 turns 90° right/);
  await click(page, d3, d3);
  await page.locator(".board").first().hover({ position: { x: 60, y: 60 } });
  await page.mouse.wheel(0, 100);
  await page.keyboard.press("Enter");
  await soon.match(() => note(page), /Shield d3 turns 90° right|Shield d3 turns 45° right|Shield d3 turns/);
  check();
  await context.close();
});

test("pieces are dragged", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: people("shogun") });
  const [from, to] = [await square(page, 7).boundingBox(), await square(page, 23).boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await soon.match(() => note(page), /Pawn 2 \(8,1\) to \(8,3\)/);
  check();
  await context.close();
});

test("a link holds the game, says what was played since, and is refused where it was tampered with", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: people("hunt") });
  await click(page, at("a1", 8));
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=link]").click();
  await page.getByText("Copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert(link.startsWith(server.url) && link.includes("#game="));

  // The other one opens it, moves, and sends it back.
  const other = await opened(chrome, server.url, { hash: new URL(link).hash });
  await soon.match(() => note(other.page), /Opened from a link/);
  await click(other.page, at("b6", 8), at("b5", 8));
  await other.page.locator("[data-test=tab-share]").click();
  await other.page.locator("[data-test=link]").click();
  await other.page.getByText("Copied.").waitFor();
  const answer = await other.page.evaluate(() => navigator.clipboard.readText());
  other.check();

  await page.goto(answer);
  await noted(page, "Played since you last saw it: Pawn b6 to b5");

  const text = (await kept(page))[0].record;
  const forged = await page.evaluate(async (record) => {
    const stream = new Blob([record]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }, text.replace("Bb6-b5", "Bb6-b3"));
  await page.goto(`${server.url}#game=${forged}`);
  await noted(page, /This link cannot be opened. Move 2, Bb6-b3, is refused \(line \d+\): b6-b3 is too long/);
  await page.goto(`${server.url}#game=nonsense`);
  await noted(page, /^This link cannot be opened\.$/);
  check();
  await context.close();
  await other.context.close();
});

test("games go out as text and file and come in again", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: people("shogun") });
  await click(page, 7, 23);
  await page.locator("[data-test=tab-share]").click();
  const saved = page.waitForEvent("download");
  await page.locator("[data-test=file]").click();
  const stream = await (await saved).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  assert.match(text, /^board-rules game 2\ngame: shogun\n/);
  assert.match(text, /\n1\. \(8,1\)-\(8,3\)\nend\n$/);

  await begin(page, "hunt", { agents: people("hunt") });
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=paste]").fill(text);
  await page.locator("[data-test=read]").click();
  await page.locator("[data-test=tab-moves]").click();
  await soon.match(() => moveWords(page.locator("[data-test=moves]")), /Pawn 2 \(8,1\) to \(8,3\)/);
  await soon.match(() => page.locator("[data-test=moves]").textContent(), /P2 \(8,1\)-\(8,3\)/, "as it is typed");
  await page.locator("[data-test=tab-share]").click();
  await page.locator("[data-test=paste]").fill(text.replace("(8,3)", "(8,4)"));
  await page.locator("[data-test=read]").click();
  await soon.match(() => page.locator("[data-test=shared]").textContent(), /Move 1.*moves exactly 2 squares, not 3/);
  check();
  await context.close();
});

test("games are kept by themselves, taken up and deleted", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: people("hunt") });
  await click(page, at("a1", 8));
  await begin(page, "shogun", { agents: people("shogun") });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await soon.match(() => status(page), /Pawns to move/, "a game is kept from its first move on");
  await begin(page, "shogun", { agents: people("shogun") });
  await click(page, 7, 23);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await soon.match(() => status(page), /Red to move/);
  await page.locator("[data-test=tab-games]").click();
  const list = page.locator("[data-test=games] li");
  await soon.ok(async () => (await list.count()) >= 2);
  const count = await list.count();
  await list.filter({ hasText: "Rook hunt" }).first().getByRole("button", { name: "Open" }).click();
  await soon.match(() => status(page), /Pawns to move/);
  await list.filter({ hasText: "Shogun" }).first().getByRole("button", { name: "Delete" }).click();
  await soon.equal(() => list.count(), count - 1);
  check();
  await context.close();
});

test("a position is set up by hand, and refused where it makes none", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: people("ploy") });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=edit]").click();
  const dialog = page.locator("dialog");
  await dialog.getByRole("button", { name: "White Commander" }).first().click();
  await dialog.locator(`.square[data-square="${at("e5", 9)}"]`).click();
  await soon.match(() => dialog.locator(`.square[data-square="${at("e5", 9)}"]`).getAttribute("aria-label"), /white Commander/);
  await picture(page, "set-up");
  await dialog.locator("[data-test=erase]").click();
  await dialog.locator(`.square[data-square="${at("d3", 9)}"]`).click();
  await dialog.getByLabel("To move").selectOption("1");
  await dialog.locator("[data-test=setup-begin]").click();
  await soon.match(() => status(page), /White to move/);
  await soon.match(() => square(page, at("d3", 9)).getAttribute("aria-label"), /empty/);
  await page.locator("[data-test=position]").fill("nonsense");
  await page.locator("[data-test=read-position]").click();
  await soon.match(() => page.locator(".panel [role=alert]").textContent(), /\w/);
  check();
  await context.close();
});

test("hint, swap, analysis, exact values and review", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { rules: "pawns=4 side=4", agents: people("hunt") });
  await page.locator("[data-test=hint]").click();
  await noted(page, /^Hint: Rook is put on/);
  await anyMove(page, numbers(2), false);
  await page.locator("[data-test=tab-analysis]").click();
  await page.locator("[data-test=analysis-start]").click();
  await page.locator("[data-test=lines] li").first().waitFor();
  const stop = page.locator("[data-test=analysis-stop]");
  if (await stop.count()) await stop.click();
  await page.locator("[data-test=solve]").click();
  await page.locator("[data-test=exact-value]").waitFor({ timeout: 60_000 });
  await soon.match(() => page.locator("[data-test=exact-value]").textContent(), /^Pawns win in \d+$/);
  await picture(page, "analysis");
  await page.locator("[data-test=tab-review]").click();
  await page.locator("[data-test=review-start]").click();
  await page.locator("[data-test=review] li").first().waitFor({ timeout: 30_000 });
  await page.locator("[data-test=swap]").click();
  check();
  await context.close();
});

test("an ending of Shogun is solved, and its values follow the moves", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: people("shogun") });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=position]").fill("k17/8/1K26/8/8/8/8/P36p1 w");
  await page.locator("[data-test=read-position]").click();
  await page.locator("[data-test=tab-analysis]").click();
  await page.locator("[data-test=solve]").click();
  await page.locator("[data-test=exact-value]").waitFor({ timeout: 60_000 });
  await soon.match(() => page.locator("[data-test=exact-value]").textContent(), /^White wins in 2$/);
  await click(page, at("a1", 8), at("b3", 8));
  await soon.match(() => page.locator("[data-test=exact-value]").textContent(), /^White wins in 1$/);
  check();
  await context.close();
});

test("what is solved is asked for again when its worker has failed", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.workers = [];
    window.Worker = class extends Real {
      constructor(...all) {
        super(...all);
        window.workers.push(this);
      }
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await begin(page, "shogun", { agents: people("shogun") });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=position]").fill("k17/8/1K26/8/8/8/8/P36p1 w");
  await page.locator("[data-test=read-position]").click();
  await page.locator("[data-test=tab-analysis]").click();
  const solve = page.locator("[data-test=solve]");
  await solve.click();
  await page.locator("[data-test=exact-value]").waitFor({ timeout: 60_000 });
  await soon.equal(() => solve.count(), 0);
  await page.evaluate(() => window.workers.forEach((worker) => worker.dispatchEvent(new ErrorEvent("error", { message: "gone", cancelable: true }))));
  await click(page, at("a1", 8), at("b3", 8));
  await solve.click();
  await soon.match(() => page.locator("[data-test=exact-value]").textContent(), /^White wins in 1$/);
  check();
  await context.close();
});

test("level and style of a bot are changed in mid-game, and any move of the list is gone to", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: ["person", "level1"] });
  const list = page.getByLabel("Red", { exact: true });
  const style = page.getByLabel("Style of Red");
  const offered = await list.locator("option").evaluateAll((options) => options.map((option) => option.value));
  assert(offered.includes("level20") && offered.some((value) => value.startsWith("montecarlo")), offered.join(" "));
  const moves = page.locator("[data-test=moves] li");
  for (const [ply, chosen] of ["level1", "level3", offered.find((value) => value.startsWith("montecarlo")), "random"].entries()) {
    await list.selectOption(chosen);
    if (chosen === "level3") await style.selectOption("level3:style=attacker");
    await soon.equal(() => list.inputValue(), chosen);
    // The style stays when another player sits down, if that one has styles.
    const held = (await style.count()) ? await style.inputValue() : "none";
    assert.equal(held.includes("attacker"), chosen === "level3" || chosen.startsWith("montecarlo"), held);
    assert.equal(held === "none", chosen === "random");
    await anyMove(page, numbers(ply + 3), false);
    await page.waitForFunction((count) => document.querySelectorAll("[data-test=moves] li").length >= count, 2 * ply + 3, { timeout: 30_000 });
  }
  const count = await moves.count();
  assert(count >= 9, `${count}`);
  await moves.nth(3).locator("button").click();
  await soon.equal(() => page.locator("[data-test=moves] .undone").count(), count - 4);
  await soon.equal(() => page.locator("[data-test=moves] [aria-current=step]").count(), 1);
  await soon.ok(() => page.locator("[data-test=redo]").isEnabled());
  check();
  await context.close();
});

test("a clock runs while its player thinks, and who lets it run out has lost", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.clock.install();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await begin(page, "ploy", { agents: people("ploy"), minutes: "3" });
  await anyMove(page, numbers(4), false);
  await page.clock.runFor(61_000);
  await soon.equal(() => page.locator("[data-clock='0']").textContent(), "3:00");
  await soon.match(() => page.locator("[data-clock='1']").textContent(), /^1:5\d$|^2:00$/);
  await page.clock.runFor(125_000);
  await soon.match(() => status(page), /White has no time left\. Black wins/);
  check();
  await context.close();
});
