import { type UnansweredReason, unansweredReasons } from "@dicetower/contract";

/** Commands of an account that were not answered, by reason. */
export class UnansweredCounts {
  /** Since the start. */
  readonly all = none();
  #recent = none();

  add(reason: UnansweredReason): void {
    this.all[reason]++;
    this.#recent[reason]++;
  }

  /** What has come since this was asked last, in words; empty for nothing. */
  recent(): string {
    const recent = this.#recent;
    this.#recent = none();
    return unansweredReasons
      .filter((reason) => recent[reason] > 0)
      .map((reason) => `${reason} ${recent[reason]}`)
      .join(", ");
  }
}

function none(): Record<UnansweredReason, number> {
  return { late: 0, flood: 0, denied: 0, queueFull: 0, off: 0, rights: 0, elsewhere: 0 };
}
