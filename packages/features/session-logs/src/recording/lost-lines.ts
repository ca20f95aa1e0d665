/** Lines of a log that could not be recorded, and when they were said. */
export interface Gap {
  count: number;
  /** UTC epoch seconds of the first and of the last. */
  from: number;
  to: number;
  /** Language of whoever said the last; undefined for that of the installation. */
  locale: string | undefined;
}

/** Gathers what logs have lost until they say so. */
export class LostLines {
  #gaps = new Map<number, Gap>();

  get none(): boolean {
    return this.#gaps.size === 0;
  }

  /** @param at UTC epoch seconds when the line was said */
  add(log: number, at: number, locale: string | undefined): void {
    const gap = this.#gaps.get(log);
    if (gap === undefined) {
      this.#gaps.set(log, { count: 1, from: at, to: at, locale });
      return;
    }
    gap.count++;
    gap.from = Math.min(gap.from, at);
    gap.to = Math.max(gap.to, at);
    gap.locale = locale ?? gap.locale;
  }

  /** What has been gathered; it counts as said from now on. */
  take(): ReadonlyMap<number, Gap> {
    const gaps = this.#gaps;
    this.#gaps = new Map();
    return gaps;
  }
}
