// The errors of the libraries.

import type { Message } from "./types";

/** An error with the message of a library. */
export class Refusal extends Error {
  constructor(readonly why: Message) {
    super(why.text);
  }
}
