// Compressed texts after the # of a link.

import { Refusal } from "./library/refusal";

/**
 * Maximum size of an unpacked link in bytes: a game of some ten thousand moves, or a board of 200 x
 * 200.
 */
export const MOST_BYTES = 256 * 1024;

/** A text, compressed and encoded with characters that a link may have. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text of such an encoding. Throws if it is invalid, and throws a `Refusal` if the text is too
 * long.
 */
export async function unpacked(letters: string): Promise<string> {
  if (letters.length > 2 * MOST_BYTES) throw tooLong();
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let read = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    read += value.length;
    if (read > MOST_BYTES) {
      void reader.cancel();
      throw tooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLong(): Refusal {
  const kilobytes = String(MOST_BYTES / 1024);
  return new Refusal({ text: `it holds more than ${kilobytes} kB, which no game needs`, key: "link.too-long", arguments: [kilobytes] });
}

/** The address of this page with a text after the #. */
export function address(key: string, letters: string): string {
  return `${location.origin}${location.pathname}#${key}=${letters}`;
}

/** Copies a text to the clipboard; returns whether the browser allowed it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
