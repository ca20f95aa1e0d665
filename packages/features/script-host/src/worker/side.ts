import v8 from "node:v8";
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { ThreadSide, ThreadTasks } from "../thread.js";
import { Cells, cell, now } from "./cells.js";
import type { Answer, CallFailure, FromThread, ThreadData, ToThread } from "./messages.js";
import { ThreadError } from "./thread-error.js";

/** What is told in one turn goes in one message, unless it weighs more. */
const batchWeight = 256;
/** What may be on its way unheard, in weights: about 8 MiB of text. Whoever tells more waits. */
const maxUnheard = 8192;
/** Milliseconds that answers may wait for those of the tasks that came with theirs. */
const gatherMs = 1;
/** Limit of a slice before the first call has named one. */
const firstSliceMs = 5_000;
/** Reading the size of the heap costs microseconds. */
const betweenReadingsMs = 500;

/** The thread's side of a {@link ScriptWorker}. */
export class Side implements ThreadSide {
  readonly data: unknown;
  readonly #port: MessagePort;
  readonly #answers: MessagePort;
  readonly #cells: Cells;
  readonly #numbers = new Map<string, number>();
  #tasks: ThreadTasks = () => undefined;
  #out: FromThread[] = [];
  #outWeight = 0;
  #told = 0;
  #asked = 0;
  #flushing = false;
  /** True while there are more tasks of those that came together. */
  #gathers = false;
  /** When the first answer came that waits, by {@link now}. */
  #waitsSince = 0;
  #sliceMs = firstSliceMs;
  #script: string | undefined;
  #held = 0;
  #readAt = 0;

  constructor(port: MessagePort, { data, memory, answers }: ThreadData) {
    this.#port = port;
    this.#answers = answers;
    this.#cells = new Cells(memory);
    this.data = data;
  }

  /** Takes what the service sends, from now on. */
  begin(tasks: ThreadTasks): void {
    this.#tasks = tasks;
    this.#port.on("message", (messages: readonly ToThread[]) => {
      this.#gathers = true;
      for (const message of messages) this.#take(message);
      this.#gathers = false;
      if (this.#out.length > 0) this.#flush();
    });
    this.#readBytes();
  }

  ask(name: string, ...values: readonly unknown[]): unknown {
    const number = (this.#asked + 1) | 0;
    const script = this.#cells.get(cell.script);
    this.#out.push({ kind: "asked", number, name, values, script });
    this.#flush();
    const before = this.#asked;
    this.#asked = number;
    this.#wait(cell.answered, () => this.#cells.get(cell.answered) !== before, before);
    const answer = receiveMessageOnPort(this.#answers)?.message as Answer;
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  tell(name: string, ...values: readonly unknown[]): void {
    const weight = weightOf(values);
    this.#out.push({ kind: "told", name, values, script: this.#cells.get(cell.script), weight });
    this.#outWeight += weight;
    this.#told = (this.#told + weight) | 0;
    if (this.#outWeight >= batchWeight) {
      this.#flush();
      this.#letHear();
    } else this.#flushSoon();
  }

  running(script: string | undefined, sliceMs = this.#sliceMs): void {
    this.#script = script;
    this.#cells.set(cell.script, script === undefined ? 0 : this.#numberOf(script));
    this.#cells.limit = sliceMs;
    this.#cells.since = script === undefined ? 0 : now();
  }

  overran(): boolean {
    const { since } = this.#cells;
    const at = now();
    // One that takes its time is not to hold up the answers to others.
    if (this.#out.length > 0 && at - this.#waitsSince > gatherMs) this.#flush();
    return since !== 0 && at - since > this.#cells.limit;
  }

  holds(bytes: number): void {
    this.#held = bytes;
    this.#readAt = 0;
  }

  #take(message: ToThread): void {
    Atomics.add(this.#cells.numbers, cell.received, 1);
    if (message.call === undefined) {
      // Nobody waits for it: what it throws ends the thread, like an error in a timer.
      this.#slice(() => this.#tasks(message.task, message.value));
      return;
    }
    const { call, task, value, sliceMs } = message;
    this.#sliceMs = sliceMs;
    let script: string | undefined;
    try {
      const result = this.#slice(
        () => this.#tasks(task, value),
        () => {
          script = this.#script;
        },
      );
      if (isPromise(result))
        result.then(
          (late) => this.#done(call, late),
          (error: unknown) => this.#failed(call, error, undefined),
        );
      else this.#done(call, result);
    } catch (error) {
      this.#failed(call, error, script);
    }
  }

  /** Lets the clock of a slice run while something is begun. @param ending called before it stops */
  #slice<T>(work: () => T, ending?: () => void): T {
    this.#script = undefined;
    this.#cells.set(cell.script, 0);
    this.#cells.limit = this.#sliceMs;
    this.#cells.since = now();
    try {
      return work();
    } finally {
      ending?.();
      this.running(undefined);
    }
  }

  #done(call: number, value: unknown): void {
    const at = now();
    if (this.#out.length === 0) this.#waitsSince = at;
    this.#out.push({ kind: "done", call, value });
    if (!this.#gathers || at - this.#waitsSince > gatherMs) this.#flush();
  }

  #failed(call: number, error: unknown, script: string | undefined): void {
    this.#out.push({ kind: "failed", call, ...failureOf(error, script) });
    this.#flush();
  }

  #numberOf(script: string): number {
    let number = this.#numbers.get(script);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(script, number);
      this.#out.push({ kind: "named", number, script });
      this.#flush();
    }
    return number;
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    queueMicrotask(() => {
      this.#flushing = false;
      if (this.#out.length > 0) this.#flush();
    });
  }

  #flush(): void {
    const out = this.#out;
    this.#out = [];
    this.#outWeight = 0;
    this.#readBytes();
    try {
      this.#port.postMessage(out);
    } catch (error) {
      if (out.length === 1) this.#refuse(out[0] as FromThread, error);
      else for (const message of out) this.#post(message);
    }
  }

  #post(message: FromThread): void {
    try {
      this.#port.postMessage([message]);
    } catch (error) {
      this.#refuse(message, error);
    }
  }

  /** An answer that cannot be copied has failed; whoever tells what cannot be hears of it. */
  #refuse(message: FromThread, error: unknown): void {
    if (message.kind !== "done") throw error;
    this.#failed(message.call, error, undefined);
  }

  /** Waits while the service is too far behind. */
  #letHear(): void {
    for (;;) {
      const heard = this.#cells.get(cell.heard);
      if (((this.#told - heard) | 0) <= maxUnheard) return;
      this.#wait(cell.heard, () => this.#cells.get(cell.heard) !== heard, heard);
    }
  }

  /** Blocks until a cell has changed; the time does not count. */
  #wait(which: typeof cell.answered | typeof cell.heard, over: () => boolean, value: number): void {
    const began = now();
    this.#cells.set(cell.waiting, 1);
    while (!over()) Atomics.wait(this.#cells.numbers, which, value);
    if (this.#cells.since !== 0) this.#cells.since += now() - began;
    this.#cells.set(cell.waiting, 0);
  }

  #readBytes(): void {
    const at = now();
    if (at - this.#readAt < betweenReadingsMs) return;
    this.#readAt = at;
    this.#cells.bytes = v8.getHeapStatistics().used_heap_size + this.#held;
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}

/** Text weighs by its length, everything else as one. */
function weightOf(values: readonly unknown[]): number {
  let length = 0;
  for (const value of values) if (typeof value === "string") length += value.length;
  return 1 + Math.floor(length / 1024);
}

function failureOf(error: unknown, script: string | undefined): CallFailure {
  if (error instanceof ThreadError) {
    const { kind, message, trace } = error;
    return { why: kind, message, script: error.script ?? script, trace };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { why: "threw", message, script, trace: error instanceof Error ? error.stack : undefined };
}
