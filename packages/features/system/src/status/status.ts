import {
  type Clock,
  type Contribution,
  type Installation,
  Joi,
  type Lifecycle,
  type Log,
} from "@dicetower/contract";
import type { StatusShare, StatusSource } from "../api.js";
import type { CpuMeter } from "../metrics/cpu-meter.js";
import type { Measured, Measures } from "../metrics/measures.js";
import type { OptionalServices } from "../optional-services.js";
import { warningsAnswer, warningsOf } from "../problems/warnings.js";
import { shownVersion } from "./version.js";

/** What the status is made of. */
export interface StatusParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly installation: Installation;
  readonly lifecycle: Lifecycle;
  readonly optional: OptionalServices;
  readonly measures: Measures;
  readonly cpu: CpuMeter;
  readonly container: boolean;
  readonly sources: () => readonly Contribution<StatusSource>[];
}

/** Minutes that the clock of the server is ahead of UTC. */
export function timezoneMinutes(clock: Clock): number {
  const behind = new Date(clock.now()).getTimezoneOffset();
  return behind === 0 ? 0 : -behind;
}

/** Works out the status, at once while what has to be measured is at hand. */
export function readStatus(parts: StatusParts) {
  const measured = parts.measures.read();
  return measured instanceof Promise
    ? measured.then((late) => statusOf(parts, late))
    : statusOf(parts, measured);
}

function statusOf(parts: StatusParts, { memory, disk, databaseBytes }: Measured) {
  const { clock, installation, lifecycle, optional, cpu } = parts;
  const { database } = optional;
  const share = sharesOf(parts.sources(), parts.log);
  return {
    name: installation.name,
    version: shownVersion(installation),
    prerelease: installation.prerelease,
    uptimeSeconds: installation.uptimeSeconds(),
    startedAt: installation.startedAt,
    timezoneMinutes: timezoneMinutes(clock),
    os: process.platform,
    arch: process.arch,
    runtime: `Node.js ${process.versions.node}`,
    container: share.container ?? parts.container,
    memory,
    cpuPercent: cpu.percent(),
    disk: { free: disk.free, total: disk.total },
    database: { bytes: databaseBytes, ok: database?.ok ?? true, lastBackupAt: database?.lastBackupAt ?? 0 },
    adapters: share.adapters ?? { total: 0, online: 0 },
    queues: share.queues ?? { incoming: 0, outgoing: 0 },
    restartPending: lifecycle.restartPending,
    safeMode: installation.safeMode ?? false,
    warnings: warningsOf(
      installation.address().host,
      optional.auth?.passwordEnabled ?? false,
      optional.texts,
    ),
  };
}

/** A source that throws is left out. */
function sharesOf(sources: readonly Contribution<StatusSource>[], log: Log): StatusShare {
  let share: StatusShare = {};
  for (const source of sources) {
    try {
      share = { ...share, ...source.run(() => source.item.share()) };
    } catch (error) {
      log.warn(`the status source "${source.key}" of "${source.owner}" has failed`, { error });
    }
  }
  return share;
}

const integer = Joi.number().integer().required();
const string = Joi.string().required();
const boolean = Joi.boolean().required();

/** Schema of `GET /api/system/status`. */
export const statusAnswer = Joi.object({
  name: string,
  version: Joi.object({
    semver: string,
    build: integer,
    display: string,
    builtAt: integer,
    prerelease: boolean,
  }).required(),
  prerelease: boolean,
  uptimeSeconds: integer,
  startedAt: integer,
  timezoneMinutes: integer,
  os: string,
  arch: string,
  runtime: string,
  container: boolean,
  memory: Joi.object({
    rssBytes: integer,
    heapBytes: integer,
    systemTotal: integer,
    systemFree: integer,
  }).required(),
  cpuPercent: Joi.number().required(),
  disk: Joi.object({ free: integer, total: integer }).required(),
  database: Joi.object({ bytes: integer, ok: boolean, lastBackupAt: integer }).required(),
  adapters: Joi.object({ total: integer, online: integer }).required(),
  queues: Joi.object({ incoming: integer, outgoing: integer }).required(),
  restartPending: boolean,
  safeMode: boolean,
  warnings: warningsAnswer.required(),
});
