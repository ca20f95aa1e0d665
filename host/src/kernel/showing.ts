import type { Clock, Point } from "@dicetower/contract";
import type { Registry } from "./registry.js";
import type { HostScope } from "./scope.js";

/** Takes over what is in force, where that is more than a list: the front builds a new hapi generation. */
export interface Publisher {
  readonly points: readonly Point<never>[];
  /** @throws an error with `owner` where the contributions of one owner are the cause */
  publish(): Promise<void>;
}

/** Milliseconds for the end of all features and of each. */
export interface EndLimits {
  readonly allMs: number;
  readonly eachMs: number;
}

/** Makes what scopes contribute visible, and has it published. */
export class Showing {
  publisher: Publisher | undefined;
  /** False while much changes at once: it is published when all of it has. */
  publishing = true;
  #allBy = Number.POSITIVE_INFINITY;
  #eachMs = Number.POSITIVE_INFINITY;
  #oneBy = Number.POSITIVE_INFINITY;

  constructor(
    readonly registry: Registry,
    readonly clock: Clock,
  ) {}

  /** True for points whose changes are felt only after `publish`. */
  published(point: { readonly id: symbol }): boolean {
    return this.publisher?.points.some(({ id }) => id === point.id) ?? false;
  }

  /** Shows built scopes in one step; the owners are live before a reader looks. */
  commit(scopes: readonly HostScope[]): boolean {
    const unshown = scopes.map((scope) => scope.unshown());
    for (const { scopes: mine } of unshown) for (const scope of mine) scope.shown();
    const entries = unshown.flatMap(({ entries: mine }) => mine);
    this.registry.commit(entries);
    return entries.some((entry) => this.published(entry.point));
  }

  async show(scopes: readonly HostScope[]): Promise<void> {
    if (this.commit(scopes)) await this.publish();
  }

  async publish(): Promise<void> {
    if (this.publishing) await this.publisher?.publish();
  }

  /** All features end: from now on nothing is waited for longer than that. */
  endWithin({ allMs, eachMs }: EndLimits): void {
    this.#allBy = this.clock.monotonic() + allMs;
    this.#eachMs = eachMs;
    this.endingNext();
  }

  /** The next feature ends; where all do, its time begins. */
  endingNext(): void {
    this.#oneBy = Math.min(this.#allBy, this.clock.monotonic() + this.#eachMs);
  }

  /**
   * True when `work` settled in time, false when the limit came first. Rejections of `work` go on.
   * @param share of the time that is left, where all features end: what follows has the rest
   */
  async within(ms: number, work: Promise<unknown>, share = 1): Promise<boolean> {
    const over = new AbortController();
    const left = Math.max(0, this.#oneBy - this.clock.monotonic());
    const late = new Promise<boolean>((resolve) => {
      this.clock.after(Math.min(ms, left * share), over.signal, () => resolve(false));
    });
    try {
      return await Promise.race<boolean>([work.then(() => true), late]);
    } finally {
      over.abort();
    }
  }
}
