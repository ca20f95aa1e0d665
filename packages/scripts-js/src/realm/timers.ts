import { TimeBudget, type TimeShare } from "./time-budget.js";

/** Most timers of a plugin at a time. */
const mostTimers = 200;

interface Timer {
  readonly id: number;
  readonly plugin: string;
  readonly every: number | undefined;
  /** What came from outside, in the place of a callback of the plugin. */
  readonly work?: () => void;
  at: number;
}

/**
 * Timers of scripts. One callback is run a turn of the thread's loop, so that commands come in between however many
 * are due; plugins take turns, and those of one that uses more than its share of time are put off.
 */
export class Timers {
  readonly #timers = new Map<number, Timer>();
  readonly #counts = new Map<string, number>();
  #last = 0;
  #ended = false;
  #cancel: (() => void) | undefined;
  /** When a timer of a plugin ran last, as a running number. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  readonly budget: TimeBudget;

  /** @param exceeded told of a plugin that has used all of its share for too long */
  constructor(
    readonly run: (plugin: string, id: number) => void,
    share: TimeShare,
    exceeded: (plugin: string) => void,
  ) {
    this.budget = new TimeBudget(share, exceeded);
  }

  /** @throws Error when the plugin has too many */
  set(plugin: string, ms: number, repeat: boolean): number {
    const count = (this.#counts.get(plugin) ?? 0) + 1;
    if (count > mostTimers) throw new Error(`a plugin may have ${mostTimers} timers at most`);
    this.#counts.set(plugin, count);
    const id = ++this.#last;
    const wait = Math.max(ms, 1);
    this.#timers.set(id, { id, plugin, every: repeat ? wait : undefined, at: performance.now() + wait });
    this.#wait();
    return id;
  }

  /** Does what came from outside for a plugin, in its turn and within its share. */
  soon(plugin: string, work: () => void): void {
    const id = ++this.#last;
    this.#timers.set(id, { id, plugin, every: undefined, work, at: performance.now() });
    this.#wait();
  }

  clear(id: number): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    this.#timers.delete(id);
    if (timer.work !== undefined) return;
    this.#counts.set(timer.plugin, (this.#counts.get(timer.plugin) ?? 1) - 1);
  }

  /** Clears all of a plugin. */
  clearOf(plugin: string): void {
    for (const timer of this.#timers.values()) if (timer.plugin === plugin) this.clear(timer.id);
    this.budget.forget(plugin);
    this.#turns.delete(plugin);
  }

  /** True when one is due within that time. */
  dueWithin(ms: number, plugin: string | undefined): boolean {
    const until = performance.now() + ms;
    for (const timer of this.#timers.values())
      if (timer.at <= until && (plugin === undefined || timer.plugin === plugin)) return true;
    return false;
  }

  end(): void {
    this.#ended = true;
    this.#timers.clear();
    this.#cancel?.();
  }

  /** The timer that is next, and when: of those that are due one of the plugin that has waited longest for its turn. */
  #next(): { readonly timer: Timer; readonly at: number } | undefined {
    const now = performance.now();
    const first = new Map<string, Timer>();
    for (const timer of this.#timers.values()) {
      const known = first.get(timer.plugin);
      if (known === undefined || timer.at < known.at) first.set(timer.plugin, timer);
    }
    let next: { readonly timer: Timer; readonly at: number } | undefined;
    for (const [plugin, timer] of first) {
      const at = Math.max(timer.at, this.budget.readyAt(plugin));
      if (next === undefined || this.#isBefore(plugin, at, next, now)) next = { timer, at };
    }
    return next;
  }

  #isBefore(
    plugin: string,
    at: number,
    next: { readonly timer: Timer; readonly at: number },
    now: number,
  ): boolean {
    if (at > now || next.at > now) return at < next.at;
    return (this.#turns.get(plugin) ?? 0) < (this.#turns.get(next.timer.plugin) ?? 0);
  }

  #wait(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const next = this.#ended ? undefined : this.#next();
    if (next === undefined) return;
    const left = next.at - performance.now();
    if (left <= 0) {
      const soon = setImmediate(() => this.#fire());
      this.#cancel = () => clearImmediate(soon);
    } else {
      const later = setTimeout(() => this.#fire(), left);
      this.#cancel = () => clearTimeout(later);
    }
  }

  #fire(): void {
    this.#cancel = undefined;
    const next = this.#next();
    const began = performance.now();
    if (next !== undefined && next.at <= began) {
      const { plugin, id, every, work } = next.timer;
      if (every === undefined) this.clear(id);
      else next.timer.at = began + every;
      this.#turns.set(plugin, ++this.#turn);
      if (work === undefined) this.run(plugin, id);
      else work();
      this.budget.spend(plugin, performance.now() - began);
    }
    this.#wait();
  }
}
