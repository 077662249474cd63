// The game on the board: its moves, the current position, the players, and its storage.

import { allGames, LEVEL, PERSON, agentsAgainst } from "../../catalogue";
import type { GameName, GameState } from "../../library/types";
import { cardOf, Game } from "../../library/wasm";
import { keep, keptGame, keptGames, newId, type KeptGame } from "./kept";
import { lineThrough, promote, readTree, Step, treeText } from "./tree";

/** The tag that says how the game ended, at the end of the main line. */
const ENDING = "ending";
const AGENT_TAGS = ["first", "second", "third", "fourth"];
/** An index beyond all moves, for a view without moves. */
const NONE = 0xffff_ffff;

export class Match {
  state: GameState;
  agents: string[];
  /** Whether the bot to move is paused. */
  paused = false;
  turned: boolean;
  clocks: number[] | null;
  /** The root of the tree of moves. */
  readonly root = new Step(null, null);
  /** The current step. */
  at = this.root;
  /**
   * The player whose clock runs: the one to move at the end of the line, whichever step is shown.
   */
  running: number | null = null;
  /** The moves of the line on the board, those after `at` included. */
  private line: Step[] = [];
  private wasOver = false;

  private constructor(
    readonly id: string,
    readonly game: Game,
    turned: boolean,
    clocks: number[] | null,
  ) {
    this.state = game.state();
    this.turned = turned;
    this.clocks = clocks?.length === this.state.players.length ? clocks : null;
    let last = this.root;
    for (const move of this.state.moves) {
      last.next.push(new Step(last, move));
      last = last.next[0]!;
    }
    this.line = lineThrough(last);
    this.at = last;
    this.see(this.state);
    this.agents = this.state.players.map((_, player) => this.tag(AGENT_TAGS[player]!) ?? PERSON);
    const tree = this.tag("tree");
    if (!tree) return;
    this.setTag("tree", "");
    const stands = readTree(tree, this.root, (after, move) => {
      this.stand(after);
      this.play(move);
      return this.at;
    });
    this.stand(stands);
  }

  static start(name: GameName, rules: string, agents: string[], minutes: number, position?: string): Match {
    const game = Game.start(name, rules, position);
    const match = new Match(newId(), game, false, minutes ? agents.map(() => minutes * 60_000) : null);
    match.setAgents(agents);
    const person = agents.indexOf(PERSON);
    match.turned = cardOf(name).sits_opposite && person === 1;
    if (agents.some((agent) => agent !== PERSON)) match.setTag("seed", String(Math.floor(Math.random() * 1_000_000)));
    return match;
  }

  static open(record: string, id = newId(), turned = false, clocks: number[] | null = null): Match {
    return new Match(id, Game.open(record), turned, clocks);
  }

  static kept(game: KeptGame): Match {
    return Match.open(game.record, game.id, game.turned, game.clocks);
  }

  tag(key: string): string | undefined {
    return this.state.tags.find(([known]) => known === key)?.[1];
  }

  setTag(key: string, value: string): void {
    this.game.setTag(key, value);
    this.see(this.game.state(NONE));
  }

  setAgents(agents: string[]): void {
    this.agents = agents;
    agents.forEach((agent, player) => this.game.setTag(AGENT_TAGS[player]!, agent));
    this.see(this.game.state(NONE));
  }

  /** The player who resigned or ran out of time at the end of the main line, and the reason. */
  get lost(): { player: number; why: "resigned" | "out_of_time" } | null {
    if (this.at.next.length > 0 || !this.at.isMain) return null;
    const card = cardOf(this.state.game);
    for (const why of ["resigned", "out_of_time"] as const) {
      const player = card[why].indexOf(this.tag(ENDING) ?? "");
      if (player >= 0) return { player, why };
    }
    return null;
  }

  get over(): boolean {
    return this.state.ending !== null || this.lost !== null;
  }

  get botToMove(): boolean {
    return !this.over && this.agents[this.state.mover] !== PERSON;
  }

  /** Whether the current step has following moves in its line. */
  get isBack(): boolean {
    return this.at.next.length > 0;
  }

  /**
   * Plays a move. Before the end of the line, another move than the one played begins a variation.
   */
  play(move: string): void {
    const known = this.at.next.find((step) => step.text === move);
    if (known) return this.stand(known);
    this.game.play(move);
    const state = this.game.state(this.at.ply);
    const step = new Step(this.at, state.moves[0]!);
    this.at.next.push(step);
    this.line.length = this.at.ply;
    this.line.push(step);
    this.at = step;
    this.see(state);
  }

  /** Adds the moves of another tree of the same game, and goes to the end of the main line. */
  merge(other: Step): void {
    const pairs: [Step, Step][] = [[other, this.root]];
    for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
      const [theirs, own] = pair;
      for (const step of theirs.next) {
        let known = own.next.find(({ text }) => text === step.text);
        if (!known) {
          this.stand(own);
          this.play(step.text);
          known = this.at;
        }
        known.comment ||= step.comment;
        known.verdict ||= step.verdict;
        pairs.push([step, known]);
      }
    }
    this.stand(lineThrough(this.root).at(-1) ?? this.root);
  }

  /** Copies the resignation or loss on time from another copy of the game. */
  takeLoss(other: Match): void {
    this.setTag(ENDING, other.tag(ENDING) ?? "");
  }

  /** Goes to any move of the tree. */
  stand(step: Step): void {
    if (step.parent && this.line[step.ply - 1] !== step) {
      const line = lineThrough(step);
      const same = line.findIndex((other, index) => this.line[index] !== other);
      this.game.goTo(same);
      for (const other of line.slice(same)) this.game.play(other.text);
      this.line = line;
    }
    this.game.goTo(step.ply);
    this.at = step;
    this.see(this.game.state(NONE));
  }

  goTo(step: Step): void {
    this.stand(step);
    this.paused = this.botToMove;
  }

  /** The step after this number of moves of the line. */
  step(ply: number): Step {
    return this.line[Math.min(ply, this.line.length) - 1] ?? this.root;
  }

  /** Goes back to the last turn of a person; or takes a resignation or loss on time back. */
  undo(): void {
    const { lost } = this;
    if (lost) {
      if (lost.why === "out_of_time") this.clocks = null;
      return this.setTag(ENDING, "");
    }
    const movers = this.state.moves.map((move) => move.mover);
    let ply = Math.max(0, this.state.ply - 1);
    if (this.agents.includes(PERSON)) while (ply > 0 && this.agents[movers[ply]!] !== PERSON) ply--;
    this.goTo(this.step(ply));
  }

  /** Goes on to the next turn of a person. */
  redo(): void {
    const { moves } = this.state;
    let ply = Math.min(moves.length, this.state.ply + 1);
    if (this.agents.includes(PERSON)) while (ply < moves.length && this.agents[moves[ply]!.mover] !== PERSON) ply++;
    this.goTo(this.step(ply));
  }

  /** Makes the line on the board the main line. */
  promote(): void {
    const { at, end } = this;
    promote(end);
    this.setTag(ENDING, "");
    // At the end of the line it shows whether the game is over by its rules.
    this.stand(end);
    this.stand(at);
  }

  /** Resigns for the player to move, in the main line. */
  resign(): void {
    if (!this.at.isMain) this.promote();
    this.setTag(ENDING, cardOf(this.state.game).resigned[this.state.mover]!);
  }

  /** Ends the game by the time of the player whose clock runs. */
  timeOut(): void {
    const player = this.running ?? 0;
    if (!this.end.isMain) this.promote();
    this.setTag(ENDING, cardOf(this.state.game).out_of_time[player]!);
    this.running = null;
    this.wasOver = true;
  }

  /** The whole game as text: its main line, with the tree in a tag. */
  text(): string {
    return this.written(lineThrough(this.root), treeText(this.root, this.at));
  }

  /**
   * The line on the board as a separate game, with the moves after the current step. The ending is
   * that of the main line.
   */
  lineText(): string {
    return this.written(this.line, "");
  }

  private written(line: Step[], tree: string): string {
    let [head = ""] = this.game.text().split("\n\n", 1);
    if (!(line[line.length - 1] ?? this.root).isMain) head = head.replace(/\nending: .*/, "");
    const round = this.state.players.length;
    let text = tree ? `${head}\ntree: ${tree}\n\n` : `${head}\n\n`;
    for (let ply = 0; ply < line.length; ply += round) {
      text += `${ply / round + 1}. ${line.slice(ply, ply + round).map((step) => step.text).join(" ")}\n`;
    }
    return `${text}end\n`;
  }

  /** The last step of the line on the board. */
  private get end(): Step {
    return this.line[this.line.length - 1] ?? this.root;
  }

  private see(state: GameState): void {
    this.state = { ...state, moves: this.line.map((step) => step.move!) };
    if (this.isBack) return;
    if (this.at.isMain) {
      const written = this.tag(ENDING) ?? "";
      const ending = state.ending?.message.text ?? (this.lost ? written : "");
      if (ending !== written) return this.setTag(ENDING, ending);
      this.wasOver = this.over;
    }
    this.running = this.over ? null : state.mover;
  }

  /**
   * Stores the game from its first move on, or if asked to. Returns whether the browser had room.
   */
  keep(isAsked = false): boolean {
    if (!isAsked && this.root.next.length === 0 && !keptGame(this.id)) return true;
    return keep({
      id: this.id,
      record: this.text(),
      game: this.state.game,
      moves: lineThrough(this.root).length,
      over: this.wasOver,
      when: Date.now(),
      turned: this.turned,
      clocks: this.clocks,
    });
  }
}

/** The last game on the board, or a first one. */
export function lastMatch(): Match {
  for (const game of keptGames()) {
    try {
      return Match.kept(game);
    } catch {
      // A game of an earlier version, which this version cannot read.
    }
  }
  const [first] = allGames();
  return Match.start(first!, "", agentsAgainst(first!, LEVEL), 0);
}

/** A copy of the game after a move in its current position. */
export function moveNow(match: Match, text: string): Match | null {
  const { game, rules, position } = match.state;
  const copy = Match.start(game, rules, [], 0, position);
  try {
    copy.play(text);
  } catch {
    return null;
  }
  return copy;
}
