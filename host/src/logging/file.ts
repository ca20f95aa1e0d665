/// <reference path="./pino-roll.d.ts" />
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import roll from "pino-roll";
import { LogArchive } from "./archive.js";
import { Outlet } from "./outlet.js";

/** Where lines go to files, and those that are full. */
export interface LogFiles {
  readonly outlet: Outlet;
  readonly archive: LogArchive;
}

/**
 * Writes into `folder`: a new file each day, and when one has 10 MiB.
 * @param failed hears that full files could not be packed or removed
 */
export async function openLogFiles(
  folder: string,
  clock: Clock,
  summary: (count: number) => string,
  failed: (error: unknown) => void,
): Promise<LogFiles> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stream = await roll({
    file: join(folder, "host"),
    extension: ".log",
    frequency: "daily",
    dateFormat: "yyyy-MM-dd",
    size: "10m",
    mode: 0o600,
    sync: false,
  });
  const archive = new LogArchive(folder, () => stream.file, failed);
  // Told whenever a file has been opened, the first one included: what a run before has left is packed, too.
  stream.on("ready", () => void archive.tidy());
  return { outlet: new Outlet(stream, clock, summary), archive };
}
