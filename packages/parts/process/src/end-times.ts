/**
 * The times by which each step of a shutdown is over, in milliseconds since the host was told to stop. The total of
 * 20 s is less than messages, outboxes and features may take together; so each step has its own limit, and leaves
 * the later ones their minimum: four seconds for features, two for the store to write back its log.
 */
export const endTimes = {
  /** Messages and requests in progress. */
  answered: 10_000,
  /** Outboxes, 5 s at most. */
  said: 14_000,
  /** Features, each 5 s at most, 10 s together. */
  disposed: 18_000,
  /** The process exits, whatever hangs. */
  left: 20_000,
} as const;

/** Milliseconds for the outboxes. */
export const outboxMs = 5_000;
/** Milliseconds for all features together. */
export const featuresMs = 10_000;
/** Milliseconds for one feature. */
export const featureMs = 5_000;
