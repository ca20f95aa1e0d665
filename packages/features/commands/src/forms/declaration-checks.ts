import { setImmediate } from "node:timers/promises";
import type { Command } from "@dicetower/contract";
import { declarationMistakes, type InAllLanguages } from "./declaration-mistakes.js";
import type { Kinds } from "./read-form.js";

/** Milliseconds for which others wait. */
const sliceMs = 8;

/** What the checks use. */
export interface DeclarationCheckServices {
  /** Commands in force. */
  commands(): readonly Command[];
  kinds(): Kinds;
  readonly translated: InAllLanguages;
  /** Hears of each mistake. */
  tell(mistake: string): void;
  /** Keeps the feature from ending before some work has ended. */
  follow(work: Promise<unknown>): void;
  readonly signal: AbortSignal;
}

/**
 * Looks for mistakes in the forms of commands, beside everything else: reading all examples of all commands takes as long
 * as a tenth of the start. A command is looked at again when a kind of its arguments has come, gone or changed.
 */
export class DeclarationChecks {
  /** Kinds that a command was looked at with. */
  #seen = new WeakMap<Command, ReadonlyMap<string, unknown>>();
  #running = false;

  constructor(readonly services: DeclarationCheckServices) {}

  /** Texts have come: what has been looked at without them is looked at again. */
  textsCame(): void {
    this.#seen = new WeakMap();
    this.changed();
  }

  /** Commands or kinds have changed. */
  changed(): void {
    if (this.#running) return;
    this.#running = true;
    this.services.follow(this.#run());
  }

  async #run(): Promise<void> {
    try {
      // When all features of a start have contributed: a kind may be another feature's.
      await setImmediate();
      const { services } = this;
      let since = performance.now();
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        const kinds = services.kinds();
        this.#seen.set(next, new Map(kindsOf(next).map((kind) => [kind, kinds.get(kind)])));
        for (const mistakes of declarationMistakes(next, kinds, services.translated)) {
          for (const mistake of mistakes) services.tell(mistake);
          if (performance.now() - since < sliceMs) continue;
          await setImmediate();
          if (services.signal.aborted) return;
          since = performance.now();
        }
      }
    } finally {
      this.#running = false;
    }
  }

  #next(): Command | undefined {
    const kinds = this.services.kinds();
    return this.services.commands().find((command) => {
      const seen = this.#seen.get(command);
      return seen === undefined || [...seen].some(([kind, item]) => kinds.get(kind) !== item);
    });
  }
}

function kindsOf({ forms }: Command): string[] {
  return forms.flatMap(({ elements }) =>
    elements.flatMap((one) => (one.type !== "word" && one.kind !== undefined ? [one.kind] : [])),
  );
}
