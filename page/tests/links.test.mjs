// Links and long games: bounded, refused with a sentence, turned for who gets them; and what the
// server and the cache leave alone.

import assert from "node:assert/strict";
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { preview } from "vite";
import { at, begin, click, kept, letters, longHunt, note, opened, served, soon, status } from "./page.mjs";
import { chrome, server } from "./stage.mjs";

const noted = (page, text) => page.locator("[data-test=note]").filter({ hasText: text }).waitFor();

test("a link that unpacks to more than a game needs is refused with a sentence", async () => {
  for (const [language, expected] of [["en", "This link cannot be opened. It holds more than 256 kB, which no game needs"], ["de", "Dieser Link lässt sich nicht öffnen. Er enthält mehr als 256 kB, so viel braucht kein Spiel."]]) {
    const bomb = letters(Buffer.alloc(100 << 20, "a"));
    const { page, check, context } = await opened(chrome, server.url, { hash: `#game=${bomb}`, language });
    await noted(page, expected);
    await page.goto(`${server.url}#tour=${bomb}`);
    await page.locator("[data-test=tour-status]").filter({ hasText: expected }).waitFor();
    await page.goto(`${server.url}#tour=${letters("###\n###")}`);
    await page.locator("[data-test=tour-status]").filter({ hasText: expected.slice(0, 20) }).waitFor();
    await page.goto(`${server.url}#play`);
    await page.locator("[data-test=tab-share]").click();
    await page.locator("[data-test=paste]").evaluate((area) => (area.value = "a".repeat(300_000)));
    await page.locator("[data-test=read]").click();
    await soon.match(() => page.locator("[data-test=shared]").textContent(), /256 kB/);
    check();
    await context.close();
  }
});

test("a link turns the board for its second player", async () => {
  const { page, check, context } = await opened(chrome, server.url);
  await begin(page, "shogun", { agents: ["person", "person"] });
  await click(page, 7, 23);
  const [{ record, turned }] = await kept(page);
  assert.equal(turned, false);
  const other = await opened(chrome, server.url, { hash: `#game=${letters(record)}` });
  await soon.equal(() => other.page.locator(".square").first().getAttribute("data-square"), "7", "the far corner of the second player is above to the left");
  await soon.match(() => other.page.locator(".bars.below").textContent(), /Red/);
  other.check();
  check();
  await other.context.close();
  await context.close();
});

test("at 2,000 plies a click adds a line and tells none of the others again", async () => {
  const { page, check, context } = await opened(chrome, server.url, { hash: `#game=${letters(longHunt(2001))}` });
  await page.waitForFunction(() => document.querySelectorAll("[data-test=moves] > li").length === 2002);
  const { added, read } = await page.evaluate(async ([from, to]) => {
    let added = 0;
    new MutationObserver((all) => all.forEach((one) => (added += one.addedNodes.length))).observe(document.querySelector("[data-test=moves]"), { childList: true, subtree: true });
    // The output of the module is read as JSON.
    const parse = JSON.parse;
    let read = 0;
    JSON.parse = (text) => ((read += text.length), parse(text));
    const cell = (index) => document.querySelector(`.play .square[data-square="${index}"]`);
    for (const index of [from, to]) cell(index).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    return { added, read };
  }, [at("b6", 8), at("b5", 8)]);
  await soon.match(() => status(page), /to move/);
  await soon.equal(() => page.locator("[data-test=moves] > li").count(), 2003);
  assert(added < 10, `${added} nodes`);
  assert(read < 60_000, `${read} letters of JSON`);
  check();
  await context.close();
});

test("the service worker leaves other caches alone, takes its own old ones away, and knows index.html", async () => {
  const own = await served();
  const context = await chrome.newContext();
  const page = await context.newPage();
  // A picture brings no service worker, but has the same storage.
  await page.goto(`${own.url}icon.svg`);
  await page.evaluate(async (scope) => {
    for (const name of ["another application", "board-rules of somebody else", `board-rules ${scope}elsewhere/ 1`, `board-rules ${scope} old`]) await caches.open(name);
  }, own.url);
  await page.goto(own.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await soon.equal(async () => (await page.evaluate(() => caches.keys())).length, 4);
  const names = await page.evaluate(() => caches.keys());
  for (const kept of ["another application", "board-rules of somebody else", `board-rules ${own.url}elsewhere/ 1`]) assert(names.includes(kept), names.join("; "));
  assert(!names.includes(`board-rules ${own.url} old`));
  await own.stop();
  for (const path of ["", "index.html", "index.html#tours", "?from=elsewhere"]) {
    await page.goto("about:blank");
    await page.goto(own.url + path);
    await page.waitForSelector("html[data-ready]");
  }
  await context.close();
});

test("the server follows no symbolic link out of its folder", async () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "board-rules-page-"));
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  copyFileSync(join(root, "dist/icon.svg"), join(folder, "dist/copy.svg"));
  symlinkSync(join(folder, "secret.txt"), join(folder, "dist/link.txt"));
  symlinkSync(folder, join(folder, "dist/up"));
  symlinkSync(join(folder, "dist/icon.svg"), join(folder, "dist/inside.svg"));
  const shown = await preview({ root, logLevel: "silent", build: { outDir: join(folder, "dist") }, preview: { port: 0, strictPort: false } });
  const { port } = shown.httpServer.address();
  const answer = (path) => new Promise((resolve, reject) => get({ port, path, host: "localhost" }, (response) => (response.resume(), resolve(response.statusCode))).on("error", reject));
  for (const [path, code] of [["/", 200], ["/copy.svg", 200], ["/inside.svg", 200], ["/link.txt", 404], ["/up/secret.txt", 404], ["/up%2fsecret.txt", 404], ["/../secret.txt", 404], ["/%2e%2e/secret.txt", 404], ["/%", 404], ["/none", 404]]) {
    assert.equal(await answer(path), code, path);
  }
  await shown.close();
  rmSync(folder, { recursive: true });
});
