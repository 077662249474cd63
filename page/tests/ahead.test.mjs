// Moves planned ahead, a second finger, and sounds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, note, opened, soon, square, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const marks = (page, name) => page.locator(".play .picture").evaluate((picture, name) => picture.shadowRoot.querySelectorAll(name).length, name);
const moves = (page) => page.locator("[data-test=moves] > li").count();

/** Holds the bot's answers back until `release` is called. */
async function holdWorkers(page) {
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.heldWorkers = [];
    window.Worker = class extends Real {
      postMessage(message) {
        if (message.ask === "bot" && window.holding) window.heldWorkers.push(() => super.postMessage(message));
        else super.postMessage(message);
      }
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  return {
    hold: () => page.evaluate(() => (window.holding = true)),
    release: () => page.evaluate(() => {
      window.holding = false;
      for (const go of window.heldWorkers.splice(0)) go();
    }),
  };
}

for (const [language, width] of [["en", 1280], ["de", 360]]) {
  test(`a move is planned while the bot thinks, and made as soon as it has moved: ${language}, ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { language, width });
    const worker = await holdWorkers(page);
    await begin(page, "shogun", { agents: ["person", "level1"] });
    await worker.hold();
    await click(page, 7, 23);
    await soon.equal(() => moves(page), 2);
    // Its own pieces can be chosen meanwhile, and their targets have dots.
    await click(page, 23);
    await soon.ok(async () => (await marks(page, ".mark-dot")) > 0);
    const target = await page.locator(".square[data-state]:not([data-state=''])").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.square)).filter((index) => index !== 23));
    await click(page, target[0]);
    await soon.match(() => note(page), language === "en" ? /^Planned for when it is your turn: Pawn 2 \(8,3\)/ : /^Vorgemerkt/);
    await soon.equal(() => marks(page, ".mark-planned"), 2);
    // Taken back by Escape, and by a click on another piece.
    await square(page, 0).focus();
    await page.keyboard.press("Escape");
    await soon.equal(() => marks(page, ".mark-planned"), 0);
    await click(page, 23, target[0]);
    await soon.equal(() => marks(page, ".mark-planned"), 2);
    await soon.equal(() => moves(page), 2, "nothing is played before its turn");
    await worker.release();
    await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length >= 4);
    await soon.equal(() => marks(page, ".mark-planned"), 0);
    await soon.match(() => page.locator("[data-test=moves]").textContent(), /\(8,3\)/);
    check();
    await context.close();
  });
}

test("pieces that were taken over are moved ahead, and nobody plans for a player who is out", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  const worker = await holdWorkers(page);
  const board = ",,,,,,,,/,,,,,,,,/,,,,y170,,,,/,,,,c3,,,,/,y1,,,,,,,/,,,,,,,,/,,,,,,,,/g1,,,,,,,,/,,,,g170,,,,";
  const wait = async (mover, bots) => {
    await begin(page, "ploy-four", { rules: "game=free-for-all", agents: ["person", "person", "person", "person"] });
    await page.locator("[data-test=tab-setup]").click();
    // Green has coral's Probe.
    await page.locator("[data-test=position]").fill(`${board} ${mover} ggy-`);
    await page.locator("[data-test=read-position]").click();
    await worker.hold();
    for (const bot of bots) await page.getByLabel(bot, { exact: true }).selectOption("level1");
    await page.locator("[data-test=stop]").waitFor();
  };
  await wait("y", ["Yellow"]);
  await click(page, at("e6", 9));
  await soon.ok(async () => (await marks(page, ".mark-dot")) > 0);
  await worker.release();
  // Only coral, who is out, is played by a person.
  await wait("g", ["Yellow", "Blue", "Green"]);
  await click(page, at("e7", 9));
  await soon.match(() => note(page), /It is not your turn/);
  await soon.equal(() => marks(page, ".mark-dot"), 0);
  await worker.release();
  check();
  await context.close();
});

test("a planned move that has become impossible is reported, and nothing is played", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  const worker = await holdWorkers(page);
  await begin(page, "ploy", { agents: ["person", "person"] });
  await page.locator("[data-test=tab-setup]").click();
  // Black's Shield is taken by the one move that wins for White at once.
  await page.locator("[data-test=position]").fill(",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,w16,,,,/,,,,b1,,,,/,,,,b1,,,,/,,,,b170,,,,/,,,,,,,,/b1,,,,,,,, b");
  await page.locator("[data-test=read-position]").click();
  await page.getByLabel("White", { exact: true }).selectOption("greedy");
  await page.locator("[data-test=tab-moves]").click();
  await worker.hold();
  await click(page, at("a1", 9), at("a2", 9));
  await page.locator(".ring .turn").first().click();
  await click(page, at("e5", 9), at("e5", 9));
  await page.locator(".ring .turn").first().click();
  await soon.match(() => note(page), /^Planned/);
  await worker.release();
  await page.locator("[data-test=note]").filter({ hasText: "not possible any more" }).waitFor();
  await soon.equal(() => moves(page), 3);
  check();
  await context.close();
});

test("a second finger turns what the first one holds: a tap by an eighth, going round by as much", async () => {
  const { page, check, context } = await opened(chrome, server.url, { width: 360, height: 740, hasTouch: true });
  await begin(page, "ploy", { agents: ["person", "person"] });
  await page.locator(".play .squares").scrollIntoViewIfNeeded();
  const client = await context.newCDPSession(page);
  const point = async (name) => {
    const box = await square(page, at(name, 9)).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((one, id) => ({ ...one, id })) });
  const gesture = async (from, to, around) => {
    const [begun, ended] = [await point(from), await point(to)];
    await touch("touchStart", begun);
    await touch("touchMove", ended);
    const beside = (angle) => ({ x: ended.x + 60 * Math.cos(angle), y: ended.y + 60 * Math.sin(angle) });
    await touch("touchStart", ended, beside(0));
    for (let part = 1; part <= 4 && around > 0; part++) await touch("touchMove", ended, beside((around * part * Math.PI) / 16));
    await touch("touchEnd", ended);
    await touch("touchEnd");
  };
  await gesture("d3", "d4", 0);
  await soon.match(() => note(page), /Shield d3 to d4 and turns 45° right/);
  await gesture("d7", "d6", 2);
  await soon.match(() => note(page), /Shield d7 to d6 and turns 90° right/);
  check();
  await context.close();
});

test("moves, captures and refusals sound, and can be silenced", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await page.addInitScript(() => {
    window.tones = [];
    const Real = window.OscillatorNode;
    window.OscillatorNode = class extends Real {
      constructor(context, options) {
        super(context, options);
        window.tones.push(options.frequency);
      }
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  const tones = () => page.evaluate(() => window.tones.splice(0).length);
  await begin(page, "shogun", { agents: ["person", "person"] });
  await click(page, 7, 23);
  assert.equal(await tones(), 1);
  await click(page, 20);
  assert.equal(await tones(), 1, "a refusal");
  await page.locator("[data-test=sounds]").click();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await click(page, 20);
  assert.equal(await tones(), 0, "silence is kept");
  await soon.equal(() => page.locator("[data-test=sounds]").isChecked(), false);
  await soon.match(() => status(page), /Red to move/);
  check();
  await context.close();
});

test("a player thinks for five seconds, and says how it is called in both languages", async () => {
  for (const language of ["en", "de"]) {
    const { page, check, context } = await opened(chrome, server.url, { language });
    await begin(page, "shogun", { agents: ["person", "search:time=5s"] });
    await soon.match(() => page.locator(".bars.above").textContent(), language === "en" ? /thinks for five seconds/ : /denkt fünf Sekunden/);
    if (language === "en") {
      await click(page, 7, 23);
      await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 3, null, { timeout: 120_000 });
    }
    check();
    await context.close();
  }
});

test("the page can be installed, and links to it have a picture", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  const found = await page.evaluate(async () => {
    const size = async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      return `${image.width}x${image.height}`;
    };
    const manifest = await (await fetch(document.querySelector("link[rel=manifest]").href)).json();
    const icons = manifest.icons.filter(({ type }) => type === "image/png");
    return {
      display: manifest.display,
      icons: await Promise.all(icons.map(async ({ src, sizes }) => (await size(src)) === sizes)),
      preview: await size(document.querySelector("meta[property='og:image']").content),
    };
  });
  assert.deepEqual(found, { display: "standalone", icons: [true, true], preview: "1200x630" });
  check();
  await context.close();
});
