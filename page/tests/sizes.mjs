// Sizes of the built page. Run as a program it prints them as rows of a table.

import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Bytes of the page by gzip and by brotli, of its module and of its puzzles by gzip. */
export function sizes() {
  const root = new URL("../dist/", import.meta.url);
  const all = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  // Puzzles and lessons are loaded on demand and count apart. The page itself never loads icons and
  // previews.
  const isPuzzles = ({ name }) => /^(ploy|hunt|shogun|tour|steps)-[\w-]{8}\.json$/.test(name);
  const isPicture = ({ name }) => /^(icon-\d+|preview)\.png$/.test(name);
  const bytes = (file) => readFileSync(`${file.parentPath}/${file.name}`);
  const sum = (files, compress) => files.reduce((sum, file) => sum + compress(bytes(file)).length, 0);
  const gzip = (body) => gzipSync(body, { level: 9 });
  const files = all.filter((file) => !isPuzzles(file) && !isPicture(file));
  return {
    gzip: sum(files, gzip),
    brotli: sum(files, brotliCompressSync),
    module: sum(files.filter(({ name }) => name.endsWith(".wasm")), gzip),
    puzzles: sum(all.filter(isPuzzles), gzip),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { gzip, brotli, module, puzzles } = sizes();
  const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
  console.log(`| the page without puzzles, lessons and icons, by gzip | ${kilobytes(gzip)} |`);
  console.log(`| the same by brotli | ${kilobytes(brotli)} |`);
  console.log(`| its WebAssembly module, by gzip | ${kilobytes(module)} |`);
  console.log(`| puzzles and lessons, loaded on demand, by gzip | ${kilobytes(puzzles)} |`);
}
