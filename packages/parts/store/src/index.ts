export { type BackupArchive, openArchive } from "./backup/backup-archive.js";
export { type Backup, BackupCatalog } from "./backup/backup-catalog.js";
export { backUpClosed } from "./backup/backup-closed.js";
export {
  type BackupFile,
  type BackupManifest,
  type BackupReason,
  backupReasons,
  verifyBackup,
} from "./backup/backup-manifest.js";
export { DataFromLater, MigrationFailed, StoreDamaged } from "./core/errors.js";
export { saysDamaged } from "./core/storage-failure.js";
export type { FileSizes } from "./driver/driver.js";
export type { MigratedCode, MigrationStep } from "./migrations/migrate.js";
export { type RenamedFeature, renameChanges, renameTables } from "./migrations/renamed-feature.js";
export { VersionWatch } from "./migrations/watch-versions.js";
export { type OpenStore, openStore, type StoreOptions, type StoreStatus } from "./open-store.js";
export { probeServer, type ServerProbe } from "./postgres/probe-server.js";
export { openReadOnlyStore, type ReadOnlyStore } from "./read-only-store.js";
export { type Repair, repairStore } from "./repair/repair.js";
export type { SavedTable } from "./repair/salvage.js";
export { requireFullCheck } from "./repair/sqlite-recovery.js";
export { keepState } from "./restore/keep-state.js";
export {
  clearPreparedRestore,
  type PreparedRestore,
  readPreparedRestore,
  writePreparedRestore,
} from "./restore/prepared-restore.js";
export { restorePrepared } from "./restore/restore-at-start.js";
export { restoreBackup } from "./restore/restore-backup.js";
export { lastRestore } from "./restore/restore-mark.js";
export { storedRestores } from "./restore/restores.js";
