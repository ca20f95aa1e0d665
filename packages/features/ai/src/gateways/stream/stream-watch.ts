import type { Cancel, Clock } from "@dicetower/contract";
import { ProviderFailure } from "../failures/provider-failure.js";

/** Until something of the answer comes, and between one part and the next. */
const firstPartMs = 30_000;
const gapMs = 20_000;

/** Ends an exchange that takes too long: until its first part, between two parts, or altogether. */
export class StreamWatch {
  readonly #life = new AbortController();
  readonly #cancelWhole: Cancel;
  readonly #forget: () => void;
  #cancelGap: Cancel;

  constructor(
    readonly clock: Clock,
    limitMs: number,
    signal: AbortSignal,
  ) {
    const abort = (): void => this.#life.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    this.#forget = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) abort();
    this.#cancelWhole = this.#after(limitMs, `no whole answer within ${limitMs / 1000} s`);
    this.#cancelGap = this.#after(firstPartMs, `no answer within ${firstPartMs / 1000} s`);
  }

  /** Aborts when the time is over, or with the signal of the caller. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  /** A part has come. */
  heard(): void {
    this.#cancelGap();
    this.#cancelGap = this.#after(gapMs, `the answer paused for ${gapMs / 1000} s`);
  }

  end(): void {
    this.#cancelWhole();
    this.#cancelGap();
    this.#forget();
  }

  #after(ms: number, message: string): Cancel {
    return this.clock.after(ms, this.#life.signal, () =>
      this.#life.abort(new ProviderFailure("timeout", { do: "next" }, message)),
    );
  }
}
