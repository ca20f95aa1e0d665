/** What every contribution has: a key, unique within its point. */
export interface Keyed {
  readonly key: string;
}

/** Names a list that any number of features contribute to. */
export interface Point<T extends Keyed> {
  readonly id: symbol;
  readonly name: string;
  /** Refuses an item at the door: throw with a sentence that names the field. */
  readonly check?: (item: T) => void;
  /** Why it may well be that nobody contributes to it; left out where somebody should. */
  readonly optional?: string;
}

/** What may be said of a point. */
export interface PointOptions {
  /**
   * Why it may well be that nobody contributes to it, even with everything installed. Without a reason the service
   * names the point at its start where nobody does: an offer that is not taken up is mostly a mistake.
   */
  readonly optional?: string;
}

/**
 * Makes a point.
 * @param name plural, such as `routes`
 * @param check called for each item when it is added, before anything becomes visible
 */
export function definePoint<T extends Keyed>(
  name: string,
  check?: (item: T) => void,
  options: PointOptions = {},
): Point<T> {
  return Object.freeze({
    id: Symbol.for(`dicetower.point.${name}`),
    name,
    ...(check ? { check } : {}),
    ...options,
  });
}

/** An item in force and who contributed it. */
export interface Contribution<T extends Keyed> {
  readonly item: T;
  readonly key: string;
  /** `feature` or `feature/part`. */
  readonly owner: string;
  /** Read before the item is used: false from the moment its owner begins to stop. */
  readonly live: boolean;
  /** Runs `work` in the name of the owner, and keeps the owner from ending before a promise has settled. */
  run<R>(work: () => R): R;
  /** Logs a failure and counts it to the owner. @param doing completes "failed while …" */
  failed(error: unknown, doing: string): void;
  /**
   * Tells for how many milliseconds a call of the item kept the process from everything else. More than 200 are named
   * in the log and counted to the owner. @param what begins "… of the feature blocked the process": `the command "x"`
   */
  blocked(ms: number, what: string): void;
}

/** What a reader of a point is told when the list has changed. */
export interface Delta<T extends Keyed> {
  readonly all: readonly Contribution<T>[];
  readonly added: readonly Contribution<T>[];
  readonly removed: readonly Contribution<T>[];
}
