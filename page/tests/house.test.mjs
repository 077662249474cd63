// Properties of the whole page: languages, widths, names for everything, themes, offline, sizes.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { at, begin, click, opened, picture, served, soon, status, moveWords } from "./page.mjs";
import { sizes } from "./sizes.mjs";
import { chrome, server } from "./stage.mjs";

const VIEWS = ["", "#play", "#tours", "#learn"];
const source = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("both languages have the same keys, and every sentence of the games has German", () => {
  const keys = (path) => [...source(path).matchAll(/^ {2}"([\w.-]+)": "/gm)].map(([, key]) => key).sort();
  const english = keys("src/words/en.ts");
  assert(english.length > 150);
  assert.deepEqual(keys("src/words/de.ts"), english);
  const placeholders = (path) => new Map([...source(path).matchAll(/^ {2}"([\w.-]+)": "(.*)",$/gm)].map(([, key, text]) => [key, (text.match(/\{\d\}/g) ?? []).length > 0]));
  const [en, de] = [placeholders("src/words/en.ts"), placeholders("src/words/de.ts")];
  for (const [key, has] of en) assert.equal(de.get(key), has, key);

  const sentences = new Set(keys("src/words/sentences.ts"));
  let faults = 0;
  const missing = [];
  for (const crate of ["board-games", "board-web"]) {
    const root = `../crates/${crate}/src`;
    for (const file of readdirSync(new URL(`../${root}`, import.meta.url), { recursive: true }).filter((file) => file.endsWith(".rs"))) {
      // The game of docs/adding-a-game.md speaks English.
      if (file.startsWith("connect_four")) continue;
      const text = source(`${root}/${file}`);
      const known = (key) => sentences.has(key) || missing.push(`${crate}/${file}: ${key}`);
      for (const [, key] of text.matchAll(/"([\w-]+\.ends\.[\w.-]+)"/g)) known(key);
      // Keys without a dot are of the game whose folder this is, or of tours.
      const group = file.startsWith("tour") ? "tour" : file.split("/")[0];
      for (const [, key] of text.matchAll(/(?:message\(|Message::new\([^;]*?, )"([a-z]+[.-][\w.-]+|[a-z]+)"/g)) {
        known(sentences.has(key) ? key : `${group}.${key}`);
        faults++;
      }
    }
  }
  assert.deepEqual(missing, []);
  assert(faults > 60, `${faults} faults`);
});

test("no file imports itself, by whatever way round", () => {
  const root = new URL("../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith(".ts"));
  const imports = new Map(
    files.map((file) => {
      const names = [...source(`src/${file}`).matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]*)"/gms)].map(([, name]) => name);
      const paths = names.map((name) => posix.normalize(posix.join(posix.dirname(file), name)).replace(/\/$/, ""));
      return [file, paths.map((path) => [`${path}.ts`, posix.join(path, "index.ts")].find((one) => files.includes(one))).filter(Boolean)];
    }),
  );
  assert(files.length > 30 && [...imports.values()].flat().length > 100);
  const done = new Set();
  const visit = (file, way) => {
    assert(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(" > ")}`);
    if (done.has(file)) return;
    for (const next of imports.get(file)) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test("only a game's own file and the texts name a game", () => {
  const names = readdirSync(new URL("../src/games/", import.meta.url)).flatMap((file) => source(`src/games/${file}`).match(/(?<=^ {2}name: ")[\w-]+/m) ?? []);
  assert(names.length >= 4, names.join());
  const naming = new RegExp(`["'\`.](${names.join("|")})["'\`]`);
  // German sentences of the catalogue and the words of the papers' claims have keys by game.
  const isText = (file) => /^(games|words)\/|^learn\/claims\.ts$/.test(file);
  const files = readdirSync(new URL("../src/", import.meta.url), { recursive: true }).filter((file) => file.endsWith(".ts") && !isText(file));
  const lines = files.flatMap((file) => source(`src/${file}`).split("\n").map((line) => `${file}: ${line.trim()}`));
  assert.deepEqual(lines.filter((line) => naming.test(line) && !line.includes(": // ")), []);
});

test("no test asserts at once what a click leads to", () => {
  const reads = /assert(\.\w+)?\(!?\(*await [^;]*?(\.(count|textContent|getAttribute|inputValue|is(Disabled|Enabled|Checked|Visible))\(|\b(status|note|moveWords|noteText|written|moves|listed)\()/;
  const files = readdirSync(new URL(".", import.meta.url)).filter((file) => file.endsWith(".test.mjs"));
  const hasty = files.flatMap((file) =>
    source(`tests/${file}`).split("\n").filter((line) => reads.test(line)).map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(hasty, [], "`soon` of page.mjs waits");
});

test("every claim of the library has words, and the reverse", () => {
  const words = [...source("src/learn/claims.ts").matchAll(/^ {2}"([\w.-]+)": \{/gm)].map(([, key]) => key).sort();
  const claims = ["hunt", "hunt_numbers", "shogun", "ploy", "four", "tours"].flatMap((file) =>
    [...source(`../crates/board-web/src/claims/${file}.rs`).matchAll(/Entry::(?:quick|slow)\(\s*"([\w.-]+)"/g)].map(([, key]) => key),
  );
  assert(claims.length > 50);
  assert.deepEqual(words, claims.sort());
});

test("the page is small enough", () => {
  const { gzip, brotli, puzzles } = sizes();
  console.log(`# the whole page: ${gzip} bytes by gzip, ${brotli} by brotli; puzzles: ${puzzles} by gzip`);
  assert(puzzles > 0 && puzzles < 100_000);
  assert(gzip < 950_000);
});

test("languages and colours are changed without losing the game", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "hunt", { agents: ["person", "person"] });
  await click(page, at("a1", 8));
  await page.getByLabel("Language").selectOption("de");
  await soon.match(() => status(page), /Bauern am Zug/);
  await soon.match(() => moveWords(page.locator("[data-test=moves]")), /Turm wird auf a1 gesetzt/);
  await click(page, at("b6", 8), at("b8", 8));
  await soon.match(() => page.locator("[data-test=note]").textContent(), /zu weit: ein Schritt geht höchstens 1 Felder weit/i);
  await page.getByLabel("Farben").selectOption("dark");
  await soon.equal(() => page.getAttribute("html", "data-theme"), "dark");
  check();
  await context.close();
});

test("every square and piece has a name, everything that can be pressed too, and moves are announced", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  for (const [game, count, piece] of [["ploy", 81, /black Commander, lines up right, down right, down left, up left/], ["shogun", 64, /white king 1/], ["hunt", 64, /pawn/], ["ploy-four", 81, /green Shield, lines up/]]) {
    await begin(page, game, { agents: Array.from({ length: game === "ploy-four" ? 4 : 2 }, () => "person") });
    await soon.equal(() => page.locator(".squares [role=gridcell]").count(), count);
    const labels = await page.locator(".squares [role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert(labels.every((label) => label && label.length > 2), game);
    assert(labels.some((label) => piece.test(label)), `${game}: ${labels.join("; ")}`);
    await soon.equal(() => page.locator(".squares [tabindex='0']").count(), 1, "one stop for the tab key");
  }
  for (const hash of VIEWS) {
    await page.goto(server.url + hash);
    await page.locator(hash ? `nav a[href="${hash}"][aria-current=page]` : ".card").first().waitFor();
    const nameless = await page.locator("button, a, select, input, textarea").evaluateAll((all) =>
      all
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length || one.title))
        .map((one) => one.outerHTML),
    );
    assert.deepEqual(nameless, [], hash);
  }
  await page.goto(`${server.url}#play`);
  await begin(page, "hunt", { agents: ["person", "person"] });
  await click(page, at("a1", 8));
  await soon.match(() => page.locator("#live").textContent(), /Rook: Rook is put on a1\. Pawns to move/);
  check();
  await context.close();
});

test("claims are examined and open on a board", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: "#learn" });
  let examined = 0;
  for (const lesson of ["hunt", "shogun", "ploy", "ploy-four", "tours"]) {
    await page.locator(`[data-test=learn-${lesson}]`).click();
    await page.locator(`[data-test=learn-${lesson}][aria-selected=true]`).waitFor();
    const quick = await page.locator("[data-test=claims] li:not(:has([data-test=examine]))").count();
    await page.waitForFunction((count) => document.querySelectorAll("[data-test=verdict]").length >= count, quick, { timeout: 60_000 });
    examined += await page.locator("[data-test=verdict]").count();
    const shown = await page.locator("[data-test=claims]").textContent();
    assert.doesNotMatch(shown, /\{\d\}/, lesson);
    if (lesson === "hunt") {
      await soon.match(() => page.locator("[data-claim='hunt.centre']").textContent(), /False\. Here c3-c2 removes 3 and a3-a2 2/);
      await picture(page, "learn", { fullPage: true });
    }
    const count = await page.locator("[data-test=claims] [data-test=show]").count();
    for (const index of [0, Math.floor(count / 2), count - 1]) {
      await page.locator("[data-test=claims] [data-test=show]").nth(index).click();
      await page.locator(lesson === "tours" ? ".tours .square" : ".play .square").first().waitFor();
      await page.locator("nav a[href='#learn']").click();
      await page.locator("[data-test=claims] li").first().waitFor();
    }
  }
  assert(examined > 50, `${examined} claims`);
  check();
  await context.close();
});

test("once loaded, it opens without a network", async () => {
  const own = await served();
  const { page, context, faults } = await opened(chrome, own.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await own.stop();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await begin(page, "hunt", { agents: ["level2", "person"] });
  await click(page, at("a1", 8));
  await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] li").length >= 3, null, { timeout: 20_000 });
  assert.deepEqual(faults, []);
  await context.close();
});

test("it is ready soon", async () => {
  const { page, context } = await opened(chrome, server.url);
  const time = await page.evaluate(() => performance.now());
  console.log(`# ready at most ${Math.round(time)} ms after loading began`);
  assert(time < 5000);
  await context.close();
});
