import type { Method, Summary } from "@dicetower/dice-probability/engine";
import type { Rules } from "../rules.js";

/** What the worker is asked. */
export interface ChanceQuestion {
  readonly id: number;
  readonly rules: Rules;
  readonly text: string;
  readonly engine: string;
}

/** How likely each value of an expression is. */
export interface Chances {
  readonly method: Method;
  /** Rolls of an estimate. */
  readonly rolls: number | undefined;
  readonly values: readonly number[];
  readonly chances: readonly number[];
  readonly summary: Summary;
}

/** An error by its text key. */
export interface ChanceRefusal {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type ChanceAnswer = { readonly id: number } & (
  | { readonly found: Chances }
  | { readonly refused: ChanceRefusal }
);

/** Milliseconds after which a question is given up. */
const limitMs = 20_000;

/** Asks a worker for chances; a later question gives up those before. */
export class ChanceWorker {
  #worker: Worker | undefined;
  #ids = 0;
  #waiting = new Map<number, (answer: Chances | ChanceRefusal | undefined) => void>();

  /** @returns undefined where it was given up */
  ask(rules: Rules, text: string, engine: string): Promise<Chances | ChanceRefusal | undefined> {
    const id = ++this.#ids;
    const worker = this.#open();
    return new Promise((resolve) => {
      const late = setTimeout(() => this.stop(), limitMs);
      this.#waiting.set(id, (answer) => {
        clearTimeout(late);
        this.#waiting.delete(id);
        resolve(answer);
      });
      worker.postMessage({ id, rules, text, engine } satisfies ChanceQuestion);
    });
  }

  /** Gives up everything that is being worked out. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    this.end();
  }

  /** Ends the worker. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const settle of this.#waiting.values()) settle(undefined);
  }

  #open(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    // The build keeps the worker as a file beside the page.
    const folder = import.meta.url.slice(0, import.meta.url.lastIndexOf("/"));
    const worker = new Worker(`${folder}/chances-worker.js`, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ChanceAnswer>) =>
      this.#waiting.get(data.id)?.("found" in data ? data.found : data.refused);
    worker.onerror = () => this.end();
    this.#worker = worker;
    return worker;
  }
}

/** True for an error. */
export function isChanceRefusal(answer: Chances | ChanceRefusal): answer is ChanceRefusal {
  return "key" in answer;
}
