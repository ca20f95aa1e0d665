import { AsyncLocalStorage } from "node:async_hooks";

/** Rules that may stand inside one another, one setting off the next. */
export const maxDepth = 3;
/** Runs of one rule within a minute that were set off by something other than a message. */
const maxPerMinute = 120;

/** A run of a rule, within those that set it off. */
interface Chain {
  readonly rule: number;
  readonly outer: Chain | undefined;
  readonly depth: number;
  /** What was begun during the run, such as a connection, goes on in its context: it is no part of the chain then. */
  ended: boolean;
}

/**
 * Keeps rules from setting one another off without end: by what a rule does before it has come to its end, and by how
 * often a rule runs where that cannot be seen, such as an answer of the platform.
 */
export class Chains {
  readonly #current = new AsyncLocalStorage<Chain>();
  #counts = new Map<number, number>();
  #minute = 0;

  /** @param monotonic milliseconds */
  constructor(readonly monotonic: () => number) {}

  /** How deep a run that began now would stand in others. */
  get depth(): number {
    const chain = this.#running();
    return chain === undefined ? 0 : chain.depth + 1;
  }

  /** Why a rule may not run now; undefined where it may. @param counted by how often it runs, too */
  refuses(rule: number, counted: boolean): "inside itself" | "too deep" | "too often" | undefined {
    if (this.depth >= maxDepth) return "too deep";
    for (let chain = this.#running(); chain !== undefined; chain = chain.outer)
      if (chain.rule === rule) return "inside itself";
    return counted && this.#count(rule) > maxPerMinute ? "too often" : undefined;
  }

  /** Runs `work` as a run of a rule. */
  async within<T>(rule: number, work: () => Promise<T>): Promise<T> {
    const chain: Chain = { rule, outer: this.#running(), depth: this.depth, ended: false };
    try {
      return await this.#current.run(chain, work);
    } finally {
      chain.ended = true;
    }
  }

  #running(): Chain | undefined {
    const chain = this.#current.getStore();
    return chain === undefined || chain.ended ? undefined : chain;
  }

  #count(rule: number): number {
    const minute = Math.floor(this.monotonic() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    return count;
  }
}
