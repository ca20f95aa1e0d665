import type {
  Clock,
  Contribution,
  Features,
  Installation,
  Lifecycle,
  Settings,
  SettingsGroup,
} from "@dicetower/contract";
import type { Problem, ProblemSource } from "../api.js";
import type { Measures } from "../metrics/measures.js";
import type { OptionalServices } from "../optional-services.js";
import { warningsOf } from "./warnings.js";

/** What the problems are read from. */
export interface Inspected {
  readonly clock: Clock;
  readonly installation: Installation;
  readonly lifecycle: Lifecycle;
  readonly features: Features;
  readonly settings: Settings;
  /** Groups of the features that are on. */
  readonly groups: () => readonly Contribution<SettingsGroup>[];
  readonly optional: OptionalServices;
  readonly measures: Measures;
}

const mebibyte = 1024 * 1024;
/** As the health check of the disk. */
const scarceBytes = 500 * mebibyte;
const exhaustedBytes = 50 * mebibyte;

const prefix = "system.page.problem";
const again = { titleKey: "system.page.action.lookAgain" };

/** Problems of the service as a whole. */
export function ownProblems(inspected: Inspected): ProblemSource {
  return {
    key: "system",
    async find() {
      return [
        ...addressProblems(inspected),
        ...featureProblems(inspected),
        ...dataProblems(inspected),
        ...misfitProblems(inspected),
        ...restartProblems(inspected),
        ...(await diskProblems(inspected)),
      ];
    },
  };
}

function addressProblems({ installation, optional }: Inspected): Problem[] {
  const { host } = installation.address();
  if (warningsOf(host, optional.auth?.passwordEnabled ?? false, undefined).length === 0) return [];
  return [
    {
      key: "open",
      severity: "bad",
      textKey: `${prefix}.open`,
      values: { address: host },
      action: { titleKey: "system.page.action.serverAddress", page: "settings.page.server" },
    },
  ];
}

function featureProblems({ features }: Inspected): Problem[] {
  return features.list().flatMap(({ id, state, reason, holds = false }): Problem[] => {
    const standing = holds ? "held" : state;
    if (standing !== "held" && standing !== "failed" && standing !== "waiting") return [];
    // What has failed three times is switched off as well: only switching it on tries it again.
    const verb = standing === "waiting" ? "retry" : "enable";
    return [
      {
        key: `feature.${id}`,
        severity: standing === "waiting" ? "warn" : "bad",
        textKey: `${prefix}.${standing}`,
        values: { id, reason },
        action: {
          titleKey: "system.page.action.tryAgain",
          call: { method: "POST", path: `/api/features/${id}/${verb}` },
        },
      },
    ];
  });
}

function dataProblems({ clock, installation, optional: { database } }: Inspected): Problem[] {
  if (database === undefined) return [];
  const damaged: Problem = {
    key: "database",
    severity: "bad",
    textKey: `${prefix}.database`,
    action: { titleKey: "system.page.action.seeErrors", page: "system.log?level=error" },
  };
  const last = database.lastBackupAt;
  // Since the first start: who restarts the service every day shall hear of it, too.
  const since = last === 0 ? (installation.firstStartedAt ?? installation.startedAt) : last;
  const due = database.backupDueSeconds;
  const old = due > 0 && clock.seconds() - since >= due;
  const backup: Problem = {
    key: "backup",
    severity: "warn",
    textKey: last === 0 ? `${prefix}.noBackup` : `${prefix}.oldBackup`,
    values: { days: Math.floor((clock.seconds() - last) / 86_400) },
    action: {
      titleKey: "system.page.action.backUp",
      call: { method: "POST", path: "/api/system/backups" },
    },
  };
  return [...(database.ok ? [] : [damaged]), ...(old ? [backup] : [])];
}

/** Stored values that a newer or older feature does not take. */
function misfitProblems({ settings, groups }: Inspected): Problem[] {
  const known = new Map(groups().map(({ item }) => [item.key, item]));
  return settings.misfits().flatMap(({ key, field, layer, target }): Problem[] => {
    const group = known.get(key);
    if (group === undefined) return [];
    const wide = layer === "global";
    const name = `${key}.${field}`;
    return [
      {
        key: `misfit.${name}${wide ? "" : `.${layer}.${target}`}`,
        severity: "warn",
        textKey: `${prefix}.misfit`,
        values: { setting: wide ? name : `${name} (${layer} ${target})` },
        action: {
          titleKey: "system.page.action.seeSetting",
          page: group.page === undefined ? `settings.${key}` : `settings.page.${group.page}`,
        },
      },
    ];
  });
}

function restartProblems({ lifecycle }: Inspected): Problem[] {
  if (!lifecycle.restartPending) return [];
  if (!lifecycle.supervised)
    return [{ key: "restart", severity: "warn", textKey: `${prefix}.restartByHand`, action: again }];
  return [
    {
      key: "restart",
      severity: "warn",
      textKey: `${prefix}.restart`,
      action: {
        titleKey: "system.page.action.restart",
        call: { method: "POST", path: "/api/system/restart" },
        confirmKey: "system.page.action.restart.confirm",
      },
    },
  ];
}

async function diskProblems({ measures }: Inspected): Promise<Problem[]> {
  const { disk } = await measures.read();
  // 0 of 0: the disk could not be asked.
  if (disk.total === 0 || disk.free >= scarceBytes) return [];
  const exhausted = disk.free < exhaustedBytes;
  return [
    {
      key: "disk",
      severity: exhausted ? "bad" : "warn",
      textKey: exhausted ? `${prefix}.diskFull` : `${prefix}.disk`,
      values: { free: Math.floor(disk.free / mebibyte) },
      action: again,
    },
  ];
}
