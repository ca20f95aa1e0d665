export { backUpClosed } from "./backup-closed.js";
export {
  type BackupFile,
  type BackupManifest,
  type BackupReason,
  backupReasons,
  verifyBackup,
} from "./backup-manifest.js";
export { type Backup, BackupShelf } from "./backup-shelf.js";
export { DataFromLater, MigrationFailed, StoreDamaged } from "./errors.js";
export { type Look, lookAtStore } from "./look.js";
export type { FileSizes } from "./medium.js";
export type { MigrationStep } from "./migrate.js";
export { type OpenStore, openStore, type StoreOptions, type StoreStatus } from "./open-store.js";
export { type Repair, repairStore } from "./repair.js";
export { restoreBackup, setDamagedAside } from "./restore-backup.js";
export { lastRestore } from "./restore-mark.js";
export { storedRestores } from "./restores.js";
export type { SavedTable } from "./salvage.js";
export { distrust } from "./sqlite-home.js";
export { saysDamaged } from "./storage-failure.js";
