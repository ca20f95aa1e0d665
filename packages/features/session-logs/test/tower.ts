import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import session from "@dicetower/play-session";
import type { TestHost, TestHostOptions } from "@dicetower/testkit";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import logs from "../src/index.js";
import type { Line } from "../src/lines/line.js";
import type { LogView } from "../src/logs/log-row.js";

/** Features beside the one under test. */
export const others = [texts, access, commands, dice, native, adapters, session];

/** A service with session logs. */
export function logTower(more: Partial<TestHostOptions> = {}): Promise<TestHost> {
  return testHost({ ...more, features: [...others, logs, ...(more.features ?? [])] });
}

/** The owner of a group, as whom most is said here. */
export const owner = { role: "owner" } as const;

/** The logs of a group, the newest first. */
export async function logsOf(tower: TestHost, groupId: string): Promise<LogView[]> {
  return (await tower.get(`/api/logs?groupId=${groupId}`).data<{ items: LogView[] }>()).items;
}

/** The newest log of a group. */
export async function logOf(tower: TestHost, groupId: string): Promise<LogView> {
  const [log] = await logsOf(tower, groupId);
  if (log === undefined) throw new Error(`no log in the group ${groupId}`);
  return log;
}

/** The lines of a log. */
export async function linesOf(tower: TestHost, id: number, query = ""): Promise<Line[]> {
  return (await tower.get(`/api/logs?id=${id}&lines=1&limit=500${query}`).data<{ items: Line[] }>()).items;
}

export const textsOf = (lines: readonly Line[]) => lines.map(({ message }) => message);

/** Looks again and again until what it sees fits, or for ten seconds. */
export async function eventually<T>(look: () => Promise<T>, fits: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + 30_000;
  for (;;) {
    const seen = await look();
    if (fits(seen) || performance.now() > end) return seen;
    await new Promise((wake) => setTimeout(wake, 10));
  }
}
