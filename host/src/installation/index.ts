export { DataFolderInUse, InstallationError } from "./errors.js";
export { holdsData } from "./holds-data.js";
export { type InstallationOptions, type OpenInstallation, openInstallation } from "./installation.js";
export { type DataLock, type LockHolder, lockDataFolder, lockHolder } from "./lock.js";
export { ownPackage } from "./own-package.js";
export { type CountedStart, countFailedStarts, countStart, failedBeforeSafeMode } from "./starts.js";
export { makeKey, storedDigest } from "./stored-key.js";
export { type HostVersion, hostVersion } from "./version.js";
