// Measures the time between two frames while a piece is dragged on a slow processor, and the memory
// of the page after many games of bots. Prints rows of a table.

import { readFileSync } from "node:fs";
import { at, begin, browser, opened, served, square } from "./page.mjs";

const GAMES = Number(process.argv[2] ?? 50);
const server = await served();
const chrome = await browser();

{
  const { page, context } = await opened(chrome, server.url);
  await begin(page, "ploy", { agents: ["person", "person"] });
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const box = await square(page, at("d3", 9)).boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frames_ = [];
    const look = (now) => {
      window.frames_.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let step = 0; step < 240; step++) await page.mouse.move(box.x + 20 + 150 * Math.sin(step / 12), box.y + 20 - step / 2);
  const gaps = await page.evaluate(() => window.frames_.slice(1).map((now, index) => now - window.frames_[index]).sort((a, b) => a - b));
  const part = (share) => gaps[Math.floor(share * (gaps.length - 1))].toFixed(1);
  console.log(`| time between two frames while a piece is dragged, processor slowed four times, median | ${part(0.5)} ms |`);
  console.log(`| the same, 95th percentile | ${part(0.95)} ms |`);
  await context.close();
}

const { page, context } = await opened(chrome, server.url);
// Bots wait between their moves so that one sees them.
await page.addInitScript(() => {
  const { setTimeout } = window;
  window.setTimeout = (action, wait, ...more) => setTimeout(action, wait > 350 ? wait : 0, ...more);
});
await page.reload();
await page.waitForSelector("html[data-ready]");
const client = await context.newCDPSession(page);
const processes = await chrome.newBrowserCDPSession();

/** Megabytes of all pages and their workers. */
async function megabytes() {
  await client.send("HeapProfiler.collectGarbage");
  const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => Number(readFileSync(`/proc/${id}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024);
  const { usedSize } = await client.send("Runtime.getHeapUsage");
  return `${Math.round(pages.reduce((sum, size) => sum + size, 0))} MB, ${(usedSize / 1e6).toFixed(1)} MB of them JavaScript`;
}

for (let game = 1; game <= GAMES; game++) {
  await begin(page, "hunt", { rules: "pawns=4 side=4", agents: ["level4", "level4"] });
  await page.waitForFunction(() => /wins?\b/i.test(document.querySelector("[data-test=status]").textContent), null, { timeout: 120_000 });
  const title = "memory of the page, its worker and Chromium's own pages, games of bots played:";
  if (game === 1 || game % Math.max(1, Math.floor(GAMES / 2)) === 0) console.log(`| ${title} ${game} | ${await megabytes()} |`);
}
await chrome.close();
await server.stop();
