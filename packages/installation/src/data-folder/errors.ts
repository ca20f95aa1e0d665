/** The data folder cannot be used. The message is one sentence for whoever starts the host. */
export class InstallationError extends Error {
  override readonly name: string = "InstallationError";
}

/** Another process has the data folder. */
export class DataFolderInUse extends InstallationError {
  override readonly name = "DataFolderInUse";
}
