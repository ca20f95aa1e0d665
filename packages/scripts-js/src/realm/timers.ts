/** Most timers of a plugin at a time. */
const mostTimers = 200;

interface Timer {
  readonly id: number;
  readonly plugin: string;
  readonly every: number | undefined;
  at: number;
}

/**
 * Timers of scripts. One callback is run a turn of the thread's loop, so that commands come in between however many
 * are due.
 */
export class Timers {
  readonly #timers = new Map<number, Timer>();
  readonly #counts = new Map<string, number>();
  #last = 0;
  #ended = false;
  #cancel: (() => void) | undefined;

  constructor(readonly run: (plugin: string, id: number) => void) {}

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

  clear(id: number): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    this.#timers.delete(id);
    this.#counts.set(timer.plugin, (this.#counts.get(timer.plugin) ?? 1) - 1);
  }

  /** Clears all of a plugin. */
  clearOf(plugin: string): void {
    for (const timer of this.#timers.values()) if (timer.plugin === plugin) this.clear(timer.id);
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

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers.values()) if (next === undefined || timer.at < next.at) next = timer;
    return next;
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
    const timer = this.#next();
    if (timer !== undefined && timer.at <= performance.now()) {
      if (timer.every === undefined) this.clear(timer.id);
      else timer.at = performance.now() + timer.every;
      this.run(timer.plugin, timer.id);
    }
    this.#wait();
  }
}
