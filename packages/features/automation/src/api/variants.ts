/** One of several wordings of an answer. */
export interface Variant {
  /** At most 64 KiB with all others together. */
  readonly text: string;
  /** 0 to 999 999; one of them is positive. */
  readonly weight: number;
  /** Seconds until it is said, 0 to 600. */
  readonly delay?: number;
}
