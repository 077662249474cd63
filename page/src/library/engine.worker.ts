// Searches in a worker beside the page. The page stops a search by ending the worker, so nothing
// here checks for a stop.

import init, { GameAnalyser, count_tours, examine, find_tour } from "../../wasm/board_web.js";
import type { Answer, Question } from "./engine";

/** The default depth of an analysis in plies. */
const MAX_DEPTH = 40;
/** Nodes of the search that measures the speed, and the maximum for one move. */
const PROBE_NODES = 100_000;
const MAX_NODES = 50_000_000;

let analyser: { game: string; inner: GameAnalyser } | null = null;
let solved: GameAnalyser | null = null;
let ready: Promise<unknown> | null = null;

function analyserFor(game: string): GameAnalyser {
  if (analyser?.game !== game) {
    analyser?.inner.free();
    analyser = { game, inner: GameAnalyser.of(game) };
  }
  return analyser.inner;
}

function post(answer: Answer): void {
  self.postMessage(answer);
}

self.onmessage = async ({ data }: MessageEvent<Question | { module: WebAssembly.Module }>) => {
  if ("module" in data) {
    const loading = init({ module_or_path: data.module });
    // The first question awaits `ready`, so its answer reports an error of loading.
    loading.then(() => self.postMessage("ready"), () => {});
    ready = loading;
    return;
  }
  try {
    await ready;
    work(data);
    post({ id: data.id, done: true, value: null });
  } catch (error) {
    // An error of the library is the JSON text of a message. Any other error is a fault of the
    // program.
    post({ id: data.id, done: true, value: null, ...(typeof error === "string" ? { error } : { broken: String(error) }) });
  }
};

/** Defines the global function by which the module reports its progress on question `id`. */
function reportProgressOf(id: number): void {
  const reportProgress = (done: number, of: number) => post({ id, done: false, value: { done, of } });
  Object.assign(self, { reportProgress });
}

type Asked<Name> = Extract<Question, { ask: Name }>;

/**
 * The move of a bot. The module has no clock, so a time limit becomes a node limit: a first search
 * measures the nodes a second. A node limit of the bot holds, too.
 */
function bot({ game, record, agent, seed }: Asked<"bot">): string {
  const analyser = analyserFor(game);
  const [limit, time, unit] = agent.match(/\btime=(\d+)(ms|s)\b/) ?? [];
  if (limit === undefined) return analyser.bot(record, agent, seed);
  const most = Math.min(MAX_NODES, Number(agent.match(/\bnodes=(\d+)/)?.[1] ?? MAX_NODES));
  const untimed = agent.replace(/,nodes=\d+|\bnodes=\d+,/, "");
  const within = (nodes: number) => analyser.bot(record, untimed.replace(limit, `nodes=${nodes}`), seed);
  const start = performance.now();
  const probed = Math.min(most, PROBE_NODES);
  const first = within(probed);
  const spent = Math.max(1, performance.now() - start);
  const left = Number(time) * (unit === "s" ? 1000 : 1) - spent;
  return left > spent && probed < most ? within(Math.min(most, Math.round((PROBE_NODES * left) / spent))) : first;
}

function work(question: Question): void {
  const part = (json: string) => post({ id: question.id, done: false, value: JSON.parse(json) });
  switch (question.ask) {
    case "bot":
      return part(bot(question));
    case "lines": {
      for (let depth = 1; depth <= (question.depth ?? MAX_DEPTH); depth++) {
        const lines = analyserFor(question.game).lines(question.record, question.count, depth, 50_000_000);
        part(lines);
        const best = JSON.parse(lines)[0];
        if (!best || (best.score.win ?? best.score.loss ?? Infinity) <= depth) return;
      }
      return;
    }
    case "review": {
      for (let ply = 0; ply < question.plies; ply++) {
        part(analyserFor(question.game).review_move(question.record, ply, question.nodes));
      }
      return;
    }
    case "tour":
      return part(find_tour(JSON.stringify(question.question)));
    case "solve":
      reportProgressOf(question.id);
      solved?.free();
      solved = GameAnalyser.solve(question.record);
      return;
    case "exact":
      return solved ? part(solved.exact_lines(question.record)) : undefined;
    case "claim":
      return part(examine(question.key));
    case "count": {
      reportProgressOf(question.id);
      post({ id: question.id, done: false, value: { count: count_tours(question.board, question.closed) } });
    }
  }
}
