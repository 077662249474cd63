// Builds the script of `board_rules.widget`, which the Python package has in itself:
//
//   node widget.mjs [FILE]

import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

export const SCRIPT = join(import.meta.dirname, "../crates/board-python/python/board_rules/widget.js");

/** The script as text. */
export async function widget() {
  const [{ output }] = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "error",
    build: {
      target: "es2022",
      write: false,
      copyPublicDir: false,
      lib: { entry: "src/embed/widget.ts", formats: ["es"], fileName: "widget" },
    },
  });
  return output[0].code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(process.argv[2] ?? SCRIPT, await widget());
