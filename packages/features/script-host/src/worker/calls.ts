import { ScriptFailure } from "../api.js";

const usualTotalMs = 60_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Milliseconds of the clock. */
  readonly due: number;
  readonly totalMs: number;
  /** Takes back what waits for its signal. */
  forget: (() => void) | undefined;
}

/** Calls that wait for their answers. */
export class Calls {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  get size(): number {
    return this.#waiting.size;
  }

  /** @param send hands the call to the thread, by its number */
  add(
    at: number,
    { totalMs = usualTotalMs, signal }: { readonly totalMs?: number; readonly signal?: AbortSignal },
    send: (call: number) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) throw signal.reason;
      this.#last += 1;
      const call = this.#last;
      send(call);
      const waiting: Waiting = { resolve, reject, due: at + totalMs, totalMs, forget: undefined };
      this.#waiting.set(call, waiting);
      if (signal === undefined) return;
      const gone = () => {
        this.#waiting.delete(call);
        reject(signal.reason);
      };
      signal.addEventListener("abort", gone, { once: true });
      waiting.forget = () => signal.removeEventListener("abort", gone);
    });
  }

  done(call: number, value: unknown): void {
    this.#take(call)?.resolve(value);
  }

  failed(call: number, error: unknown): void {
    this.#take(call)?.reject(error);
  }

  /** Drops those that have waited too long for what they wait for. */
  expire(at: number): void {
    for (const [call, { due, totalMs }] of this.#waiting)
      if (at >= due)
        this.failed(call, new ScriptFailure("overran", `There was no result after ${totalMs / 1000} s.`));
  }

  failAll(error: unknown): void {
    for (const call of this.#waiting.keys()) this.failed(call, error);
  }

  #take(call: number): Waiting | undefined {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    waiting?.forget?.();
    return waiting;
  }
}
