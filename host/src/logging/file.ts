/// <reference path="./pino-roll.d.ts" />
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@dicetower/contract";
import roll from "pino-roll";
import { Outlet } from "./outlet.js";

/** Files kept beside the one being written; with their size this stays below 200 MiB (reliability G2). */
const keptFiles = 14;

/** Writes into `folder`: a new file each day, and when one has 10 MiB. */
export async function fileOutlet(
  folder: string,
  clock: Clock,
  summary: (count: number) => string,
): Promise<Outlet> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stream = await roll({
    file: join(folder, "host"),
    extension: ".log",
    frequency: "daily",
    dateFormat: "yyyy-MM-dd",
    size: "10m",
    limit: { count: keptFiles, removeOtherLogFiles: true },
    mode: 0o600,
    sync: false,
  });
  return new Outlet(stream, clock, summary);
}
