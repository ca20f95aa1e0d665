import type { CommandCall } from "@dicetower/contract";
import type { MatchedCall } from "../running/call.js";

/** What stands behind the word of a call, in both spellings, from a place on. */
export interface Said {
  /** Normalised for parsing. */
  readonly text: string;
  /** As it was written; of the same length. */
  readonly original: string;
}

/** Returns a text without its first characters and the blanks behind them. */
export function behind({ text, original }: Said, length: number): Said {
  const left = text.slice(length);
  const blanks = left.length - left.trimStart().length;
  return { text: left.slice(blanks), original: original.slice(length + blanks) };
}

/** The words of a call without options. */
export function saidIn({ rest, original }: CommandCall): Said {
  return { text: rest, original };
}

/** The words of a call with its options. */
export function rawIn({ match }: MatchedCall): Said {
  return { text: match.rest, original: match.original };
}
