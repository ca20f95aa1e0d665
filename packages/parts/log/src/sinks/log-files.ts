import { mkdirSync } from "node:fs";
import type { Clock } from "@dicetower/contract";
import { LogArchive } from "./archive.js";
import { RollingFile } from "./rolling-file.js";
import { Sink } from "./sink.js";

/** The sink for the current log file and the archive of full ones. */
export interface LogFiles {
  readonly sink: Sink;
  readonly archive: LogArchive;
}

/**
 * Opens the log files in `folder`: a new one each day, and after 10 MiB.
 * @param failed called when full files could not be compressed or removed
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
  const sink = new Sink(file, clock, summary);
  // Emitted for each file opened, the first one included: files of earlier runs are compressed, too.
  file.on("ready", () => void archive.tidy());
  file.write("");
  return { sink, archive };
}
