// Plays a game to its end as a person would: a piece, a square that the page lights up, a turn in
// the ring.

import assert from "node:assert/strict";

/** Numbers that look random, the same for the same seed. */
export function numbers(seed) {
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

/**
 * All that a player sees: lit squares, pieces of the player to move, the ring, how many moves there
 * are, how it stands.
 */
function seen(page) {
  return page.evaluate(() => {
    const middle = (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const status = document.querySelector("[data-test=status]").textContent;
    const mover = status.split(" ")[0].toLowerCase();
    const squares = [...document.querySelectorAll(".play .square")].map((cell) => ({
      index: Number(cell.dataset.square),
      label: cell.getAttribute("aria-label"),
      state: cell.dataset.state,
      at: middle(cell),
    }));
    const width = Math.sqrt(squares.length);
    const apart = (a, b) => Math.max(Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width)));
    const pieces = squares.filter(({ label }) => !label.includes("empty"));
    const own = pieces.filter(({ label }) => label.toLowerCase().includes(mover === "pawns" ? "pawn" : mover));
    const others = pieces.filter((piece) => !own.includes(piece));
    for (const square of squares) square.near = Math.min(99, ...others.map(({ index }) => apart(index, square.index)));
    return {
      status,
      lit: squares.filter(({ state }) => state.startsWith("can ")),
      own: own.length > 0 ? own : pieces,
      stay: [...document.querySelectorAll("[data-test=stay]")].map(middle)[0],
      turns: [...document.querySelectorAll(".ring .turn:not(.cancel)")].map(middle),
      moves: document.querySelectorAll("[data-test=moves] li").length,
      bot: document.querySelector("[data-test=stop]") !== null,
    };
  });
}

/**
 * Says in words how it ended. So that it ends, whatever takes something is preferred, and after
 * that what comes nearer to the others' pieces.
 */
export async function toTheEnd(page, { seed, byKey = false, most = 900 }) {
  const pick = numbers(seed);
  const any = (list) => list[pick(list.length)];
  const nearest = (list) => any(list.filter(({ near }) => near === Math.min(...list.map(({ near }) => near))));
  const press = async ({ index, at }) => {
    if (!byKey) return page.mouse.click(...at);
    await page.evaluate((index) => document.querySelector(`.play .square[data-square="${index}"]`).focus(), index);
    await page.keyboard.press("Enter");
  };
  let now = await seen(page);
  for (let acts = 0; acts < 12 * most; acts++) {
    if (!/ to move| (is|are) thinking/.test(now.status)) return now;
    if (now.bot || / (is|are) thinking/.test(now.status)) {
      await page.waitForTimeout(15);
      now = await seen(page);
      continue;
    }
    if (now.turns.length > 0) {
      // The choice that has the focus, one further round for every press.
      if (byKey) {
        for (let presses = pick(now.turns.length); presses > 0; presses--) await page.keyboard.press("]");
        await page.keyboard.press("Enter");
      } else await page.mouse.click(...any(now.turns));
      now = await seen(page);
      continue;
    }
    // A rook that can only stay.
    if (now.lit.length === 0 && now.stay) {
      if (byKey) {
        await page.locator("[data-test=stay]").focus();
        await page.keyboard.press("Enter");
      } else await page.mouse.click(...now.stay);
      now = await seen(page);
      continue;
    }
    const takes = (lit) => lit.filter(({ state }) => state === "can take here");
    // A rook moves without being chosen; other pieces are tried until one takes something.
    const tried = new Set();
    const { moves } = now;
    for (let tries = 0; tries < 4 && now.moves === moves && takes(now.lit).length === 0 && (now.lit.length === 0 || now.own.length > 1); tries++) {
      const left = now.own.filter(({ index }) => !tried.has(index));
      if (left.length === 0) break;
      const piece = pick(3) === 0 ? any(left) : nearest(left);
      tried.add(piece.index);
      await press(piece);
      now = await seen(page);
    }
    if (now.lit.length === 0 || now.moves !== moves) continue;
    const towards = pick(3) === 0 ? any(now.lit) : nearest(now.lit);
    await press(takes(now.lit).length > 0 ? any(takes(now.lit)) : towards);
    now = await seen(page);
  }
  assert.fail(`no end after ${now.moves} moves: ${now.status}`);
}
