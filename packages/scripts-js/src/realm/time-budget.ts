/** Time that work nobody waits for may take of a thread. */
export interface TimeShare {
  /** Of each second: 0.2 is a fifth. */
  readonly share: number;
  /** Milliseconds that a plugin may use at once after it has been idle. */
  readonly burstMs: number;
  /** Milliseconds without a pause over the share after which that is a breach. */
  readonly patienceMs: number;
}

interface Account {
  /** Milliseconds that are left; below zero it waits. */
  left: number;
  /** Monotonic milliseconds of `left`. */
  at: number;
  /** Since when it has been using all that it gets; undefined while it does not. */
  overSince: number | undefined;
}

/** What each plugin has used of its share: what is over it waits, and is not lost. */
export class TimeBudget {
  readonly #accounts = new Map<string, Account>();

  constructor(
    readonly limits: TimeShare,
    /** Called when a plugin has used more than its share for too long, and again after as long. */
    readonly exceeded: (plugin: string) => void,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Monotonic milliseconds from which a plugin may go on; in the past where it may now. */
  readyAt(plugin: string): number {
    const account = this.#accounts.get(plugin);
    return account === undefined || account.left > 0 ? 0 : account.at - account.left / this.limits.share;
  }

  /** Counts what a plugin has used. */
  spend(plugin: string, ms: number): void {
    const { share, burstMs, patienceMs } = this.limits;
    const now = this.now();
    const account = this.#accounts.get(plugin) ?? { left: burstMs, at: now - ms, overSince: undefined };
    // Without what it had while it ran: the time itself is no rest.
    const rested = Math.max(0, now - ms - account.at);
    const before = Math.min(burstMs, account.left + rested * share);
    account.left = before - ms;
    account.at = now;
    if (before > burstMs / 2) account.overSince = undefined;
    else if (account.left <= 0) account.overSince ??= now;
    this.#accounts.set(plugin, account);
    if (account.overSince === undefined || now - account.overSince < patienceMs) return;
    account.overSince = now;
    this.exceeded(plugin);
  }

  forget(plugin: string): void {
    this.#accounts.delete(plugin);
  }
}
