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

// The text form is the tag `tree` of a record, which docs/games.md describes. Other programs keep
// the tag and play on: the moves of the record are the main line all the same.

/** Maximum depth of variations within variations. */
const DEEPEST = 40;
/** Maximum length of a comment in characters. */
export const LONGEST = 500;
/** A comment with its braces, a bracket, or another word. */
const WORDS = /\{(?:[^\\}]|\\.)*\}|[[\]]|[^\s[\]{}]+/g;

/**
 * The tree as text; empty without variations, verdicts and comments, if the current move is the
 * last one.
 */
export function treeText(root: Step, at: Step): string {
  const words = [...notes(root, at)];
  writeBelow(root, at, words);
  const text = words.join(" ");
  const main = lineThrough(root);
  const isLast = at === (main.at(-1) ?? root);
  const plain = [...main.map((step) => step.text), ...(isLast ? ["*"] : [])].join(" ");
  return text === plain ? "" : text;
}

/** Writes the moves after a step. */
function writeBelow(from: Step, at: Step, words: string[]): void {
  for (let [step, ...others] = from.next; step; [step, ...others] = step.next) {
    words.push(step.text, ...notes(step, at));
    for (const other of others) {
      words.push("[", other.text, ...notes(other, at));
      writeBelow(other, at, words);
      words.push("]");
    }
  }
}

function notes(step: Step, at: Step): string[] {
  const comment = step.comment && `{${step.comment.replace(/\\/g, "\\\\")}}`;
  return [step.verdict, comment, step === at ? "*" : ""].filter(Boolean);
}

/** A comment in its text form: one line, without braces. */
export function commentText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\{/g, "(").replace(/\}/g, ")").trim().slice(0, LONGEST);
}

/**
 * Reads such a text. `add` plays a move after a step, or throws. Returns the current step. Reading
 * ends at an error, and adds no move to the end of the main line.
 */
export function readTree(text: string, root: Step, add: (after: Step, move: string) => Step): Step {
  const end = lineThrough(root).at(-1) ?? root;
  let stands = end;
  let here = root;
  const outer: Step[] = [];
  for (const word of text.match(WORDS) ?? []) {
    if (word === "*") stands = here;
    else if (/^(\?!|\?\??)$/.test(word)) here.verdict = word;
    else if (word.startsWith("{")) here.comment = commentText(word.slice(1, -1).replace(/\\(.)/g, (_, escaped) => (escaped === "n" ? " " : escaped)));
    else if (word === "[") {
      if (!here.parent || outer.length === DEEPEST) break;
      outer.push(here);
      here = here.parent;
    } else if (word === "]") {
      const before = outer.pop();
      if (!before) break;
      here = before;
    } else {
      const known = here.next.find((step) => step.text === word);
      if (!known && here === end) break;
      try {
        here = known ?? add(here, word);
      } catch {
        break;
      }
    }
  }
  return stands;
}
