/** An import as the API tells of it. */
export interface ImportRun {
  readonly id: number;
  readonly format: string;
  readonly folder: string;
  readonly upload: string;
  readonly state: "looking" | "planned" | "applying" | "done" | "stopped" | "failed" | "undoing" | "undone";
  readonly kind: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly kinds: Readonly<Record<string, KindFigures>>;
  readonly examples: Readonly<
    Record<string, readonly { readonly outcome: string; readonly title: string }[]>
  >;
  readonly clashes: readonly { readonly kind: string; readonly title: string; readonly reason: string }[];
  readonly skipped: readonly Note[];
  readonly skippedCount: number;
  readonly warnings: readonly Note[];
  readonly warningCount: number;
  readonly left: readonly { readonly kind: string; readonly title: string }[];
  readonly leftCount: number;
  readonly backup: string;
  readonly error: string;
  readonly createdAt: number;
  readonly endedAt: number;
}

/** How many records of a kind would become what, and have. */
export interface KindFigures {
  readonly new: number;
  readonly same: number;
  readonly changes: number;
  readonly clash: number;
  readonly refused: number;
  readonly written: number;
  readonly kept: number;
}

/** Something of the folder, and what is to be said of it. */
export interface Note {
  readonly file: string;
  readonly reason: string;
}

/** True while the service works on it. */
export const isBusy = ({ state }: ImportRun): boolean =>
  state === "looking" || state === "applying" || state === "undoing";

/** True where something was written that can be put back. */
export const isUndoable = ({ state, kinds }: ImportRun): boolean =>
  ["done", "stopped", "failed"].includes(state) && Object.values(kinds).some(({ written }) => written > 0);
