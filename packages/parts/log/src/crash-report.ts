import { mkdirSync } from "node:fs";
import { readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, FeatureStatus } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { plainDetails } from "./lines/details.js";
import type { Logging } from "./logging.js";

const keptReports = 10;
const lastLines = 200;

/** Facts of a crash report besides the error and the last log lines. */
export interface CrashContext {
  readonly version: string;
  readonly features: readonly Pick<FeatureStatus, "id" | "version" | "state" | "thirdParty">[];
}

/**
 * Writes a crash report to `logs/crash-<UTC>.json` in the data folder. The newest ten are kept.
 * @returns the path of the report
 */
export async function writeCrashReport(
  folder: string,
  error: unknown,
  { logging, clock, version, features }: CrashContext & { logging: Logging; clock: Clock },
): Promise<string> {
  const logs = join(folder, "logs");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const at = new Date(clock.now()).toISOString();
  const path = join(logs, `crash-${at.replace(/[:.]/g, "-")}.json`);
  const { platform, arch, version: node } = process;
  const report = {
    at,
    ...(plainDetails({ error }, logging.hide) as object),
    version,
    runtime: {
      node,
      platform,
      arch,
      uptimeSeconds: Math.round(process.uptime()),
      memory: process.memoryUsage(),
    },
    features: features.map(({ id, version, state, thirdParty }) => ({ id, version, state, thirdParty })),
    lines: logging.ring.tail(lastLines).map((line) => JSON.parse(line) as unknown),
  };
  await writeWhole(path, `${JSON.stringify(report, null, 2)}\n`);
  const reports = (await readdir(logs)).filter((name) => /^crash-.*\.json$/.test(name)).sort();
  await Promise.all(reports.slice(0, -keptReports).map((name) => unlink(join(logs, name)).catch(() => {})));
  return path;
}
