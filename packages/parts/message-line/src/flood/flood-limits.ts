import { type Message, TokenBuckets, type TokenRate } from "@dicetower/contract";

/** Limits of the message line; a rate of 0 a second with a burst of 0 means no limit. */
export interface FloodLimits {
  readonly user: TokenRate;
  readonly group: TokenRate;
  readonly account: TokenRate;
}

/** Above what people at a table do, and above what is allowed to a person by default (settings group `global`). */
export const defaultFloodLimits: FloodLimits = {
  user: { burst: 20, perSecond: 2 },
  group: { burst: 60, perSecond: 10 },
  account: { burst: 200, perSecond: 100 },
};

/** Once in five minutes. */
const warnRate: TokenRate = { burst: 1, perSecond: 1 / 300 };

/**
 * Counts commands by user, group and account, in this order; one that is dropped at a level is not charged to the next.
 * Plain chat is not counted: nothing answers it but automatic replies, which have limits of their own.
 */
export class FloodGuard {
  readonly #buckets = new TokenBuckets();
  readonly #warned = new TokenBuckets(5_000);

  constructor(readonly limits: () => FloodLimits) {}

  /**
   * Counts a message.
   * @param now monotonic milliseconds
   * @returns `pass`, `drop`, or `warn` for the first drop in five minutes
   */
  look(message: Message, now: number): "pass" | "drop" | "warn" {
    if (message.account.exempt === true || message.trust >= 5) return "pass";
    const { user, group, account } = this.limits();
    const base = message.account.id;
    const names: [string, TokenRate][] = [];
    if (user.burst > 0) names.push([`${base}:u${message.userId}`, user]);
    if (group.burst > 0 && message.groupId !== "") names.push([`${base}:g${message.groupId}`, group]);
    if (account.burst > 0) names.push([base, account]);
    for (const [name, rate] of names)
      if (!this.#buckets.take(name, rate, now)) return this.#dropped(name, now);
    return "pass";
  }

  #dropped(name: string, now: number): "drop" | "warn" {
    return this.#warned.take(name, warnRate, now) ? "warn" : "drop";
  }
}
