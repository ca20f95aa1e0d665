import type { Cancel, Clock } from "@dicetower/contract";

/** Why a report was refused, and what mends it. */
export const refusals = {
  unsigned: {
    why: "without a signature",
    mend: "Enter the access token of this adapter as the secret of the reports at the other end.",
  },
  wrong: {
    why: "with a wrong signature",
    mend: "The secret of the reports at the other end must be the access token of this adapter.",
  },
  foreign: {
    why: "although there is no access token",
    mend: "Give this adapter an access token, and enter the same as the secret of the reports at the other end.",
  },
} as const;
export type Refusal = keyof typeof refusals;

/** Milliseconds in which refusals are told once: anybody may send reports, and as many as they like. */
const quietMs = 5_000;

/** Reports that were refused since the last one that was taken. */
export class RefusedReports {
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
    const { why, mend } = refusals[refusal];
    const reports = ++this.#count === 1 ? "1 report was" : `${this.#count} reports were`;
    const at = new Date(this.clock.now()).toISOString();
    this.#untold = `${reports} refused, the last at ${at}: it came from ${address} ${why}. ${mend}`;
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
