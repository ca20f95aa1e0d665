import type { LogLevel } from "@dicetower/contract";

/** Levels, least first. */
export const logLevels = ["debug", "info", "warn", "error"] as const satisfies readonly LogLevel[];

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Returns the rank of a level, 0 for `debug`. */
export function rankOf(level: LogLevel): number {
  return ranks[level];
}

/** The levels that are written, in general and for single owners; changed while the host runs. */
export class Levels {
  /** Incremented with each change, so that logs can cache their level. */
  version = 0;
  #standard: LogLevel;
  readonly #owners = new Map<string, LogLevel>();

  constructor(standard: LogLevel) {
    this.#standard = standard;
  }

  get standard(): LogLevel {
    return this.#standard;
  }

  /** Owners with a level of their own. */
  get owners(): Readonly<Record<string, LogLevel>> {
    return Object.fromEntries(this.#owners);
  }

  /** Sets all levels at once. */
  set(standard: LogLevel, owners: Readonly<Record<string, LogLevel>> = {}): void {
    this.#standard = standard;
    this.#owners.clear();
    for (const [owner, level] of Object.entries(owners)) this.#owners.set(owner, level);
    this.version++;
  }

  /** Returns the rank from which lines of an owner are written; a part follows its feature. */
  least(owner: string): number {
    for (let name = owner; ; name = name.slice(0, name.lastIndexOf("/"))) {
      const level = this.#owners.get(name);
      if (level !== undefined) return ranks[level];
      if (!name.includes("/")) return ranks[this.#standard];
    }
  }
}
