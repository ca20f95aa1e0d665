import { MessageChannel, type Worker } from "node:worker_threads";
import { type ScriptCallLimits, ScriptFailure, type ScriptWorkerOptions, type WorkerLoss } from "../api.js";
import { Calls } from "./calls.js";
import { Cells, cell, now } from "./cells.js";
import type { Answer, FromThread, ToThread } from "./messages.js";
import { startThread } from "./start-thread.js";

/** From outside, a thread is ended after so many times the limit of its slice. */
const patience = 3;
/** A thread that takes no messages, without a slice that runs, is ended after this. Its beginning is such a time. */
const maxIdleMs = 60_000;
/** A question that the service has not answered by then gets an error for an answer. */
const maxAskingMs = 120_000;

interface Question {
  readonly number: number;
  readonly due: number;
}

/** One thread from its beginning to its end. */
export class RunningThread {
  readonly #options: ScriptWorkerOptions;
  readonly #gone: (loss: WorkerLoss | undefined) => void;
  readonly #cells = new Cells();
  readonly #calls = new Calls();
  readonly #answers = new MessageChannel();
  readonly #names = new Map<number, string>();
  readonly #worker: Worker;
  #asked: Question | undefined;
  /** What the turn that runs has to say to the thread. */
  #out: ToThread[] = [];
  /** Something has gone in this turn of the loop already. */
  #gathers = false;
  #sent = 0;
  #received = 0;
  #receivedAt = now();
  #over = false;

  /** @param gone told once, as soon as the thread counts as ended; without a loss where {@link end} asked for it */
  constructor(options: ScriptWorkerOptions, gone: (loss: WorkerLoss | undefined) => void) {
    this.#options = options;
    this.#gone = gone;
    this.#worker = startThread(options, this.#cells.memory, this.#answers.port2);
    this.#worker.on("message", (messages: readonly FromThread[]) => {
      for (const message of messages) if (!this.#over) this.#hear(message);
    });
    this.#worker.on("messageerror", (error) => this.#crashed(error));
    let uncaught: { readonly error: unknown } | undefined;
    // It ends then, and before that is told has been heard what it said before: the name of who runs, say.
    this.#worker.on("error", (error: unknown) => {
      uncaught ??= { error };
    });
    this.#worker.on("exit", (code) =>
      this.#crashed(uncaught?.error ?? new Error(`the thread ended itself with code ${code}`)),
    );
  }

  get bytes(): number {
    return this.#cells.bytes;
  }

  call(task: string, value: unknown, limits: ScriptCallLimits): Promise<unknown> {
    return this.#calls.add(now(), limits, (call) =>
      this.#send({ call, task, value, sliceMs: limits.sliceMs }),
    );
  }

  /** @throws Error for what cannot be copied */
  tell(task: string, value: unknown): void {
    this.#send({ task, value });
    this.#flush();
  }

  /** Ends it; its calls are rejected with `ended`. */
  end(): Promise<unknown> {
    return this.#finish(new ScriptFailure("ended", "The scripts were stopped meanwhile."), undefined);
  }

  /** Looks whether it has overrun: to be asked every now and then. */
  watch(): void {
    const at = now();
    this.#calls.expire(at);
    if (this.#cells.get(cell.waiting) === 1) {
      this.#receivedAt = at;
      const asked = this.#asked;
      if (asked !== undefined && at >= asked.due)
        this.#reply(asked.number, { error: "the service took too long to answer" });
      return;
    }
    const { since, limit } = this.#cells;
    if (since !== 0) {
      this.#receivedAt = at;
      if (at - since > patience * limit) this.#overran((patience * limit) / 1000);
      return;
    }
    const received = this.#cells.get(cell.received);
    if (received !== this.#received || received === this.#sent) this.#receivedAt = at;
    this.#received = received;
    if (at - this.#receivedAt > maxIdleMs) this.#overran(maxIdleMs / 1000);
  }

  /** The first of a turn goes at once, the others together: each message costs both sides a turn of their loop. */
  #send(message: ToThread): void {
    this.#out.push(message);
    this.#sent = (this.#sent + 1) | 0;
    if (this.#out.length > 1 || this.#gathers) return;
    this.#gathers = true;
    queueMicrotask(() => this.#flush());
    setImmediate(() => {
      this.#gathers = false;
      this.#flush();
    });
  }

  #flush(): void {
    const out = this.#out;
    if (this.#over || out.length === 0) return;
    this.#out = [];
    try {
      this.#worker.postMessage(out);
    } catch {
      for (const message of out) this.#post(message);
    }
  }

  /** One that cannot be copied is not to keep the others back. */
  #post(message: ToThread): void {
    try {
      this.#worker.postMessage([message]);
    } catch (error) {
      this.#sent = (this.#sent - 1) | 0;
      if (message.call === undefined) throw error;
      this.#calls.failed(message.call, error);
    }
  }

  #hear(message: FromThread): void {
    switch (message.kind) {
      case "named":
        this.#names.set(message.number, message.script);
        return;
      case "told":
        try {
          this.#options.heard?.(message.name, message.values, this.#names.get(message.script));
        } finally {
          Atomics.add(this.#cells.numbers, cell.heard, message.weight);
          Atomics.notify(this.#cells.numbers, cell.heard);
        }
        return;
      case "asked":
        this.#answer(message);
        return;
      case "done":
        this.#calls.done(message.call, message.value);
        return;
      case "failed": {
        const { why, message: sentence, script, trace } = message;
        this.#calls.failed(message.call, new ScriptFailure(why, sentence, script, trace));
      }
    }
  }

  #answer({ number, name, values, script }: Extract<FromThread, { kind: "asked" }>): void {
    this.#asked = { number, due: now() + maxAskingMs };
    try {
      const value = this.#options.answer(name, values, this.#names.get(script));
      if (!(value instanceof Promise)) {
        this.#reply(number, { value });
        return;
      }
      value.then(
        (late: unknown) => this.#reply(number, { value: late }),
        (error: unknown) => this.#reply(number, { error: sentenceOf(error) }),
      );
    } catch (error) {
      this.#reply(number, { error: sentenceOf(error) });
    }
  }

  #reply(number: number, answer: Answer): void {
    if (this.#over || this.#asked?.number !== number) return;
    this.#asked = undefined;
    try {
      this.#answers.port1.postMessage(answer);
    } catch {
      this.#answers.port1.postMessage({ error: "the answer cannot be handed to a script" } satisfies Answer);
    }
    this.#cells.set(cell.answered, number);
    Atomics.notify(this.#cells.numbers, cell.answered);
  }

  get #running(): string | undefined {
    return this.#names.get(this.#cells.get(cell.script));
  }

  #overran(seconds: number): void {
    const script = this.#running;
    const detail = `${script === undefined ? "The scripts" : `"${script}"`} ran for more than ${seconds} s without a pause.`;
    void this.#finish(new ScriptFailure("overran", detail, script), { reason: "overran", script, detail });
  }

  #crashed(error: unknown): void {
    const script = this.#running;
    const detail = sentenceOf(error);
    const memory = (error as { readonly code?: unknown } | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY";
    const trace = error instanceof Error ? error.stack : undefined;
    void this.#finish(new ScriptFailure(memory ? "memory" : "ended", detail, script, trace), {
      reason: memory ? "memory" : "crashed",
      script,
      detail,
    });
  }

  async #finish(failure: ScriptFailure, loss: WorkerLoss | undefined): Promise<void> {
    if (!this.#over) {
      this.#over = true;
      this.#gone(loss);
      this.#calls.failAll(failure);
      this.#answers.port1.close();
    }
    await this.#worker.terminate();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
