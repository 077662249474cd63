// Puts the npm package of the element <board-rules> together from the built page:
//
//   node element/pack.mjs FOLDER

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node element/pack.mjs FOLDER");
  process.exit(2);
}
const page = join(import.meta.dirname, "..");
const dist = join(page, "dist");
const assets = readdirSync(join(dist, "assets"));
mkdirSync(join(folder, "assets"), { recursive: true });

// The script, and whatever it names, directly or not.
const needed = new Set(["board-rules.js"]);
for (const file of needed) {
  cpSync(join(dist, file), join(folder, file));
  if (!file.endsWith(".js")) continue;
  const source = readFileSync(join(dist, file), "utf8");
  for (const asset of assets) if (source.includes(asset)) needed.add(`assets/${asset}`);
}

for (const file of ["README.md", "board-rules.d.ts"]) cpSync(join(import.meta.dirname, file), join(folder, file));
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(page, "..", file), join(folder, file));
const version = /^version = "(.*)"$/m.exec(readFileSync(join(page, "../Cargo.toml"), "utf8"))[1];
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
