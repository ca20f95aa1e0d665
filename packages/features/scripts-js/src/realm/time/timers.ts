import { TimeBudget, type TimeShare } from "./time-budget.js";

/** Most timers of a plugin at a time. */
const maxTimers = 200;
/** What may wait for the turn of a plugin, and how many characters. */
const maxWaiting = 1_000;
const maxWaitingChars = 16 << 20;

/** What came from outside for a plugin, to be done in its turn. */
export interface Work {
  /** Characters that it holds while it waits. */
  readonly chars: number;
  /** It may take longer than a timer, and is done after a rest only. */
  readonly rested?: boolean;
  run(): void;
  /** It will not be run. */
  dropped?(): void;
}

interface Waiting {
  count: number;
  chars: number;
}

const none: Readonly<Waiting> = { count: 0, chars: 0 };

interface Timer {
  readonly id: number;
  readonly plugin: string;
  readonly every: number | undefined;
  /** What came from outside, in the place of a callback of the plugin. */
  readonly work?: Work;
  at: number;
}

/**
 * Timers of scripts. One callback is run a turn of the thread's loop, so that commands come in between however many
 * are due; plugins take turns, and those of one that uses more than its share of time are put off.
 */
export class Timers {
  readonly #timers = new Map<number, Timer>();
  readonly #counts = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting>();
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
    if (count > maxTimers) throw new Error(`a plugin may have ${maxTimers} timers at most`);
    this.#counts.set(plugin, count);
    const id = ++this.#last;
    const wait = Math.max(ms, 1);
    this.#timers.set(id, { id, plugin, every: repeat ? wait : undefined, at: performance.now() + wait });
    this.#wait();
    return id;
  }

  /** True where a plugin has left so much undone that nothing more should come in. */
  isFull(plugin: string): boolean {
    const { count, chars } = this.#waiting.get(plugin) ?? none;
    return count >= maxWaiting || chars >= maxWaitingChars;
  }

  /** Does what came from outside for a plugin, in its turn and within its share. */
  soon(plugin: string, work: Work): void {
    const id = ++this.#last;
    this.#timers.set(id, { id, plugin, every: undefined, work, at: performance.now() });
    const { count, chars } = this.#waiting.get(plugin) ?? none;
    this.#waiting.set(plugin, { count: count + 1, chars: chars + work.chars });
    this.#wait();
  }

  clear(id: number): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    const { plugin, work } = timer;
    this.#timers.delete(id);
    if (work === undefined) {
      this.#counts.set(plugin, (this.#counts.get(plugin) ?? 1) - 1);
      return;
    }
    const { count, chars } = this.#waiting.get(plugin) ?? none;
    if (count <= 1) this.#waiting.delete(plugin);
    else this.#waiting.set(plugin, { count: count - 1, chars: chars - work.chars });
  }

  /** Clears all of a plugin. */
  clearOf(plugin: string): void {
    for (const timer of this.#timers.values())
      if (timer.plugin === plugin) {
        this.clear(timer.id);
        timer.work?.dropped?.();
      }
    this.budget.forget(plugin);
    this.#turns.delete(plugin);
  }

  /** True when one is due within that time. Plugins that use up all of theirs have always some; they are left out. */
  dueWithin(ms: number, plugins: readonly string[] | undefined): boolean {
    const until = performance.now() + ms;
    for (const { at, plugin } of this.#timers.values())
      if (at <= until && (plugins?.includes(plugin) ?? true) && !this.budget.isUsedUp(plugin)) return true;
    return false;
  }

  end(): void {
    this.#ended = true;
    const timers = [...this.#timers.values()];
    this.#timers.clear();
    this.#cancel?.();
    for (const { work } of timers) work?.dropped?.();
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
      const at = Math.max(timer.at, this.budget.readyAt(plugin, timer.work?.rested));
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
      else work.run();
      this.budget.spend(plugin, performance.now() - began);
    }
    this.#wait();
  }
}
