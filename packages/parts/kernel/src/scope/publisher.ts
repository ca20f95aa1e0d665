import type { Point } from "@dicetower/contract";
import type { Registry } from "../registry/registry.js";
import type { PublishableScope } from "./scope-context.js";

/** Applies contributions that need more than a list: the HTTP server builds a new hapi generation. */
export interface Publisher {
  readonly points: readonly Point<never>[];
  /** @throws an error with `owner` if the contributions of one owner are the cause */
  publish(): Promise<void>;
}

/** Commits contributions of scopes to the registry and publishes them. */
export class ScopePublisher {
  target: Publisher | undefined;
  /** True while many scopes change: they are published together afterwards. */
  paused = false;

  constructor(readonly registry: Registry) {}

  /** Returns true for points whose changes take effect only after `publish`. */
  needsPublish(point: { readonly id: symbol }): boolean {
    return this.target?.points.some(({ id }) => id === point.id) ?? false;
  }

  /** Commits built scopes in one step; their owners are live before a reader is called. */
  commit(scopes: readonly PublishableScope[]): boolean {
    const pending = scopes.map((scope) => scope.uncommitted());
    for (const { scopes: mine } of pending) for (const scope of mine) scope.committed();
    const entries = pending.flatMap(({ entries: mine }) => mine);
    this.registry.commit(entries);
    return entries.some((entry) => this.needsPublish(entry.point));
  }

  /** Withdraws the contributions of scopes in one step, without ending them. */
  withdraw(scopes: readonly PublishableScope[]): void {
    this.registry.withdraw(scopes.flatMap((scope) => scope.taken()));
  }

  async commitAndPublish(scopes: readonly PublishableScope[]): Promise<void> {
    if (this.commit(scopes)) await this.publish();
  }

  async publish(): Promise<void> {
    if (!this.paused) await this.target?.publish();
  }
}
