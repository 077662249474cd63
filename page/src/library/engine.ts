// Requests to a worker, which can be stopped at once.

import type { TourQuestion } from "./types";
import { Refusal } from "./refusal";
import { compiled } from "./wasm";
import { t } from "../words";

type Ask =
  | { ask: "bot"; game: string; record: string; agent: string; seed: number }
  | { ask: "lines"; game: string; record: string; count: number; depth?: number }
  | { ask: "review"; game: string; record: string; plies: number; nodes: number }
  | { ask: "tour"; question: TourQuestion }
  | { ask: "solve"; record: string }
  | { ask: "exact"; record: string }
  | { ask: "claim"; key: string }
  | { ask: "count"; board: string; closed: boolean };

export type Question = Ask & { id: number };
/**
 * A part of an answer, or its end. `error` is an error of the library, `broken` a fault of the
 * program.
 */
export type Answer = { id: number; done: boolean; value: unknown; error?: string; broken?: string };

/** Milliseconds in which a worker has to start. */
const LOADING = 20_000;

/** A worker that answers one request after another. */
export class Engine {
  private worker: Worker | null = null;
  private id = 0;
  /** Waits for a worker that is being loaded. */
  private loading = 0;
  private pending: { receive: (value: any) => void; resolve: (finished: boolean) => void; reject: (error: Error) => void } | null =
    null;

  get busy(): boolean {
    return this.pending !== null;
  }

  /**
   * Sends a request, and passes every part of the answer to `receive`. Resolves to whether the
   * answer is complete.
   */
  async ask(question: Ask, receive: (value: any) => void): Promise<boolean> {
    this.stop();
    const id = ++this.id;
    const finished = new Promise<boolean>((resolve, reject) => (this.pending = { receive, resolve, reject }));
    try {
      const worker = await this.started();
      if (id === this.id) worker.postMessage({ ...question, id } satisfies Question);
    } catch (error) {
      if (id === this.id) this.fail(error instanceof Error ? error : new Error(String(error)));
    }
    return finished;
  }

  /** Stops at once. The current request resolves to `false`. */
  stop(): void {
    if (!this.pending) return;
    this.end();
    this.id++;
    const { resolve } = this.pending;
    this.pending = null;
    resolve(false);
  }

  /** Starts the worker before it is needed. */
  async started(): Promise<Worker> {
    const module = await compiled;
    if (!this.worker) {
      const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
      this.loading = window.setTimeout(() => worker === this.worker && this.fail(new Error(t("engine.lost"))), LOADING);
      worker.onmessage = ({ data }: MessageEvent<Answer | "ready">) => {
        if (worker === this.worker) clearTimeout(this.loading);
        if (data !== "ready") this.receive(data);
      };
      // The worker could not be loaded, or has an error that it did not catch.
      worker.onerror = (event) => {
        event.preventDefault();
        if (worker === this.worker) this.fail(new Error(event.message || t("engine.lost")));
      };
      worker.postMessage({ module });
      this.worker = worker;
    }
    return this.worker;
  }

  private receive(answer: Answer): void {
    if (answer.id !== this.id || !this.pending) return;
    const { receive, resolve, reject } = this.pending;
    if (!answer.done) return receive(answer.value);
    if (answer.broken !== undefined) return this.fail(new Error(answer.broken));
    this.pending = null;
    if (answer.error) reject(new Refusal(JSON.parse(answer.error)));
    else resolve(true);
  }

  /** Ends the worker. The next request starts another one. */
  private fail(error: Error): void {
    const pending = this.pending;
    this.end();
    this.pending = null;
    this.id++;
    pending?.reject(error);
  }

  private end(): void {
    clearTimeout(this.loading);
    this.worker?.terminate();
    this.worker = null;
  }
}
