export { addBackups, type BackupParts } from "./add-backups.js";
