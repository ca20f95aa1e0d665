import type { Answer } from "@dicetower/panel-kit";

/** An import as the API tells of it. */
export type ImportRun = Answer<"/api/imports">[number];

/** How many records of a kind would become what, and have. */
export type KindFigures = ImportRun["kinds"][string];

/** Something of the folder, and what is to be said of it. */
export type Note = ImportRun["skipped"][number];

/** True while the service works on it. */
export const isBusy = ({ state }: ImportRun): boolean =>
  state === "looking" || state === "applying" || state === "undoing";

/** True where something was written that can be put back. */
export const isUndoable = ({ state, kinds }: ImportRun): boolean =>
  ["done", "stopped", "failed"].includes(state) && Object.values(kinds).some(({ written }) => written > 0);
