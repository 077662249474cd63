// Lessons: ten exercises on the board, each of which the page checks.

import { announce, button, fill, h } from "../dom";
import { currentLanguage, t, errorText } from "../words";
import { GameStepBoard } from "./game-step";
import { doneOf, setDone, stepsOf, type Step, type StepBoard, type StepEvents, type Subject } from "./step";
import { TourStepBoard } from "./tour-step";

export class LessonSteps {
  readonly element = h("div", { class: "lesson", "data-test": "lesson" });
  private readonly note = h("p", { class: "note", "data-test": "lesson-note" });
  private all: Step[] = [];
  private at = 0;
  private board: StepBoard | null = null;

  constructor(private readonly subject: Subject) {
    void stepsOf(subject)
      .then((all) => {
        this.all = all;
        const done = doneOf(subject);
        this.go(Math.max(0, all.findIndex((_, index) => !done.includes(index))));
      })
      .catch((error: unknown) => fill(this.element, errorText(error)));
  }

  draw(): void {
    this.board?.draw();
  }

  close(): void {
    this.board?.close();
  }

  private done(): void {
    setDone(this.subject, this.at);
    this.say(t(this.at + 1 < this.all.length ? "lesson.done" : "lesson.all-done"));
    this.drawAround();
    this.element.querySelector<HTMLElement>("[data-test=lesson-next]")?.focus({ preventScroll: true });
  }

  /** Begins a step. */
  private go(at: number): void {
    this.close();
    this.at = at;
    const step = this.all[at];
    if (!step) return fill(this.element);
    const events: StepEvents = { say: (text) => this.say(text), done: () => this.done() };
    this.board = "board" in step ? new TourStepBoard(step, events) : new GameStepBoard(this.subject, step, events);
    this.say("");
    this.drawAround();
    this.board.begin();
  }

  private drawAround(): void {
    const { all, at } = this;
    const done = doneOf(this.subject);
    const dots = all.map((_, index) =>
      button(done.includes(index) ? `✓ ${index + 1}` : String(index + 1), () => this.go(index), {
        "aria-current": index === at ? "step" : null,
        "aria-label": t(done.includes(index) ? "lesson.step.done" : "lesson.step", index + 1),
      }),
    );
    const step = all[at]!;
    fill(
      this.element,
      h("div", { class: "steps lesson-steps" }, ...dots),
      h("p", { class: "status", "data-test": "lesson-text" }, step[currentLanguage()]),
      this.board!.element,
      this.note,
      h(
        "div",
        { class: "actions" },
        button(t("learn.reset"), () => this.go(at)),
        step.solution && button(t("learn.open"), () => void this.show(), { "data-test": "lesson-show" }),
        at + 1 < all.length && button(t("lesson.next"), () => this.go(at + 1), { class: done.includes(at) ? "primary" : "", "data-test": "lesson-next" }),
      ),
    );
  }

  private say(text: string): void {
    this.note.textContent = text;
    if (text) announce(text);
  }

  private async show(): Promise<void> {
    this.go(this.at);
    if (await this.board!.show()) this.say(t("lesson.shown"));
  }
}
