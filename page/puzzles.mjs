// Makes the puzzles that come with the page: `npm run puzzles`, or `npm run puzzles ploy tour` for
// some, with board-rules on the path or named by BOARD_RULES. The same program makes the same
// files. It takes most of an hour.

import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";

const PROGRAM = process.env.BOARD_RULES ?? "board-rules";
const GAMES = [
  ["shogun", [["--win-in", "1", "--count", "70"], ["--win-in", "2", "--count", "50"], ["--win-in", "3", "--count", "24"]]],
  ["hunt", [["--win-in", "1", "--count", "60"], ["--win-in", "2", "--count", "70"]]],
  ["ploy", [["--win-in", "1", "--count", "24"], ["--win-in", "2", "--count", "120"]]],
];
const TOURS = [["5", "--count", "20"], ["6", "--count", "60"]];

async function made(game, options) {
  const words = ["puzzles", game, ...options, "--format", "json"];
  const { stdout } = await promisify(execFile)(PROGRAM, words, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

/** One puzzle a line. */
function write(name, head, puzzles) {
  const lines = puzzles.map((puzzle) => JSON.stringify(puzzle)).join(",\n");
  writeFileSync(new URL(`puzzles/${name}.json`, import.meta.url), `{${head}"puzzles":[\n${lines}\n]}\n`);
}

async function game([name, jobs]) {
  const all = (await Promise.all(jobs.map((options) => made(name, options)))).flat();
  const rules = all[0].rules;
  if (all.some((puzzle) => puzzle.rules !== rules)) throw new Error(`${name}: puzzles under different rules`);
  const rows = all.map(({ position, win_in, grade, solution }) => [position, win_in, grade, solution.join(" ")]);
  write(name, `"rules":${JSON.stringify(rules)},`, rows);
}

/** Squares as one number each, row by row from above. */
async function tours() {
  const all = (await Promise.all(TOURS.map((options) => made("tour", options)))).flat();
  const rows = all.map(({ width, height, grade, given, solution }) => ({
    width,
    height,
    grade,
    given: given.map(([x, y, number]) => [y * width + x, number]),
    solution: solution.map(([x, y]) => y * width + x),
  }));
  write("tour", "", rows);
}

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
await Promise.all([...GAMES.filter(([name]) => isWanted(name)).map(game), isWanted("tour") && tours()]);
