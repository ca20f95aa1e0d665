/** The error of an unusable data folder. The message is one sentence for the operator. */
export class InstallationError extends Error {
  override readonly name: string = "InstallationError";
}

/** The error of a data folder that another process uses. */
export class DataFolderInUse extends InstallationError {
  override readonly name = "DataFolderInUse";
}
