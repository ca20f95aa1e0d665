/** Exports for an implementation of `HostControl`. */

export { commandLine } from "./command-line.js";
export { type Client, createClient } from "./host-access/client.js";
export type {
  BackupRow,
  HostControl,
  LoadControl,
  OfflineData,
  PackageRow,
  Probe,
  Restored,
  SeenData,
} from "./host-access/control.js";
export { CommandError } from "./problem.js";
