// The agents of a game, person or bot, and their names.

import { PERSON } from "../../catalogue";
import { playersHere } from "../../here";
import type { GameName } from "../../library/types";
import { botsOf, stylesOf } from "../../library/wasm";
import { hasWord, t, word, type Key } from "../../words";

/** The bot with a time limit instead of a node limit. */
const TIMED = "search:time=5s";

/** The words for strengths, each with the first level that it holds for, the strongest first. */
const STRENGTHS: [number, Key][] = [
  [20, "strength.full"],
  [17, "strength.strong"],
  [13, "strength.good"],
  [9, "strength.attentive"],
  [5, "strength.careless"],
  [2, "strength.beginner"],
  [1, "strength.children"],
];

/** The agent without its style. */
export function withoutStyle(agent: string): string {
  return stylesOf(agent)[0]?.[1] ?? agent;
}

/** The name of an agent; an unknown agent has its own text as its name. */
export function agentName(agent: string): string {
  const bot = withoutStyle(agent);
  const level = Number(/^level(\d+)\b/.exec(bot)?.[1]);
  const strength = STRENGTHS.find(([first]) => level >= first)?.[1];
  if (strength) return t("agent.level", level, t(strength));
  const key = [`agent.${bot}`, `agent.${bot.split(":")[0]}`].find(hasWord);
  return key ? word(key) : bot;
}

/** The possible agents of a game, with their names. */
export function agentChoices(game: GameName, agent: string): [string, string][] {
  const current = withoutStyle(agent);
  const known = [PERSON, ...botsOf(game), TIMED, ...playersHere()].map((agent): [string, string] => [agent, agentName(agent)]);
  return known.some(([agent]) => agent === current) ? known : [...known, [current, agentName(current)]];
}
