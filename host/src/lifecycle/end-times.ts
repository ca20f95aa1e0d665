/**
 * Gives the time by which each step of an end is over, in milliseconds since the host was told to end. The whole has
 * 20 s, which is less than what messages, outboxes and features may take one by one; so each step has its own limit and
 * none may take what the later ones need at least: four seconds for features, two for the store to write back its log.
 */
export const endTimes = {
  /** Messages and requests that were under way. */
  answered: 10_000,
  /** What outboxes hold, 5 s at most. */
  said: 14_000,
  /** Features, each 5 s at most, 10 s together. */
  disposed: 18_000,
  /** The process is left, whatever hangs. */
  left: 20_000,
} as const;

export const outboxMs = 5_000;
export const featuresMs = 10_000;
export const featureMs = 5_000;
