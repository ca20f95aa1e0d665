/**
 * By when what has to be over, in milliseconds since the host was told to end (reliability S1). What S1 gives to
 * messages, outboxes and features is more together than the 20 s that it gives to the whole; so each has its own
 * limit and none may take what those behind it need at least: four seconds for features, two for the store to write
 * back its log.
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
