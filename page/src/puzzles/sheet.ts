// Puzzles as they are printed: the boards, and the solutions below them.

import { BoardPicture } from "../board/board-picture";
import { h } from "../dom";
import { Game, tourPicture } from "../library/wasm";
import { playerName, t, word } from "../words";
import type { Puzzle } from "./collection";

/** Always light: paper is white. */
function shown(puzzle: Puzzle): { svg: string; task: string } {
  const grade = word(`puzzle.grade.${puzzle.grade}`);
  if (puzzle.kind === "tour") {
    const { width, height, given } = puzzle;
    const board = Array.from({ length: height }, () => ".".repeat(width)).join("\n");
    return { svg: tourPicture({ board, onward: [...given] }), task: `${t("puzzle.tour.task", width * height)} (${grade})` };
  }
  const game = Game.start(puzzle.game, puzzle.rules, puzzle.position);
  const { players, mover } = game.state();
  return { svg: game.picture({}), task: `${t("puzzle.task", playerName(players[mover]!), puzzle.winIn)} (${grade})` };
}

function solution(puzzle: Puzzle): string {
  return puzzle.kind === "tour" ? puzzle.solution.map((square) => `${square % puzzle.width},${Math.floor(square / puzzle.width)}`).join(" ") : puzzle.line.join(" ");
}

/** A board with its task for each puzzle, and all solutions. */
export function printedSheet(puzzles: Puzzle[]): HTMLElement[] {
  const boards = puzzles.map((puzzle, index) => {
    const { svg, task } = shown(puzzle);
    const picture = new BoardPicture();
    picture.show(svg);
    return h("figure", {}, h("figcaption", {}, `${index + 1}. ${task}`), picture.element);
  });
  const solutions = puzzles.map((puzzle, index) => h("p", {}, `${index + 1}. ${solution(puzzle)}`));
  return [...boards, h("div", { class: "solutions" }, h("h2", {}, t("puzzle.solutions")), ...solutions)];
}
