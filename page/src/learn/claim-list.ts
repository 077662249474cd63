// The claims of the papers about one subject, which are checked one after another while the user
// reads.

import { button, fill, h } from "../dom";
import { Engine } from "../library/engine";
import type { Claim, Finding } from "../library/types";
import { claimsOf } from "../library/wasm";
import { currentLanguage, figure, filled, t, errorText } from "../words";
import { claimWords } from "./claims";

/** The verdicts computed so far. They never change. */
const known = new Map<string, Finding>();

export class ClaimList {
  readonly element = h("ul", { class: "claims", "data-test": "claims" });
  private readonly engine = new Engine();
  private readonly items: { claim: Claim; item: HTMLElement }[];
  private closed = false;

  constructor(
    subject: string,
    private readonly open: (example: Claim["example"]) => void,
  ) {
    this.items = claimsOf(subject).map((claim) => ({ claim, item: h("li", { "data-claim": claim.key }) }));
    fill(this.element, ...this.items.map(({ item }) => item));
    for (const { claim, item } of this.items) this.draw(claim, item);
    void this.examineAll();
  }

  close(): void {
    this.closed = true;
    this.engine.stop();
  }

  private async examineAll(): Promise<void> {
    for (const { claim, item } of this.items) {
      if (this.closed) return;
      if (!claim.slow && !known.has(claim.key)) await this.examine(claim, item);
    }
  }

  private async examine(claim: Claim, item: HTMLElement): Promise<void> {
    const asked = this.engine.ask({ ask: "claim", key: claim.key }, (finding: Finding) => known.set(claim.key, finding));
    this.draw(claim, item, t("learn.examining"));
    try {
      await asked;
      this.draw(claim, item);
    } catch (error) {
      this.draw(claim, item, errorText(error));
    }
  }

  private draw(claim: Claim, item: HTMLElement, state = ""): void {
    const language = currentLanguage();
    const words = claimWords[claim.key]!;
    const finding = known.get(claim.key);
    const verdict = finding && h("strong", { class: finding.holds ? "verdict" : "verdict wrong", "data-test": "verdict" }, t(finding.holds ? "learn.true" : "learn.false"));
    fill(
      item,
      h("p", { class: "claim" }, words.claim[language]),
      h("p", {}, verdict, verdict && " ", finding ? filled(words.found[language], finding.figures.map(written)) : state),
      h(
        "div",
        { class: "actions" },
        button(t("learn.open"), () => this.open(claim.example), { class: "small", "data-test": "show", "aria-label": `${t("learn.open")}: ${words.claim[language]}` }),
        claim.slow && !finding && !state && button(t("learn.examine"), () => void this.examine(claim, item), { class: "small", "data-test": "examine" }),
      ),
    );
  }
}

/** A large number in the form of the user's language; any other text unchanged. */
function written(found: string): string {
  return /^\d{4,}$/.test(found) ? figure(BigInt(found)) : found;
}
