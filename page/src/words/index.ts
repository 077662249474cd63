// The page's texts, in the user's language.

import { Refusal } from "../library/refusal";
import { store, stored } from "../storage";
import type { GameState, Message, Move, Piece } from "../library/types";
import { en } from "./en";
import { de } from "./de";
import { sentences } from "./sentences";

export type Key = keyof typeof en;
export type Language = "en" | "de";
/** A text in each language. */
export type Translated = Record<Language, string>;
type Singular<K> = K extends `${infer S}.many` ? S : never;
/** A key that also has a plural. */
type PluralKey = Singular<Key>;

const tables: Record<Language, Record<Key, string>> = { en, de };
let language: Language = preferred();

function preferred(): Language {
  const kept = stored("board-rules.language");
  if (kept === "en" || kept === "de") return kept;
  return navigator.language.startsWith("de") ? "de" : "en";
}

export function currentLanguage(): Language {
  return language;
}

export function setLanguage(chosen: Language): void {
  language = chosen;
  store("board-rules.language", chosen);
  document.documentElement.lang = chosen;
}

/** Replaces the placeholders `{0}`, `{1}` ... of a text. */
export function filled(text: string, values: (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""));
}

/** The words of a key. */
export function t(key: Key, ...values: (string | number)[]): string {
  return filled(tables[language][key], values);
}

/** A text in the reader's language. */
export function inLanguage(text: Translated): string {
  return text[language];
}

/** The text of a key built at run time; the key itself if there is none. */
export function word(key: string): string {
  return (tables[language] as Record<string, string>)[key] ?? key;
}

/** Whether a key built at run time has a text. */
export function hasWord(key: string): boolean {
  return key in tables[language];
}

/** A message of a library in the user's language. */
export function say(message: Message): string {
  return capital(language === "en" ? message.text : translated(message));
}

function translated({ key, arguments: values, text }: Message): string {
  const sentence = sentences[key];
  return sentence ? filled(sentence, values.map(argumentWords)) : text;
}

function argumentWords(value: string | Message): string {
  if (typeof value !== "string") return translated(value);
  return value.startsWith("@") ? nameOf(value.slice(1)) : value;
}

/** The text of an error of any kind. */
export function errorText(error: unknown): string {
  return error instanceof Refusal ? say(error.why) : t("failed", String(error));
}

/** The text with a capital first letter; names of squares stay as they are. */
export function capital(text: string): string {
  return /^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word for a name of the catalogue; the name itself if there is none. */
function nameOf(name: string): string {
  return hasWord(`name.${name}`) ? word(`name.${name}`) : name;
}

/** A player's name, capitalized. */
export function playerName(name: string): string {
  return capital(nameOf(name));
}

/** A list of players' names, capitalized. */
export function namesOf(names: string[]): string {
  return new Intl.ListFormat(language).format(names.map(playerName));
}

/** A kind of piece, with its energy if it has one. */
export function kindName(piece: Piece): string {
  const name = nameOf(piece.kind);
  return /^\d$/.test(piece.detail) ? `${name} ${piece.detail}` : name;
}

/** The description of a piece for screen readers. */
export function pieceName(piece: Piece): string {
  const named = t("piece", nameOf(piece.colour), kindName(piece), word(`name.of.${piece.colour}`));
  // If all pieces of a side are of one kind, the kind's name is enough.
  if (hasWord(`name.${piece.colour}`) && !hasWord(`name.of.${piece.colour}`)) return kindName(piece);
  if (piece.detail === "" || /^\d$/.test(piece.detail)) return named;
  return t("piece.lines", named, piece.detail.split(" ").map((point) => word(`compass.${point}`)).join(", "));
}

/** A turn in degrees, in the shorter direction; the argument is in eighths of a circle. */
export function turnName(eighths: number): string {
  if (eighths === 0) return t("turn.none");
  return eighths <= 4 ? t("turn.right", eighths * 45) : t("turn.left", (8 - eighths) * 45);
}

/** A move in words. */
export function moveWords(move: Move, { names, players }: Pick<GameState, "names" | "players">): string {
  const at = (index: number) => names[move.squares[index] ?? -1] ?? "";
  const last = move.squares.length - 1;
  const player = playerName(players[move.mover]!);
  if (!move.piece) return t("move.place", player, at(0));
  const kind = capital(kindName(move.piece));
  if (move.squares.length > 2) {
    const steps = [];
    for (let i = 0; i < move.squares.length; i += 2) steps.push(`${at(i)}–${at(i + 1)}`);
    const text = t("move.steps", player, steps.join(", "));
    return move.taken ? t("move.steps.take", text, capital(kindName(move.taken))) : text;
  }
  if (move.squares[0] === move.squares[last]) {
    return move.turn ? t("move.turn", kind, at(0), turnName(move.turn)) : t("move.stay", kind, at(0));
  }
  const turn = move.turn ? t("move.and-turn", turnName(move.turn)) : "";
  if (move.taken) return t("move.take", kind, at(0), capital(kindName(move.taken)), at(last)) + turn;
  return t("move.go", kind, at(0), at(last)) + turn;
}

/**
 * A piece's letter, with its energy if it has one; empty if the side has pieces of only one kind.
 */
function letterOf({ kind, detail }: Piece): string {
  const letter = hasWord(`letter.${kind}`) ? word(`letter.${kind}`) : kind.charAt(0).toUpperCase();
  return /^\d$/.test(detail) ? letter + detail : letter;
}

/** The notation of a move: `S d3→d4 ↻90°`. Squares of Shogun have their typed form. */
export function moveShort(move: Move, names: string[]): string {
  const { piece, squares, taken, turn } = move;
  const at = (index: number) => names[squares[index] ?? -1] ?? "";
  if (!piece) return `→ ${at(0)}`;
  const isTyped = at(0).startsWith("(");
  const steps = [];
  for (let index = 0; index + 1 < squares.length; index += 2) {
    const [from, to] = [at(index), at(index + 1)];
    const isLast = index + 2 >= squares.length;
    if (from === to) steps.push(turn ? from : `${from} =`);
    else steps.push(from + (isTyped ? "-" : taken && isLast ? "×" : "→") + to);
  }
  const parts = [letterOf(piece), steps.join(" ")];
  if (taken && isTyped) parts.push(`×${letterOf(taken)}`);
  if (turn) parts.push(turn <= 4 ? `↻${turn * 45}°` : `↺${(8 - turn) * 45}°`);
  return parts.filter(Boolean).join(" ");
}

/** A number in the form of the user's language. */
export function figure(value: number | bigint): string {
  return value.toLocaleString(language);
}

/** Hundredths as a number with two decimals. */
export function decimals(hundredths: number): string {
  return (hundredths / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** The words of a key, or of its plural. */
export function tMany(key: PluralKey, isMany: boolean, ...values: (string | number)[]): string {
  return t(isMany ? `${key}.many` : key, ...values);
}
