import type { Node } from "../nodes/step.js";

/** A text as a tree. */
export interface Parsed {
  readonly root: Node;
  /** True when there is more than a number or a name. */
  readonly acts: boolean;
  /** Names that it reads or sets, `$t1` among them; undefined where a temporary variable's number is worked out. */
  readonly names: readonly string[] | undefined;
}

/** Of texts without names. */
export const noNames: readonly string[] = Object.freeze([]);
