import { mkdirSync } from "node:fs";
import type { Clock } from "@dicetower/contract";
import { LogArchive } from "./archive.js";
import { Outlet } from "./outlet.js";
import { RollingFile } from "./rolling-file.js";

/** Where lines go to files, and those that are full. */
export interface LogFiles {
  readonly outlet: Outlet;
  readonly archive: LogArchive;
}

/**
 * Writes into `folder`: a new file each day, and when one has 10 MiB.
 * @param failed hears that full files could not be packed or removed
 */
export function openLogFiles(
  folder: string,
  clock: Clock,
  summary: (count: number) => string,
  failed: (error: unknown) => void,
): LogFiles {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new RollingFile(folder, clock);
  const archive = new LogArchive(folder, () => file.path, failed);
  const outlet = new Outlet(file, clock, summary);
  // Told whenever a file has been opened, the first one included: what a run before has left is packed, too.
  file.on("ready", () => void archive.tidy());
  file.write("");
  return { outlet, archive };
}
