import { ThreadError } from "@dicetower/script-host/thread";
import type { Files } from "./files.js";
import type { Settled } from "./prelude/kit.js";

/** What an async solve came to. */
export interface CommandOutcome {
  readonly solved: boolean;
  readonly help: string | undefined;
}

interface Waiting {
  readonly plugin: string;
  readonly files: Files;
  readonly done: (outcome: CommandOutcome) => void;
  readonly failed: (error: Error) => void;
}

/** Commands whose solve has returned a promise. */
export class Pending {
  readonly #waiting = new Map<number, Waiting>();
  /** Ended before anybody waited for them. */
  readonly #early = new Map<number, Settled>();

  wait(call: number, plugin: string, files: Files, ms: number): Promise<CommandOutcome> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => waiting.failed(new ThreadError("overran", "its promise has come to nothing in time", plugin)),
        ms,
      );
      const end = () => {
        clearTimeout(late);
        this.#waiting.delete(call);
      };
      const waiting: Waiting = {
        plugin,
        files,
        done: (outcome) => {
          end();
          resolve(outcome);
        },
        failed: (error) => {
          end();
          reject(error);
        },
      };
      this.#waiting.set(call, waiting);
      const early = this.#early.get(call);
      this.#early.delete(call);
      if (early !== undefined) this.#settle(waiting, early);
    });
  }

  settled(outcome: unknown): void {
    const { call } = outcome as Settled;
    const waiting = this.#waiting.get(call);
    if (waiting !== undefined) this.#settle(waiting, outcome as Settled);
    // Whoever forges ends of calls that nobody waits for shall not fill the memory with them.
    else if (this.#early.size < 100) this.#early.set(call, outcome as Settled);
  }

  #settle({ plugin, files, done, failed }: Waiting, outcome: Settled): void {
    if (!("error" in outcome)) {
      done({ solved: outcome.solved, help: outcome.help });
      return;
    }
    const { message, trace } = outcome.error;
    const place = files.place(trace);
    const said = place === undefined ? message : `${message} (${place})`;
    failed(new ThreadError("threw", said, plugin, files.readable(trace)));
  }

  /** The realm ends: what it promised comes to nothing. */
  end(): void {
    this.#early.clear();
    for (const { plugin, failed } of this.#waiting.values())
      failed(new ThreadError("threw", "the plugins were loaded anew", plugin));
  }
}
