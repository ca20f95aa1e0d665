import type { Keyed, Log, Point } from "@dicetower/contract";
import type { Owner } from "../context/owner.js";
import type { SlowCalls } from "../context/slow-calls.js";
import type { Entry, Registry } from "../registry/registry.js";
import type { Topics } from "../registry/topics.js";

/** A scope as the publisher sees it. */
export interface PublishableScope {
  /** Returns the built scopes, itself and parts, that are not committed yet, and their entries. */
  uncommitted(): { readonly scopes: readonly PublishableScope[]; readonly entries: readonly Entry[] };
  /** Marks the scope as alive: others see its contributions. */
  committed(): void;
  /** Gives up its contributions and those of its parts, which are no longer live: whoever asks withdraws them. */
  taken(): readonly Entry[];
}

/** Parts of the kernel that every scope uses. */
export interface ScopeContext {
  readonly registry: Registry;
  readonly topics: Topics;
  logFor(owner: string): Log;
  readonly report: (owner: Owner, error: unknown, doing: string) => void;
  readonly slow: SlowCalls;
  /** Returns the items that come with another one: a settings group adds its routes. */
  derived(point: Point<Keyed>, item: Keyed, owner: Owner): readonly (readonly [Point<Keyed>, Keyed])[];
  /** Returns true for points whose changes take effect only after `publish`. */
  needsPublish(point: Point<Keyed>): boolean;
  /** Commits built scopes in one step and publishes. @throws what publishing throws; nothing is committed then */
  commitAndPublish(scopes: readonly PublishableScope[]): Promise<void>;
  /** Publishes the contributions in force. */
  publish(): Promise<void>;
  /** Called before an owner ends, and before a deferred undo runs. */
  ending(owner: string): void;
  /** `EndDeadline.within`. */
  within(ms: number, work: Promise<unknown>, share?: number): Promise<boolean>;
}
