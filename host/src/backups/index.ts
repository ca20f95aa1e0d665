export { addBackups } from "./add-backups.js";
export { keepState } from "./keep-state.js";
export { restorePrepared } from "./restore-at-start.js";
