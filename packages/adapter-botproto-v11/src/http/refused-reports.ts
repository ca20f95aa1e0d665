import type { Clock } from "@dicetower/contract";

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

/** Reports that were refused since the last one that was taken. */
export class RefusedReports {
  #count = 0;

  constructor(readonly clock: Pick<Clock, "now">) {}

  /** @returns what there is to say of them */
  add(refusal: Refusal, address: string): string {
    const { why, mend } = refusals[refusal];
    const reports = ++this.#count === 1 ? "1 report was" : `${this.#count} reports were`;
    const at = new Date(this.clock.now()).toISOString();
    return `${reports} refused, the last at ${at}: it came from ${address} ${why}. ${mend}`;
  }

  /** One was taken. @returns true where others had been refused */
  over(): boolean {
    const some = this.#count > 0;
    this.#count = 0;
    return some;
  }
}
