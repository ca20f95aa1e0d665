import { Joi, zoneOffsetMs } from "@dicetower/contract";
import type { UpdateMachine } from "../machine/machine.js";
import { phases, type UpdatePhase } from "../machine/phase.js";
import type { Release } from "../release/release.js";

/** The update status resource. */
export function statusOf(machine: UpdateMachine) {
  const { memory, policy, job, phase } = machine;
  const { installation, settings, runtime, clock, zone } = memory.parts;
  const { semver, build, builtAt } = installation.version;
  const { prerelease } = installation;
  const { state, staged } = memory;
  const pending = memory.isPending();
  const waits = pending && (phase === "staged" || phase === "scheduled" || phase === "downloaded");
  const total = job?.kind === "fetch" ? job.total : waits ? (staged?.size ?? 0) : 0;
  const downloaded = job?.kind === "fetch" ? Math.min(job.downloaded, total) : total;
  return {
    current: {
      version: semver,
      build,
      display: `${prerelease ? "beta-" : "v"}${semver}(${build})`,
      builtAt,
      prerelease,
    },
    latest: state.latest === null ? null : shown(state.latest),
    phase,
    source: job?.kind === "fetch" && job.source !== "" ? job.source : state.source,
    downloadedBytes: downloaded,
    totalBytes: total,
    checkedAt: state.checkedAt,
    error: state.error,
    downloadSupported: !runtime.container,
    installSupported: policy.installs(),
    pending,
    cancelSupported: true,
    canCancel: machine.canCancel,
    runtime,
    selfUpdateBlockedReason: runtime.container ? "container" : "",
    settings: settings(),
    scheduledInstallSupported: policy.schedules,
    scheduledInstallAt: policy.plan?.at ?? 0,
    pendingTag: pending ? (staged?.tag ?? "") : "",
    timezoneMinutes: Math.round(zoneOffsetMs(zone(), clock.now()) / 60_000),
  };
}

function shown({ tag, version, build, prerelease, publishedAt, notes, asset }: Release) {
  return { tag, version, build, prerelease, publishedAt, notes, asset };
}

/** The update status, as the API answers it. */
export type UpdateStatus = ReturnType<typeof statusOf>;
export type { UpdatePhase };

const text = Joi.string().allow("").required();
const integer = Joi.number().integer().required();
const flag = Joi.boolean().required();

/** The settings as they are answered. */
export const settingsAnswer = Joi.object({
  autoCheck: flag,
  intervalHours: integer,
  autoAction: Joi.string().valid("notify", "download", "install").required(),
  source: Joi.string().valid("auto", "direct", "mirror", "custom").required(),
  customMirror: text,
  scheduledInstall: flag,
  installTime: Joi.string().required(),
}).required();

/** Schema of the status. */
export const statusAnswer = Joi.object({
  current: Joi.object({
    version: Joi.string().required(),
    build: integer,
    display: Joi.string().required(),
    builtAt: integer,
    prerelease: flag,
  }).required(),
  latest: Joi.object({
    tag: Joi.string().required(),
    version: Joi.string().required(),
    build: integer,
    prerelease: flag,
    publishedAt: integer,
    notes: text,
    asset: Joi.object({
      name: Joi.string().required(),
      platform: Joi.string().required(),
      arch: Joi.string().required(),
      size: integer,
      sha256: Joi.string().required(),
    })
      .allow(null)
      .required(),
  })
    .allow(null)
    .required(),
  phase: Joi.string()
    .valid(...phases)
    .required(),
  source: text,
  downloadedBytes: integer,
  totalBytes: integer,
  checkedAt: integer,
  error: text,
  downloadSupported: flag,
  installSupported: flag,
  pending: flag,
  cancelSupported: flag,
  canCancel: flag,
  runtime: Joi.object({
    container: flag,
    containerType: text,
    containerDetection: Joi.array().items(Joi.string()).required(),
  }).required(),
  selfUpdateBlockedReason: Joi.string().valid("", "container").required(),
  settings: settingsAnswer,
  scheduledInstallSupported: flag,
  scheduledInstallAt: integer,
  pendingTag: text,
  timezoneMinutes: integer,
}).required();
