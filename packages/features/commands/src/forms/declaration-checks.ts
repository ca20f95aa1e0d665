import { setImmediate } from "node:timers/promises";
import type { Command, Contribution } from "@dicetower/contract";
import { kindsOf } from "./command-kinds.js";
import { declarationMistakes, type InAllLanguages } from "./declaration-mistakes.js";
import type { DepartedKinds } from "./departed-kinds.js";
import type { Kinds } from "./read-form.js";

/** Milliseconds for which others wait. */
const sliceMs = 8;

/** What the checks use. */
export interface DeclarationCheckServices {
  /** Commands in force. */
  commands(): readonly Contribution<Command>[];
  kinds(): Kinds;
  readonly translated: InAllLanguages;
  /** Hears of each mistake. */
  tell(mistake: string): void;
  /** Hears of each use of a kind whose feature is off. */
  lack(sentence: string): void;
  /** Keeps the feature from ending before some work has ended. */
  follow(work: Promise<unknown>): void;
  readonly signal: AbortSignal;
}

/**
 * Looks for mistakes in the forms of commands, beside everything else: reading all examples of all commands takes as long
 * as a tenth of the start. A command is looked at again when a kind of its arguments has come or changed. Where the
 * feature of a kind has gone, the command has no mistake: that it lacks it is said once, until it is back.
 */
export class DeclarationChecks {
  /** Kinds that a command was looked at with. */
  #seen = new WeakMap<Command, ReadonlyMap<string, unknown>>();
  #running = false;
  /** The kinds of the command layer itself are there. */
  #begun = false;

  constructor(
    readonly services: DeclarationCheckServices,
    readonly departed: DepartedKinds,
  ) {}

  /** Texts have come: what has been looked at without them is looked at again. */
  textsCame(): void {
    this.#seen = new WeakMap();
    this.changed();
  }

  /** The command layer is there, with its own kinds. */
  begin(): void {
    this.#begun = true;
  }

  /** The command layer leaves: what is missing from now on is no fault of anybody. */
  end(): void {
    this.#begun = false;
  }

  /** Commands or kinds have changed. */
  changed(): void {
    if (this.#running || !this.#begun) return;
    this.#running = true;
    this.services.follow(this.#run());
  }

  get #isOver(): boolean {
    return !this.#begun || this.services.signal.aborted;
  }

  async #run(): Promise<void> {
    try {
      // When all features of a start have contributed: a kind may be another feature's.
      await setImmediate();
      const { services } = this;
      if (this.#isOver) return;
      for (const sentence of this.departed.lacks(services.commands(), services.kinds()))
        services.lack(sentence);
      let since = performance.now();
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        const kinds = services.kinds();
        this.#seen.set(next, new Map(kindsOf(next).map((kind) => [kind, kinds.get(kind)])));
        for (const mistakes of declarationMistakes(next, kinds, services.translated)) {
          for (const mistake of mistakes) services.tell(mistake);
          if (performance.now() - since < sliceMs) continue;
          await setImmediate();
          if (this.#isOver) return;
          since = performance.now();
        }
      }
    } finally {
      this.#running = false;
    }
  }

  #next(): Command | undefined {
    const kinds = this.services.kinds();
    return this.services.commands().find(({ item }) => {
      const seen = this.#seen.get(item);
      const isNew = seen === undefined || [...seen].some(([kind, was]) => kinds.get(kind) !== was);
      return isNew && !this.departed.isLacking(item, kinds);
    })?.item;
  }
}
