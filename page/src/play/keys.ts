// Keys that go through a game, unless the focused element uses them.

import type { Match } from "./game/match";
import type { Step } from "./game/tree";

/** The elements that use these keys themselves. */
const ELSEWHERE = "input, select, textarea, dialog, [role=grid], [role=tab], .ring";

/**
 * The move that a key leads to; `null` for other keys. Comma and full stop are for the board, whose
 * arrow keys go over squares.
 */
export function stepOf(match: Match, key: string): Step | null {
  const { ply } = match.at;
  const to = { ArrowLeft: ply - 1, ",": ply - 1, ArrowRight: ply + 1, ".": ply + 1, Home: 0, End: Infinity }[key];
  return to === undefined ? null : match.step(Math.max(0, to));
}

/** Handles the keys of the whole page until the signal. */
export function listenForSteps(match: () => Match, goTo: (step: Step) => void, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "," || event.key === ".") return;
    if ((event.target as Element).closest(ELSEWHERE) || document.querySelector("dialog[open]")) return;
    const step = stepOf(match(), event.key);
    if (!step) return;
    event.preventDefault();
    if (step !== match().at) goTo(step);
  };
  window.addEventListener("keydown", onKey, { signal });
}
