import type { FetchFault } from "./fetch-fault.js";

/** What was wrong at the last try; empty for nothing. */
export const sourceProblems = ["", "unreachable", "invalid", "signature"] as const;
export type SourceProblem = (typeof sourceProblems)[number];

/** A source as it is stored. */
export interface Source {
  readonly id: number;
  /** As `storedPlace` writes it. */
  readonly place: string;
  readonly name: string;
  /** Of the key that an admin has accepted; empty for an index that is not signed. */
  readonly fingerprint: string;
  readonly enabled: boolean;
  readonly position: number;
  readonly etag: string;
  /** Of the index that is kept. */
  readonly sha256: string;
  /** How many packages it lists. */
  readonly packages: number;
  /** UTC epoch seconds of the last time that the index was read and taken. */
  readonly fetchedAt: number;
  readonly triedAt: number;
  /** Address of the mirror that the index was read from at the last look; empty for the place itself. */
  readonly mirror: string;
  readonly problem: SourceProblem;
  readonly problemText: string;
  /** With the problem `unreachable`: the places that were asked, and why each has sent nothing. */
  readonly faults: readonly FetchFault[];
  /** With the problem `signature`: who has signed the index that was refused; empty where nobody has. */
  readonly offered: string;
}

/** Sources at most. */
export const maxSources = 20;
