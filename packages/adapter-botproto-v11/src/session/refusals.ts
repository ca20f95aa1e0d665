import type { Cancel, Clock } from "@dicetower/contract";

const sameToken = "The other end must show the access token of this adapter.";

/** What was refused, why, and what mends it. */
const refusals = {
  unsigned: {
    what: "report",
    why: "without a signature",
    mend: "Enter the access token of this adapter as the secret of the reports at the other end.",
  },
  wrongSignature: {
    what: "report",
    why: "with a wrong signature",
    mend: "The secret of the reports at the other end must be the access token of this adapter.",
  },
  foreign: {
    what: "report",
    why: "although there is no access token",
    mend: "Give this adapter an access token, and enter the same as the secret of the reports at the other end.",
  },
  tokenless: { what: "connection", why: "without a token", mend: sameToken },
  wrongToken: { what: "connection", why: "with a wrong token", mend: sameToken },
} as const;
export type Refusal = keyof typeof refusals;

/** Milliseconds in which refusals are told once: anybody may come, and as often as they like. */
const quietMs = 5_000;

/** Who was refused since the last one that was taken. */
export class Refusals {
  #count = 0;
  /** What there is to say of those that were not told yet. */
  #untold: string | undefined;
  #quiet: Cancel | undefined;

  /** @param tell told of the first at once, of those that follow together */
  constructor(
    readonly clock: Pick<Clock, "now" | "after">,
    readonly signal: AbortSignal,
    readonly tell: (reason: string) => void,
  ) {}

  add(refusal: Refusal, address: string): void {
    const { what, why, mend } = refusals[refusal];
    const those = ++this.#count === 1 ? `1 ${what} was` : `${this.#count} ${what}s were`;
    const at = new Date(this.clock.now()).toISOString();
    this.#untold = `${those} refused, the last at ${at}: it came from ${address} ${why}. ${mend}`;
    if (this.#quiet === undefined) this.#tellOn();
  }

  #tellOn(): void {
    const reason = this.#untold;
    this.#untold = undefined;
    this.#quiet = undefined;
    if (reason === undefined) return;
    this.#quiet = this.clock.after(quietMs, this.signal, () => this.#tellOn());
    this.tell(reason);
  }

  /** One was taken. @returns true where others had been refused */
  over(): boolean {
    const some = this.#count > 0;
    this.#count = 0;
    this.#untold = undefined;
    return some;
  }
}
