// The tree of the moves of a game: a main line and its variations.

import type { Move } from "../../library/types";

/**
 * A move of the tree with the moves after it; the root has no move. The first of `next` continues
 * the line.
 */
export class Step {
  readonly next: Step[] = [];
  /** Moves from the start up to here. */
  readonly ply: number;
  /** The user's comment on this move, in one line. */
  comment = "";
  /** The verdict of a review: `?!`, `?` or `??`. */
  verdict = "";

  constructor(
    readonly parent: Step | null,
    readonly move: Move | null,
  ) {
    this.ply = parent ? parent.ply + 1 : 0;
  }

  get text(): string {
    return this.move?.text ?? "";
  }

  /** Whether this is a move of the main line, or its start. */
  get isMain(): boolean {
    for (let step: Step = this; step.parent; step = step.parent) if (step.parent.next[0] !== step) return false;
    return true;
  }
}

/** The moves from the start to a step and on to the end of its line. */
export function lineThrough(step: Step): Step[] {
  const line = [];
  for (let at = step; at.parent; at = at.parent) line.push(at);
  line.reverse();
  for (let at = step.next[0]; at; at = at.next[0]) line.push(at);
  return line;
}

/** Makes the line through a step the main line. */
export function promote(step: Step): void {
  for (let at = step; at.parent; at = at.parent) {
    const { next } = at.parent;
    next.splice(next.indexOf(at), 1);
    next.unshift(at);
  }
}

/**
 * The slides of pieces between two positions that are one move apart, in either direction; empty
 * for others.
 */
export function slidesBetween(shown: Step | null, at: Step): [number, number][] {
  const isBack = shown?.parent === at;
  const slides = slidesOf(isBack ? shown.move : at.parent === shown && shown ? at.move : null);
  return isBack ? slides.map(([from, to]) => [to, from]) : slides;
}

/** The slides of the pieces of a move, from square to square. */
export function slidesOf(move: Move | null | undefined): [number, number][] {
  const squares = move?.squares ?? [];
  const slides: [number, number][] = [];
  for (let index = 0; index + 1 < squares.length; index += 2) slides.push([squares[index]!, squares[index + 1]!]);
  return slides;
}

// The text form is the tag `variations` of a record: a number of moves and the last of them, then
// in brackets the moves that can follow them; brackets within brackets have moves that replace the
// move just before. `*` follows the current move, and `*7` is a current move of the main line,
// which follows it. A verdict, and a comment in braces, follow a move. The tag is missing if a game
// has no variations, verdicts and comments, and its current move is the last one. Other programs
// keep the tag and change the moves: what is noted about another move than the one played is left
// out, with all after it.

/** Maximum depth of variations within variations. */
const DEEPEST = 40;
/** Maximum length of a comment in characters. */
export const LONGEST = 500;

export function variationsText(root: Step, at: Step): string {
  const parts: string[] = [];
  for (let step: Step | undefined = root; step; step = step.next[0]) {
    const about = [...notes(step), ...step.next.slice(1).map((other) => `[ ${branch(other, at)} ]`)];
    if (about.length > 0) parts.push(place(step), ...about);
  }
  if (at.isMain && at.next.length > 0) parts.push(`*${place(at)}`);
  return parts.join(" ");
}

/** A step of the main line: its number and its move; the start is `0`. */
function place({ ply, text }: Step): string {
  return text ? `${ply} ${text}` : String(ply);
}

function notes({ verdict, comment }: Step): string[] {
  return [verdict, comment && `{ ${comment} }`].filter(Boolean);
}

/** A comment in its text form: one line, without braces. */
export function commentText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\{/g, "(").replace(/\}/g, ")").trim().slice(0, LONGEST);
}

function branch(first: Step, at: Step): string {
  const words: string[] = [];
  for (let step: Step | undefined = first; step; step = step.next[0]) {
    words.push(step.text, ...notes(step));
    if (step === at) words.push("*");
    if (step === first || !step.parent) continue;
    for (const other of step.parent.next.slice(1)) words.push(`[ ${branch(other, at)} ]`);
  }
  return words.join(" ");
}

/**
 * Reads such a text. `add` plays a move after a step, or throws. Returns the current step. Reading
 * ends at an error, and adds no move to the main line.
 */
export function readVariations(text: string, root: Step, add: (after: Step, move: string) => Step): Step {
  const main = [root, ...lineThrough(root)];
  let stands = main[main.length - 1]!;
  let here = root;
  const outer: Step[] = [];
  const words = text.match(/\{[^}]*\}|\S+/g) ?? [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const mark = outer.length === 0 ? word.match(/^\*?(\d+)$/) : null;
    if (mark) {
      const step = main[Number(mark[1])];
      if (!step || (step.parent && words[++index] !== step.text)) break;
      if (word.startsWith("*")) stands = step;
      else here = step;
    } else if (word === "*") stands = here;
    else if (/^(\?!|\?\??)$/.test(word)) here.verdict = word;
    else if (/^\{.*\}$/.test(word)) here.comment = commentText(word.slice(1, -1));
    else if (word === "[") {
      if (outer.length === DEEPEST) break;
      outer.push(here);
      if (outer.length > 1) here = here.parent ?? root;
    } else if (word === "]") {
      const before = outer.pop();
      if (!before) break;
      here = before;
    } else {
      const [played] = here.next;
      const isNew = outer.length > 0 && (main[here.ply] !== here || (played !== undefined && played.text !== word));
      if (!isNew) break;
      try {
        here = add(here, word);
      } catch {
        break;
      }
    }
  }
  return stands;
}
