import type { Clock } from "@dicetower/contract";
import { AiFailure } from "../api.js";

const maxRunning = 2;
const maxWaiting = 16;
const maxWaitMs = 120_000;

interface Waiting {
  begin(): void;
}

/** Lets two requests run at once; a bounded number of others waits for its turn. */
export class RequestSlots {
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(readonly clock: Clock) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Answers, once it is the caller's turn, what gives the slot back.
   * @param waits false for who takes a free slot or none
   * @throws AiFailure `busy`, `aborted`
   */
  async take(waits: boolean, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw new AiFailure("aborted", "The request was given up.");
    if (this.#running < maxRunning) this.#running++;
    else await this.#turn(waits, signal);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      // The slot goes to the next without being free in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next.begin();
    };
  }

  #turn(waits: boolean, signal: AbortSignal): Promise<void> {
    if (!waits || this.#waiting.length >= maxWaiting)
      return Promise.reject(new AiFailure("busy", "Too many requests to models are under way."));
    return new Promise((resolve, reject) => {
      const settled = new AbortController();
      const leave = (failure: AiFailure) => {
        const at = this.#waiting.indexOf(waiting);
        if (at >= 0) this.#waiting.splice(at, 1);
        end();
        reject(failure);
      };
      const abort = () => leave(new AiFailure("aborted", "The request was given up."));
      const end = () => {
        settled.abort();
        signal.removeEventListener("abort", abort);
      };
      const waiting: Waiting = {
        begin() {
          end();
          resolve();
        },
      };
      this.#waiting.push(waiting);
      signal.addEventListener("abort", abort, { once: true });
      this.clock.after(maxWaitMs, settled.signal, () =>
        leave(new AiFailure("busy", "The request has waited too long for its turn.")),
      );
    });
  }
}
