// The board under one's fingers: pieces that follow the pointer, dots and rings, sliding, the ring
// of turns, arrows, what stands around the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, click, kept, note, opened, picture, soon, square, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const people = ["person", "person"];

/**
 * The drawing on the board: the number of marks of each kind, of pieces in the hand, and of moving
 * pieces.
 */
const drawn = (page) =>
  page.locator(".play .picture").evaluate((picture) => {
    const root = picture.shadowRoot;
    const count = (name) => root.querySelectorAll(name).length;
    const moving = [...root.querySelectorAll("g")].filter((group) => group.getAnimations().length > 0).length;
    return { chosen: count(".mark-chosen"), dots: count(".mark-dot"), rings: count(".mark-ring"), arrows: count(".mark-arrow"), circles: count(".mark-circle"), lifted: count(".lifted"), moving };
  });

async function middle(page, index) {
  const { x, y, width, height } = await square(page, index).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function setUp(page, game, position) {
  await begin(page, game, { agents: people });
  await page.locator("[data-test=tab-setup]").click();
  await page.locator("[data-test=position]").fill(position);
  await page.locator("[data-test=read-position]").click();
}

test("a piece follows the pointer, its targets are dots, what it may take has a ring", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await setUp(page, "shogun", "k27/8/8/8/8/8/1p16/K1P16 w");
  const [x, y] = await middle(page, 1);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await soon.deepEqual(async () => ({ ...(await drawn(page)), moving: 0 }), { chosen: 1, dots: 1, rings: 1, arrows: 0, circles: 0, lifted: 0, moving: 0 }, "marked when the button goes down");
  const [toX, toY] = await middle(page, 20);
  await page.mouse.move(toX, toY, { steps: 5 });
  await soon.equal(async () => (await drawn(page)).lifted, 1);
  const box = await page.locator(".play .picture").evaluate((picture) => {
    const { left, top, width, height } = picture.shadowRoot.querySelector(".lifted").getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  assert(Math.hypot(box[0] - toX, box[1] - toY) < 12, `${box} is at ${[toX, toY]}`);
  // A piece dropped on an illegal square returns, and the page shows the reason.
  await page.mouse.up();
  await soon.equal(async () => (await drawn(page)).lifted, 0);
  await soon.match(() => note(page), /moves exactly 1 square/);
  // Dropped on its target it has moved.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 9)), { steps: 5 });
  await page.mouse.up();
  await soon.match(() => status(page), /White wins/);
  check();
  await context.close();
});

test("moves slide and what is taken fades, unless less motion is asked for", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { page, check, context } = await opened(chrome, server.url, { reducedMotion });
    await setUp(page, "shogun", "k27/8/8/8/8/8/1p16/K1P16 w");
    await page.waitForTimeout(300);
    const moving = await page.evaluate(() => {
      for (const index of [1, 9]) document.querySelector(`.play .square[data-square="${index}"]`).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      const root = document.querySelector(".play .picture").shadowRoot;
      return [...root.querySelectorAll("g")].filter((group) => group.getAnimations().length > 0).length;
    });
    assert.equal(moving, reducedMotion === "reduce" ? 0 : 2);
    const pieces = () => page.locator(".play .picture").evaluate((picture) => picture.shadowRoot.querySelectorAll("svg > g[transform]").length);
    await soon.equal(pieces, 3, "what was taken is gone");
    check();
    await context.close();
  }
});

test("the right button draws arrows and circles, the left takes them away", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: people });
  const draw = async (from, to) => {
    await page.mouse.move(...(await middle(page, at(from, 9))));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await middle(page, at(to, 9))), { steps: 3 });
    await page.mouse.up({ button: "right" });
  };
  await draw("e1", "e5");
  await draw("c3", "g7");
  await draw("e5", "e5");
  await soon.deepEqual(async () => (({ arrows, circles }) => [arrows, circles])(await drawn(page)), [2, 1]);
  await draw("c3", "g7");
  await soon.equal(async () => (await drawn(page)).arrows, 1, "the same once more takes it away");
  await click(page, at("d3", 9));
  await soon.deepEqual(async () => (({ arrows, circles, chosen }) => [arrows, circles, chosen])(await drawn(page)), [0, 0, 1]);
  check();
  await context.close();
});

/** The choices of the ring, the square that they turn on and the board. */
const ring = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const choices = [...document.querySelectorAll(".ring .turn")];
    return {
      choices: choices.map((choice) => ({ ...box(choice), isPicture: choice.querySelector(".piece-image") !== null })),
      board: box(document.querySelector(".play .squares")),
    };
  });

for (const [width, height] of [[360, 740], [1280, 900]]) {
  test(`the ring shows the piece itself, stays on the board and off its square: ${width} pixels`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { width, height });
    // A Lance and a Shield on squares of the edges, the corners and the middle.
    for (const [where, code] of [[0, "b7"], [8, "b7"], [72, "b7"], [80, "b1"], [4, "b1"], [36, "b7"], [44, "b7"], [40, "b7"], [76, "b1"]]) {
      const cells = Array.from({ length: 81 }, () => "");
      cells[where] = code;
      cells[where === 4 ? 40 : 13] = "b170";
      cells[where === 67 ? 40 : 67] = "w170";
      cells[where === 31 ? 30 : 31] = "w1";
      const rows = Array.from({ length: 9 }, (_, row) => cells.slice(9 * row, 9 * row + 9).join(",")).reverse();
      await setUp(page, "ploy", `${rows.join("/")} b`);
      await page.locator(".play .square").first().scrollIntoViewIfNeeded();
      await click(page, where, where);
      const { choices, board } = await ring(page);
      assert.equal(choices.length, 8, `${where}: seven turns, and back`);
      const target = await square(page, where).boundingBox();
      for (const [index, one] of choices.entries()) {
        const isLast = index === choices.length - 1;
        assert(one.isPicture !== isLast, `${where}: ${index}`);
        assert(one.right - one.left >= 43.9 && one.bottom - one.top >= 43.9, `${where}: ${one.right - one.left} pixels for a finger`);
        assert(one.left >= board.left - 1 && one.top >= board.top - 1 && one.right <= board.right + 1 && one.bottom <= board.bottom + 1, `${where}: choice ${index} leaves the board`);
        const apart = one.right <= target.x + 1 || one.left >= target.x + target.width - 1 || one.bottom <= target.y + 1 || one.top >= target.y + target.height - 1;
        assert(apart, `${where}: choice ${index} covers the square`);
        for (const other of choices.slice(index + 1)) {
          const distance = Math.hypot(one.left - other.left, one.top - other.top);
          assert(distance >= one.right - one.left - 1, `${where}: choices cover each other`);
        }
      }
      // In the middle of the board each choice stands where the top of the piece will point.
      if (where === 40) {
        const centre = [target.x + target.width / 2, target.y + target.height / 2];
        const angles = choices.slice(0, 7).map(({ left, top, right, bottom }) => Math.round((Math.atan2((left + right) / 2 - centre[0], centre[1] - (top + bottom) / 2) * 180) / Math.PI / 45));
        assert.deepEqual(angles.map((angle) => (angle + 8) % 8), [1, 2, 3, 4, 5, 6, 7]);
        const far = choices.slice(0, 7).map(({ left, top, right, bottom }) => Math.hypot((left + right) / 2 - centre[0], (top + bottom) / 2 - centre[1]));
        assert(Math.max(...far) - Math.min(...far) < 2, `a circle: ${far}`);
      }
      if (where === 40 || where === 0) await picture(page, `ring-${where}-${width}`);
      await page.keyboard.press("Escape");
      await soon.equal(() => page.locator(".ring").count(), 0);
    }
    check();
    await context.close();
  });
}

/** The animations of sliding pieces. */
async function watchSlides(page) {
  await page.evaluate(() => {
    window.slid = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (frames.transform) window.slid++;
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => window.slid);
}

test("a piece slides when it is moved by clicks, and lies where it was dropped", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: people });
  const slid = await watchSlides(page);
  await click(page, 7, 23);
  await soon.equal(() => slid(), 1);
  const [from, to] = [await middle(page, 56), await middle(page, 24)];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await soon.match(() => status(page), /White to move/);
  await soon.equal(() => slid(), 1, "what was dropped does not fly there again");
  // A Shield that was shown where it will stand stays there while its turn is chosen.
  await begin(page, "ploy", { agents: people });
  await click(page, at("d3", 9), at("d4", 9));
  await page.locator(".ring .turn").first().click();
  await soon.match(() => status(page), /White to move/);
  await soon.equal(() => slid(), 1);
  check();
  await context.close();
});

test("a step whose turn is not chosen is taken back, on the board as well", async () => {
  const { page, check, context } = await opened(chrome, server.url, { reducedMotion: "reduce" });
  await begin(page, "ploy", { agents: people });
  const boxes = () => page.locator(".play .picture").evaluate((picture) => [...picture.shadowRoot.querySelectorAll("svg > g[transform]")].map((group) => Object.values(group.getBoundingClientRect().toJSON()).map(Math.round).join()));
  const before = await boxes();
  await click(page, at("d3", 9), at("d4", 9));
  await soon.notDeepEqual(() => boxes(), before);
  await page.keyboard.press("Escape");
  await soon.deepEqual(async () => (await boxes()).sort(), before.sort());
  check();
  await context.close();
});

test("a step that ends with a turn shows the piece where it will stand", async () => {
  const { page, check, context } = await opened(chrome, server.url, { reducedMotion: "reduce" });
  await begin(page, "ploy", { agents: people });
  await click(page, at("d3", 9), at("d4", 9));
  await soon.equal(() => page.locator(".ring .turn").count(), 9);
  const [x, y] = await middle(page, at("d4", 9));
  const stands = await page.locator(".play .picture").evaluate(
    (picture, [x, y]) => [...picture.shadowRoot.querySelectorAll("svg > g[transform]")].some((group) => {
      const { left, top, right, bottom } = group.getBoundingClientRect();
      return left < x && x < right && top < y && y < bottom;
    }),
    [x, y],
  );
  assert(stands);
  await page.getByRole("button", { name: "90° left" }).click();
  await soon.match(() => note(page), /Shield d3 to d4 and turns 90° left/);
  check();
  await context.close();
});

test("a drag that ends with a turn of the wheel turns the piece, in one gesture", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: people });
  const drag = async (from, to, wheels) => {
    await page.mouse.move(...(await middle(page, at(from, 9))));
    await page.mouse.down();
    if (from !== to) await page.mouse.move(...(await middle(page, at(to, 9))), { steps: 5 });
    for (let wheel = 0; wheel < wheels; wheel++) await page.mouse.wheel(0, 100);
    await page.waitForTimeout(100);
    await page.mouse.up();
  };
  await drag("d3", "d4", 2);
  await soon.match(() => note(page), /Shield d3 to d4 and turns 90° right/);
  await drag("e8", "e8", 1);
  await soon.match(() => note(page), /Probe e8 turns (45|90)° right/);
  await drag("f3", "f4", 0);
  await soon.equal(() => page.locator(".ring .turn").count(), 9, "without the wheel the turn is still to be chosen");
  check();
  await context.close();
});

test("names, clocks and what was taken stand above and below the board, and turn with it", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: ["person", "level1"], minutes: "5" });
  await page.getByLabel("Red", { exact: true }).selectOption("person");
  await setUp(page, "shogun", "k27/8/8/p17/8/8/1p16/K1P16 w");
  const bar = (where) => page.locator(`.bars.${where}`).textContent();
  await soon.match(() => bar("above"), /Red/);
  await soon.match(() => bar("below"), /White/);
  const more = page.locator(".bars.above .more");
  await soon.equal(() => more.getAttribute("aria-label"), "has more on the board: pawn 1");
  await soon.equal(() => more.locator(".piece-image").count(), 1);
  await click(page, 1, 9);
  await soon.equal(() => page.locator(".bars.below .captures").getAttribute("aria-label"), "has taken pawn 1");
  await soon.equal(() => page.locator(".bars.below .captures .piece-image").count(), 1);
  await soon.equal(() => page.locator(".more").count(), 0, "as many as the other side");
  await page.locator("[data-test=undo]").click();
  await soon.equal(() => page.locator(".captures").count(), 0);
  await soon.equal(() => more.count(), 1);
  await page.locator("[data-test=redo]").click();
  await page.locator("[data-test=turn]").click();
  await soon.match(() => bar("above"), /White/);
  // In a hunt the rook sits below, with the pawns' clock above.
  await begin(page, "hunt", { agents: ["level1", "person"], minutes: "5" });
  await soon.match(() => bar("below"), /Rook.*a person.*5:00/);
  await soon.match(() => bar("above"), /Pawns.*level 1.*5:00/);
  await page.getByLabel("Pawns", { exact: true }).selectOption("person");
  await click(page, at("a1", 8));
  await soon.equal(async () => (await kept(page))[0].clocks.length, 2);
  check();
  await context.close();
});

for (const [width, dark] of [[1280, false], [360, true]]) {
  test(`what was taken and who has more is seen beside the names: ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
    const { page, check, context } = await opened(chrome, server.url, { width, height: 900, dark, language: dark ? "de" : "en" });
    // Black takes a Lance and two Shields in turn, White a Probe.
    await setUp(page, "ploy", ",,,,w170,,,,/,,,,,,,,/,,,b7,w1,w1,w41,,/,,,b16,,,,,/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,b1,b3,,,,/,,,,b170,,,, w");
    const bar = (name) => page.locator(`.bar[data-player=${name}]`);
    const label = (name, row) => bar(name).locator(`.${row}`).getAttribute("aria-label");
    const shield = dark ? "Schild" : "Shield";
    await soon.match(() => label("white", "more"), new RegExp(`${shield}`));
    // The white Shield on e3 takes the Probe on e2.
    await click(page, at("e3", 9), at("e2", 9));
    await page.locator(".ring .turn").first().click();
    await soon.match(() => label("white", "captures"), dark ? /^hat geschlagen: Sonde$/ : /^has taken Probe$/);
    await soon.equal(() => bar("white").locator(".captures .piece-image").count(), 1);
    await picture(page, `material-${width}`);
    await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // Partners are counted together; where everyone plays for himself nobody is behind.
    await begin(page, "ploy-four", { rules: "game=partnership", agents: [...people, ...people] });
    await soon.equal(() => page.locator(".more").count(), 0);
    check();
    await context.close();
  });
}

test("the way in: a card for each game, one click to play, and the game in progress", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "" });
  await soon.equal(() => page.locator(".card").count(), 5);
  await soon.equal(() => page.locator("[data-test=go-on]").count(), 0);
  const sizes = await page.locator(".card img").evaluateAll((images) => Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth))));
  assert(sizes.every((size) => size > 0));
  for (const [game, turn] of [["hunt", /Rook to move/], ["shogun", /White to move/], ["ploy", /Black to move/], ["ploy-four", /Green to move/]]) {
    await page.goto(server.url);
    await page.locator(`[data-test=play-${game}]`).click();
    await soon.match(() => status(page), turn);
  }
  await page.locator("nav a[href='#play']").click();
  await begin(page, "shogun", { agents: people });
  await click(page, 7, 23);
  await page.locator(".brand").click();
  await soon.match(() => page.locator("[data-test=go-on]").textContent(), /Shogun \(moves: 1\)/);
  await page.locator("[data-test=go-on]").click();
  await soon.match(() => status(page), /Red to move/);
  await page.locator(".brand").click();
  await page.locator("[data-test=rules-ploy]").click();
  await page.locator("h1", { hasText: "Ploy for two" }).waitFor();
  await page.locator(".brand").click();
  await page.locator("[data-test=play-tours]").click();
  await page.locator("[data-test=large]").waitFor();
  check();
  await context.close();
});

test("the way in is drawn before the module is there", async () => {
  const context = await chrome.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await page.locator("[data-test=play-shogun]").click();
  await soon.equal(() => page.locator("html[data-ready]").count(), 0);
  release();
  await page.waitForFunction(() => /White to move/.test(document.querySelector("[data-test=status]")?.textContent ?? ""));
  await context.close();
});

test("pieces that were taken over threaten a Commander", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "ploy-four", { rules: "game=free-for-all", agents: [...people, ...people] });
  await page.locator("[data-test=tab-setup]").click();
  // Green has coral's Shield.
  const board = ",,,,,,,,/,,,,,,,,/,,,,y170,,,,/,,,,c1,,,,/,y1,,,,,,,/,,,,,,,,/,,,,,,,,/g1,,,,,,,,/,,,,g170,,,,";
  await page.locator("[data-test=position]").fill(`${board} y ggy-`);
  await page.locator("[data-test=read-position]").click();
  const threats = () => page.locator(".play .picture").evaluate((picture) => picture.shadowRoot.querySelectorAll(".mark-threat").length);
  await soon.equal(() => threats(), 1);
  check();
  await context.close();
});

test("a Commander that could be taken is marked, on the board and for those who are read to", async () => {
  for (const [language, word] of [["en", "threatened"], ["de", "bedroht"]]) {
    const { page, check, context } = await opened(chrome, server.url, { language });
    await begin(page, "ploy", { agents: people });
    const threats = () => page.locator(".play .picture").evaluate((picture) => picture.shadowRoot.querySelectorAll(".mark-threat").length);
    await soon.equal(() => threats(), 0);
    await setUp(page, "ploy", ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, w");
    await soon.equal(() => threats(), 1);
    await soon.ok(async () => (await square(page, at("e7", 9)).getAttribute("aria-label")).endsWith(`, ${word}`));
    if (language === "en") await picture(page, "threat");
    await click(page, at("e7", 9), at("f8", 9));
    await soon.equal(() => threats(), 0, "it got away");
    check();
    await context.close();
  }
});
