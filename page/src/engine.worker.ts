// Thinks beside the page. It is stopped by ending the worker, so nothing here has to look whether it should go on.

import init, { GameThinker, SolvedHunt, count_tours, examine, find_tour } from "../wasm/board_web.js";
import type { Answer, Question } from "./engine";

/** Plies that lines are looked for where nobody says how deep. */
const DEEPEST = 40;
/** Positions by which the speed is found out, and those of one move at most. */
const PROBE = 100_000;
const MOST_NODES = 50_000_000;

let thinker: { game: string; inner: GameThinker } | null = null;
let solved: SolvedHunt | null = null;
let ready: Promise<unknown> | null = null;

function thinkerFor(game: string): GameThinker {
  if (thinker?.game !== game) {
    thinker?.inner.free();
    thinker = { game, inner: GameThinker.of(game) };
  }
  return thinker.inner;
}

function tell(answer: Answer): void {
  self.postMessage(answer);
}

self.onmessage = async ({ data }: MessageEvent<Question | { module: WebAssembly.Module }>) => {
  if ("module" in data) {
    const begun = init({ module_or_path: data.module });
    // What goes wrong here is told in answer to the first question.
    begun.then(() => self.postMessage("ready"), () => {});
    ready = begun;
    return;
  }
  try {
    await ready;
    work(data);
    tell({ id: data.id, done: true, value: null });
  } catch (error) {
    // What the library refuses comes as a message, what goes wrong otherwise as an error.
    tell({ id: data.id, done: true, value: null, ...(typeof error === "string" ? { error } : { broken: String(error) }) });
  }
};

/** The module tells how far it is by calling a function of this name. */
function listen(id: number): void {
  const heardCount = (done: number, of: number) => tell({ id, done: false, value: { done, of } });
  Object.assign(self, { heardCount });
}

type Asked<Name> = Extract<Question, { ask: Name }>;

/** The move of a bot. The module has no clock: for one that thinks so many seconds, what a second is worth is found out first. */
function bot({ game, record, agent, seed }: Asked<"bot">): string {
  const thinker = thinkerFor(game);
  const seconds = Number(agent.match(/\btime=(\d+)s/)?.[1] ?? 0);
  if (seconds === 0) return thinker.bot(record, agent, seed);
  const within = (nodes: number) => thinker.bot(record, agent.replace(/\btime=\d+s/, `nodes=${nodes}`), seed);
  const begun = performance.now();
  const first = within(PROBE);
  const spent = Math.max(1, performance.now() - begun);
  const left = 1000 * seconds - spent;
  return left > spent ? within(Math.min(MOST_NODES, Math.round((PROBE * left) / spent))) : first;
}

function work(question: Question): void {
  const part = (json: string) => tell({ id: question.id, done: false, value: JSON.parse(json) });
  switch (question.ask) {
    case "bot":
      return part(bot(question));
    case "lines": {
      for (let depth = 1; depth <= (question.depth ?? DEEPEST); depth++) {
        const lines = thinkerFor(question.game).lines(question.record, question.count, depth, 50_000_000);
        part(lines);
        const best = JSON.parse(lines)[0];
        if (!best || (best.score.win ?? best.score.loss ?? Infinity) <= depth) return;
      }
      return;
    }
    case "judge": {
      for (let ply = 0; ply < question.plies; ply++) {
        part(thinkerFor(question.game).judge(question.record, ply, question.nodes));
      }
      return;
    }
    case "tour":
      return part(find_tour(JSON.stringify(question.question)));
    case "solve":
      listen(question.id);
      solved?.free();
      solved = SolvedHunt.solve(question.rules);
      return;
    case "exact":
      return solved ? part(solved.look(question.record)) : undefined;
    case "claim":
      return part(examine(question.key));
    case "count": {
      listen(question.id);
      tell({ id: question.id, done: false, value: { count: count_tours(question.board, question.closed) } });
    }
  }
}
