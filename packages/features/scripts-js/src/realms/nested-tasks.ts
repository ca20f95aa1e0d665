import { AsyncLocalStorage } from "node:async_hooks";
import type { Nested } from "../protocol.js";

type NestedTask = Omit<Nested["nested"], "token">;

interface Waiting {
  readonly task: NestedTask;
  resolve(answer: unknown): void;
  readonly reject: (error: Error) => void;
}

/** An answer that the thread waits for, and what it has to do first. */
class Dialogue {
  readonly #queue: Waiting[] = [];
  #asked: Waiting | undefined;
  #wake: (() => void) | undefined;

  constructor(readonly token: number) {}

  ask(task: NestedTask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#wake?.();
    });
  }

  /** The next task, as soon as there is one. */
  async next(): Promise<Nested> {
    while (this.#queue.length === 0)
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    this.#asked = this.#queue.shift();
    return { nested: { token: this.token, ...(this.#asked as Waiting).task } };
  }

  answer(answer: unknown, error: string | undefined): void {
    if (error === undefined) this.#asked?.resolve(answer);
    else this.#asked?.reject(new Error(error));
    this.#asked = undefined;
  }

  end(): void {
    for (const { reject } of this.#queue) reject(new Error("the plugin does not wait any more"));
  }
}

/**
 * Answers for which the service needs the realm that waits for them: a built-in command that a plugin runs and that a
 * plugin judges. The thread stands still, so that what is asked meanwhile is handed back to it instead.
 */
export class NestedTasks {
  readonly #current = new AsyncLocalStorage<Dialogue>();
  readonly #open = new Map<number, { readonly dialogue: Dialogue; readonly work: Promise<unknown> }>();
  #last = 0;

  /** Answers by work that may need the realm. */
  begin(work: () => Promise<unknown>): Promise<unknown> {
    const dialogue = new Dialogue(++this.#last);
    const working = this.#current.run(dialogue, work).finally(() => {
      this.#open.delete(dialogue.token);
      dialogue.end();
    });
    working.catch(() => undefined);
    this.#open.set(dialogue.token, { dialogue, work: working });
    return Promise.race([working, dialogue.next()]);
  }

  /** Goes on after a task. */
  resume(token: number, answer: unknown, error: string | undefined): Promise<unknown> {
    const open = this.#open.get(token);
    if (open === undefined) throw new Error("nothing waits for that");
    open.dialogue.answer(answer, error);
    return Promise.race([open.work, open.dialogue.next()]);
  }

  /** Has the thread do a task within the answer that it waits for; undefined where it waits for none of this work. */
  ask(task: NestedTask): Promise<unknown> | undefined {
    return this.#current.getStore()?.ask(task);
  }

  end(): void {
    for (const { dialogue } of this.#open.values()) dialogue.end();
    this.#open.clear();
  }
}
