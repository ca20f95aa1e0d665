export { DataFolderInUse, InstallationError } from "./errors.js";
export { holdsData } from "./holds-data.js";
export { forgetHungFeature, hungFeature, hungSetupFile } from "./hung-setup.js";
export {
  type HostVersion,
  type InstallationOptions,
  type OpenInstallation,
  openInstallation,
} from "./installation.js";
export { type DataLock, type LockHolder, lockDataFolder, lockHolder, lockProblem } from "./lock.js";
export { type CountedStart, countFailedStarts, countStart, failedBeforeSafeMode } from "./starts.js";
export { makeKey, storedDigest } from "./stored-key.js";
