// Why the libraries refuse something.

import type { Message } from "./types";

/** Why something was refused, as the libraries tell it. */
export class Refusal extends Error {
  constructor(readonly why: Message) {
    super(why.text);
  }
}
