/** A minute of the service. */
export interface Minute {
  /** UTC epoch seconds at which it began. */
  readonly at: number;
  /** Messages that came in, messages that went out, commands run, errors of features. */
  readonly received: number;
  readonly sent: number;
  readonly commands: number;
  readonly errors: number;
  /** At its end. */
  readonly rssBytes: number;
  readonly heapBytes: number;
  /** Percent of one core, at its end. */
  readonly cpuPercent: number;
  /** How late the event loop was, milliseconds: for 99 of 100 turns, and at worst. */
  readonly loopP99Ms: number;
  readonly loopMaxMs: number;
}
