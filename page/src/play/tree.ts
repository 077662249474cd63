// Everything that was played in a game: a main line and its variations, as a tree of moves.

import type { Move } from "../types";

/** A move of the tree and all that was played after it; the root has no move. The first of `next` goes on in the line. */
export class Step {
  readonly next: Step[] = [];
  /** Moves from the start up to here. */
  readonly ply: number;
  /** What somebody wrote about this move, in one line. */
  comment = "";
  /** What a review thinks of it: `?!`, `?` or `??`. */
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

/** From where to where pieces go between two positions that are one move apart, forwards or back; nothing for others. */
export function slidesBetween(shown: Step | null, at: Step): [number, number][] {
  const isBack = shown?.parent === at;
  const slides = slidesOf(isBack ? shown.move : at.parent === shown && shown ? at.move : null);
  return isBack ? slides.map(([from, to]) => [to, from]) : slides;
}

/** From where to where the pieces of a move go. */
export function slidesOf(move: Move | null | undefined): [number, number][] {
  const squares = move?.squares ?? [];
  const slides: [number, number][] = [];
  for (let place = 0; place + 1 < squares.length; place += 2) slides.push([squares[place]!, squares[place + 1]!]);
  return slides;
}

// As text, the tag `variations` of a record: after the number of moves before them come other moves in brackets, in them those
// that stand in for the move just before, and so on; `*` follows the move at which the game stands, `*7` is that of the main
// line. After a move, or the number of moves up to it, stand its verdict and in braces its comment. Nothing is written for a game
// without all that that stands at its end.

/** The deepest variations within variations that are read. */
const DEEPEST = 40;
/** Letters of a comment at most. */
export const LONGEST = 500;

export function variationsText(root: Step, at: Step): string {
  const parts: string[] = [];
  if (at.isMain && at.next.length > 0) parts.push(`*${at.ply}`);
  for (let step: Step | undefined = root; step; step = step.next[0]) {
    const about = [...notes(step), ...step.next.slice(1).map((other) => `[ ${branch(other, at)} ]`)];
    if (about.length > 0) parts.push(String(step.ply), ...about);
  }
  return parts.join(" ");
}

function notes({ verdict, comment }: Step): string[] {
  return [verdict, comment && `{ ${comment} }`].filter(Boolean);
}

/** A comment as it can be written: in one line, without braces. */
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

/** Reads such a text: `add` plays a move after a step, or throws. Returns where the game stands; what makes no sense ends it. */
export function readVariations(text: string, root: Step, add: (after: Step, move: string) => Step): Step {
  const main = [root, ...lineThrough(root)];
  let stands = main[main.length - 1]!;
  let here = root;
  const outer: Step[] = [];
  for (const word of text.match(/\{[^}]*\}|\S+/g) ?? []) {
    const place = outer.length === 0 ? word.match(/^\*?(\d+)$/) : null;
    if (place) {
      const step = main[Number(place[1])];
      if (!step) break;
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
      if (outer.length === 0) break;
      try {
        here = add(here, word);
      } catch {
        break;
      }
    }
  }
  return stands;
}
