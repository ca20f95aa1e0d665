/** Time that work nobody waits for may take of a thread. */
export interface TimeShare {
  /** Of each second: 0.2 is a fifth. */
  readonly share: number;
  /** Milliseconds that a plugin may use at once after it has been idle. */
  readonly burstMs: number;
  /** Milliseconds without a pause over the share after which that is a breach. */
  readonly patienceMs: number;
}

/** Milliseconds that have to be left for anything to run. */
const minMs = 1;

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

  /**
   * Monotonic milliseconds from which a plugin may go on; in the past where it may now.
   * @param rested only after a rest, for what may take longer
   */
  readyAt(plugin: string, rested = false): number {
    const { share, burstMs } = this.limits;
    const account = this.#accounts.get(plugin);
    const needed = rested ? burstMs / 2 : minMs;
    return account === undefined || account.left >= needed ? 0 : account.at + (needed - account.left) / share;
  }

  /** True while a plugin uses all that it gets. */
  isUsedUp(plugin: string): boolean {
    const account = this.#accounts.get(plugin);
    if (account?.overSince === undefined) return false;
    const { share, burstMs } = this.limits;
    return account.left + (this.now() - account.at) * share <= burstMs / 2;
  }

  /** Counts what a plugin has used. */
  spend(plugin: string, ms: number): void {
    const { share, burstMs, patienceMs } = this.limits;
    const now = this.now();
    const account = this.#accounts.get(plugin) ?? { left: burstMs, at: now - ms, overSince: undefined };
    const after = (passed: number) => Math.min(burstMs, account.left + Math.max(0, passed) * share);
    const rested = after(now - ms - account.at);
    account.left = after(now - account.at) - ms;
    account.at = now;
    if (rested > burstMs / 2) account.overSince = undefined;
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
