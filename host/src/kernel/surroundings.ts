import type { Keyed, Log, Point } from "@dicetower/contract";
import type { Owner } from "./owner.js";
import type { Registry } from "./registry.js";
import type { HostScope } from "./scope.js";
import type { SlowBook } from "./slow-book.js";
import type { Topics } from "./topics.js";

/** What every scope may reach of the kernel. */
export interface Surroundings {
  readonly registry: Registry;
  readonly topics: Topics;
  logFor(owner: string): Log;
  report(owner: Owner, error: unknown, doing: string): void;
  readonly slow: SlowBook;
  /** What else an item brings: a settings group brings its routes. */
  derived(point: Point<Keyed>, item: Keyed, owner: Owner): readonly (readonly [Point<Keyed>, Keyed])[];
  /** True for points whose changes are felt only after `publish`. */
  published(point: Point<Keyed>): boolean;
  /** Shows built scopes in one step and publishes. @throws what publishing throws, nothing being shown then */
  show(scopes: readonly HostScope[]): Promise<void>;
  /** Has the publisher take over what is in force. */
  publish(): Promise<void>;
  /** An owner is about to end, or to undo something. */
  turn(owner: string): void;
  /** `Showing.within`: true when `work` settled in time, false when the limit came first. Rejections of `work` go on. */
  within(ms: number, work: Promise<unknown>, share?: number): Promise<boolean>;
}
