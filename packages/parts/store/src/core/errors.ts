import { errorMessage } from "@dicetower/contract";

/** The data was written by newer code and cannot be used by this one. */
export class DataFromLater extends Error {
  override readonly name = "DataFromLater";
  readonly code = "DATA_FROM_LATER";

  /**
   * @param worksFrom oldest version of the feature that can use the data
   * @param backup name of the newest backup, empty when there is none
   */
  constructor(
    readonly feature: string,
    readonly version: string,
    readonly writtenBy: string,
    readonly worksFrom: string,
    readonly backup: string,
  ) {
    super(
      `The data of "${feature}" is from ${writtenBy} and takes ${worksFrom} or later; this is ${version}. Install ${worksFrom} or later${
        backup === "" ? "." : `, or restore a backup from before (the newest one is ${backup}).`
      }`,
    );
  }
}

/** A migration step of a feature failed and was rolled back. */
export class MigrationFailed extends Error {
  override readonly name = "MigrationFailed";
  readonly code = "MIGRATION_FAILED";

  constructor(
    readonly feature: string,
    readonly migration: string,
    cause: unknown,
  ) {
    super(
      `The step ${migration} of the tables of "${feature}" failed and was taken back: ${errorMessage(cause)}`,
      { cause },
    );
  }
}

/** A file of the store is damaged or missing. It is left as it is: nothing is emptied without being asked for. */
export class StoreDamaged extends Error {
  override readonly name = "StoreDamaged";
  readonly code = "STORE_DAMAGED";

  /** @param backup name of the newest backup that is whole, empty when there is none */
  constructor(
    readonly file: string,
    readonly detail: string,
    readonly backup: string,
  ) {
    super(
      `${file} is damaged (${detail}) and was left as it is. ${
        backup === "" ? "There is no whole backup." : `The newest whole backup is ${backup}.`
      } Start with --repair to save what can be read${backup === "" ? "" : ", or restore that backup"}.`,
    );
  }
}
