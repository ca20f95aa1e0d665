import type { Release } from "../release/release.js";
import type { LastSource } from "../sources/sources.js";

/** A version and build that was accepted. */
export interface Seen {
  readonly version: string;
  readonly build: number;
}

/** How the newest fetch or installation went, where it did not go well. */
export interface Outcome {
  readonly kind: "cancelled" | "failed";
  readonly tag: string;
}

/** What the updater knows across starts. */
export interface UpdateState {
  /** UTC epoch seconds of the last check that found an answer; 0: never. */
  readonly checkedAt: number;
  readonly attemptAt: number;
  readonly latest: Release | null;
  /** Source of the manifest. */
  readonly source: string;
  readonly lastSource: LastSource | null;
  readonly highest: { readonly formal: Seen | null; readonly beta: Seen | null };
  readonly outcome: Outcome | null;
  /** Whether the newest check has failed. */
  readonly checkFailed: boolean;
  readonly error: string;
  /** Tags that were told of, the newest last. */
  readonly notified: readonly string[];
  /** Tags that somebody cancelled: nothing fetches them by itself. */
  readonly suppressed: readonly string[];
  readonly bad: readonly { readonly tag: string; readonly reason: string }[];
  /** Tag of a fetch that is being cancelled; empty where there is none. */
  readonly cancelling: string;
  /** What was told of results and failures: `tag step class`, and when. */
  readonly told: Readonly<Record<string, number>>;
  /** Automatic fetches that failed in a row, and UTC epoch seconds of the next one. */
  readonly retry: { readonly tag: string; readonly failures: number; readonly at: number } | null;
  /** Id of the last report of the launcher that was taken in. */
  readonly report: string;
}

export const freshState: UpdateState = {
  checkedAt: 0,
  attemptAt: 0,
  latest: null,
  source: "",
  lastSource: null,
  highest: { formal: null, beta: null },
  outcome: null,
  checkFailed: false,
  error: "",
  notified: [],
  suppressed: [],
  bad: [],
  cancelling: "",
  told: {},
  retry: null,
  report: "",
};

/** Tags that are remembered. */
const maxTags = 50;

/** Adds a tag behind the others, once. */
export function withTag(tags: readonly string[], tag: string): readonly string[] {
  return [...tags.filter((one) => one !== tag), tag].slice(-maxTags);
}

/** When a package is installed by itself. */
export interface Plan {
  /** UTC epoch seconds. */
  readonly at: number;
  readonly installTime: string;
  readonly zone: string;
  readonly offsetMinutes: number;
  readonly computedAt: number;
}

/** A package that was checked and unpacked, with its plan: one file, because they change together. */
export interface StagedRecord {
  readonly tag: string;
  readonly version: string;
  readonly build: number;
  readonly prerelease: boolean;
  readonly minLauncher: string;
  readonly sha256: string;
  readonly size: number;
  readonly treeDigest: string;
  /** Name of the folder below `update/staged`. */
  readonly id: string;
  /** UTC epoch seconds. */
  readonly preparedAt: number;
  readonly origin: "auto" | "manual";
  readonly plan: Plan | null;
}
