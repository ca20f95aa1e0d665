import {
  type Clock,
  type LiveSettings,
  type NoticeKind,
  type Notices,
  type Scope,
  text,
} from "@dicetower/contract";
import type { Measures } from "../metrics/measures.js";
import type { AlarmSettings } from "./alarm-settings.js";
import type { BusyMeter } from "./busy-meter.js";

const lookMs = 60_000;
/** Looks in a row above the limit before it is told, as a moment of work is no news. */
const inARow = 5;
/** How far below the limit it has to fall before it can be told again. */
const recoveredBy = 5;

/** What is watched: the kind of its notice, its setting, and its name in the log. */
const watched = [
  { kind: "cpuHigh", setting: "cpuPercent", name: "The processor" },
  { kind: "memoryHigh", setting: "memoryPercent", name: "The memory" },
  { kind: "diskLow", setting: "diskPercent", name: "The disk of the data folder" },
] as const satisfies readonly { kind: string; setting: keyof AlarmSettings; name: string }[];

export const alarmKinds: readonly NoticeKind[] = watched.map(({ kind }) => ({
  key: kind,
  level: "critical",
  titleKey: `notice.${kind}`,
}));

/** Tells the owners when the machine has been above a limit for five minutes, once until it has recovered. */
export function watchAlarms(
  scope: Scope,
  parts: {
    readonly clock: Clock;
    readonly live: LiveSettings<AlarmSettings>;
    readonly measures: Measures;
    readonly busy: BusyMeter;
    readonly notices: () => Notices | undefined;
  },
): void {
  const above = new Map<string, number>();
  const told = new Set<string>();
  const look = (kind: string, used: number | undefined, limit: number): boolean => {
    if (limit === 0) told.delete(kind);
    if (used === undefined || limit === 0 || used < limit) {
      above.delete(kind);
      if (used !== undefined && used < limit - recoveredBy) told.delete(kind);
      return false;
    }
    const looks = (above.get(kind) ?? 0) + 1;
    above.set(kind, looks);
    if (looks < inARow || told.has(kind) || parts.notices() === undefined) return false;
    told.add(kind);
    return true;
  };
  parts.clock.every(lookMs, scope.signal, () =>
    scope.follow(
      (async () => {
        const { memory, disk } = await parts.measures.read();
        const used = {
          cpuPercent: parts.busy.percent(),
          memoryPercent: share(memory.systemFree, memory.systemTotal),
          diskPercent: share(disk.free, disk.total),
        };
        for (const { kind, setting, name } of watched) {
          const limit = parts.live.value[setting];
          const percent = used[setting];
          if (look(kind, percent, limit))
            parts.notices()?.send({
              kind,
              level: "critical",
              detail: `${name} is used to ${percent} %, for five minutes above ${limit} %.`,
              text: text(`notice.${kind}.text`, { percent: percent ?? 0, limit }),
            });
        }
      })(),
    ),
  );
}

/** Per cent in use; undefined where the system could not be asked. */
function share(free: number, total: number): number | undefined {
  return total === 0 ? undefined : Math.floor(((total - free) / total) * 100);
}
