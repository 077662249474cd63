// The npm package of the element <board-rules>.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { browser } from "./page.mjs";

const PAGE = join(import.meta.dirname, "..");
const KINDS = { js: "text/javascript", wasm: "application/wasm" };
let root, folder, chrome;

before(async () => {
  root = mkdtempSync(join(tmpdir(), "board-rules-element-"));
  folder = join(root, "node_modules/board-rules-element");
  execFileSync("node", [join(PAGE, "element/pack.mjs"), folder]);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  rmSync(root, { recursive: true });
});

test("the package holds the element, its types and its licences, in the version of the workspace", () => {
  const [packed] = Object.values(JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" })));
  const files = packed.files.map(({ path }) => path.replace(/-[\w-]{8}(?=\.(js|wasm)$)/, ""));
  assert.deepEqual(files.sort(), [
    "LICENSE-APACHE", "LICENSE-MIT", "README.md", "assets/board_web_bg.wasm", "assets/game-board.js", "board-rules.d.ts", "board-rules.js", "package.json",
  ]);
  assert(readFileSync(join(PAGE, "../Cargo.toml"), "utf8").includes(`\nversion = "${packed.version}"\n`));
  assert(packed.size < 1_200_000, `${packed.size} bytes`);
});

test("TypeScript knows the element and what its event tells", () => {
  const check = (source) => {
    writeFileSync(join(root, "use.ts"), `import "board-rules-element";\n${source}\n`);
    const words = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--types", "", "use.ts"];
    execFileSync(join(PAGE, "node_modules/.bin/tsc"), words, { cwd: root, encoding: "utf8", stdio: "pipe" });
  };
  const use = (key) => `document.createElement("board-rules").addEventListener("move", ({ detail }) => detail.${key}.trim());`;
  check(use("move"));
  check(use("position"));
  assert.throws(() => check(use("piece")), ({ stdout }) => /'piece' does not exist/.test(stdout));
});

test("the package is enough for a board that can be played on", async () => {
  const context = await chrome.newContext();
  await context.route("http://element.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") {
      return route.fulfill({ contentType: "text/html", body: `<script type="module" src="package/board-rules.js"></script><board-rules game="hunt" playable></board-rules>` });
    }
    const path = join(folder, pathname.replace("/package/", ""));
    return route.fulfill({ body: readFileSync(path), contentType: KINDS[path.split(".").at(-1)] });
  });
  const page = await context.newPage();
  await page.goto("http://element.test/");
  await page.evaluate(() => document.addEventListener("move", ({ detail }) => (window.detail = detail)));
  await page.locator('board-rules .square[data-square="0"]').waitFor();
  await page.evaluate(() => document.querySelector("board-rules").setAttribute("position", "a3,b6,c3,d6,e3,f6,g3,h6 a1 rook"));
  await page.locator("board-rules").getByRole("gridcell", { name: /^a1.*rook/i }).click();
  await page.locator('board-rules .square[data-square="3"]').click();
  assert.equal((await page.evaluate(() => window.detail)).move, "a1-d1");
  await context.close();
});
