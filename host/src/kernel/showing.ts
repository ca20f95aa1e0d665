import type { Clock, Point } from "@dicetower/contract";
import type { Registry } from "./registry.js";
import type { HostScope } from "./scope.js";

/** Takes over what is in force, where that is more than a list: the front builds a new hapi generation. */
export interface Publisher {
  readonly points: readonly Point<never>[];
  /** @throws an error with `owner` where the contributions of one owner are the cause */
  publish(): Promise<void>;
}

/** Makes what scopes contribute visible, and has it published. */
export class Showing {
  publisher: Publisher | undefined;
  /** False while much changes at once: it is published when all of it has. */
  publishing = true;

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

  /** True when `work` settled in time, false when the limit came first. Rejections of `work` go on. */
  async within(ms: number, work: Promise<unknown>): Promise<boolean> {
    const over = new AbortController();
    const late = new Promise<boolean>((resolve) => {
      this.clock.after(ms, over.signal, () => resolve(false));
    });
    try {
      return await Promise.race<boolean>([work.then(() => true), late]);
    } finally {
      over.abort();
    }
  }
}
