import type { Actor } from "@dicetower/contract";
import type { ImportKind } from "../api/records.js";
import type { ImportPrediction } from "../api/targets.js";

/** How far a run is. While one is `looking`, `applying` or `undoing`, no other begins. */
export type RunState =
  | "looking"
  | "planned"
  | "applying"
  | "done"
  | "stopped"
  | "failed"
  | "undoing"
  | "undone";

export const busyStates = ["looking", "applying", "undoing"] as const satisfies readonly RunState[];

/** A reason as the store keeps it: a text key and values. */
export interface Reason {
  readonly reasonKey: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export type Skipped = Reason & { readonly file: string };

/** How many records of a kind would become what. */
export type KindCounts = Record<ImportPrediction["outcome"], number>;

/** What was found in a folder. */
export interface Plan {
  readonly kinds: Partial<Record<ImportKind, KindCounts>>;
  readonly examples: Partial<Record<ImportKind, { outcome: ImportPrediction["outcome"]; title: string }[]>>;
  readonly clashes: (Reason & { readonly kind: ImportKind; readonly title: string })[];
  /** What of ours would be replaced by newer values of the same source. */
  readonly overwrites: { readonly kind: ImportKind; readonly title: string }[];
  readonly skipped: Skipped[];
  /** Those that are not listed are counted. */
  skippedCount: number;
  readonly warnings: Skipped[];
  warningCount: number;
}

/** What was written, by kind. */
export interface Result {
  readonly written: Partial<Record<ImportKind, number>>;
  /** Clashes in which ours was kept. */
  readonly kept: Partial<Record<ImportKind, number>>;
  /** Looked at so far of the kind that is being written. */
  looked: number;
  /** What an undo has left alone, as it had been changed since. */
  readonly left: { readonly kind: ImportKind; readonly title: string }[];
  leftCount: number;
}

/** A run of an import. */
export interface Run {
  readonly id: number;
  readonly format: string;
  readonly folder: string;
  readonly upload: string;
  readonly state: RunState;
  readonly kind: ImportKind | "";
  readonly plan: Plan;
  readonly result: Result;
  readonly backup: string;
  readonly error: string;
  readonly stopAsked: boolean;
  readonly actor: Actor;
  readonly createdAt: number;
  readonly endedAt: number;
}

export const emptyPlan = (): Plan => ({
  kinds: {},
  examples: {},
  clashes: [],
  overwrites: [],
  skipped: [],
  skippedCount: 0,
  warnings: [],
  warningCount: 0,
});

export const emptyResult = (): Result => ({ written: {}, kept: {}, looked: 0, left: [], leftCount: 0 });
