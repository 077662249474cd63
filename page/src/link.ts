// Texts behind the # of a link, made short.

import { Refusal } from "./refusal";

/** Bytes that a link may unpack to: a game of some ten thousand moves, or a board of 200 x 200. */
export const MOST_BYTES = 256 * 1024;

/** A text as letters that a link may have. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such letters. Throws where they are none, and a refusal where there is more than a link may hold. */
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
  return new Refusal({ text: `it holds more than ${kilobytes} kB, which no game needs`, key: "link.too-long", gaps: [kilobytes] });
}

/** The address of this page with something behind the #. */
export function address(key: string, letters: string): string {
  return `${location.origin}${location.pathname}#${key}=${letters}`;
}

/** Puts a text where it can be pasted from; whether that was allowed. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
