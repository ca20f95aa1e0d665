import type { RuntimeView } from "../routes/view.js";
import type { Elsewhere } from "./elsewhere.js";

/** Which adapters this process connects; among several, each adapter is held by one. */
export interface Ownership {
  /** True while this process may connect an adapter and send through it. Answers without waiting. */
  holds(id: number): boolean;
  /** The same for what is received: no longer while the adapter is handed over. */
  receives(id: number): boolean;
  /** What the process that holds an adapter says of it; undefined where it is this one, or nobody. */
  remote(id: number): RuntimeView | undefined;
  /** What can be asked of the process that holds an adapter; undefined where it is this one, or nobody. */
  elsewhere(id: number): Elsewhere | undefined;
  /**
   * A peer has come to this process. Resolves when it holds the adapter, and knows what the process before has done;
   * undefined where that is so already.
   */
  take(id: number): Promise<void> | undefined;
  /** Something has changed that others are to know of. */
  changed(): void;
}

/** A process that is alone holds all. */
export const soleOwnership: Ownership = {
  holds: () => true,
  receives: () => true,
  remote: () => undefined,
  elsewhere: () => undefined,
  take: () => undefined,
  changed() {},
};
