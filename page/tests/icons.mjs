// The icons and the picture that stands beside links to the page: `npm run icons`, after `npm run
// build`.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browser } from "./page.mjs";

const FOLDER = fileURLToPath(new URL("../public", import.meta.url));
const svg = (path) => `data:image/svg+xml;base64,${readFileSync(new URL(path, import.meta.url)).toString("base64")}`;
const chrome = await browser();

async function shot(name, width, height, html) {
  const page = await chrome.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body{margin:0;background:#2f5d50;color:#fff;font:600 ${height / 10}px system-ui,sans-serif}img{display:block}</style>${html}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
}

for (const side of [192, 512]) await shot(`icon-${side}`, side, side, `<img src="${svg("../public/icon.svg")}" width="${side}" height="${side}">`);
const boards = ["rook-hunt-opening", "shogun-start", "ploy-start"].map((name) => `<img src="${svg(`../../docs/pictures/${name}.svg`)}" width="360" height="360">`);
await shot("preview", 1200, 630, `<div style="padding:40px 48px 28px">Board rules</div><div style="display:flex;gap:12px;justify-content:center">${boards.join("")}</div>`);
await chrome.close();
