import type { Journal } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { ActiveLogs } from "../recording/active-logs.js";

/** The names by which people spoke in the running log of their group; undefined for who did not. */
export function spokenNames(logs: ActiveLogs, journal: Journal) {
  return async ({ platform, groupId }: GroupKey, userId: string): Promise<string | undefined> => {
    const log = logs.get(platform, groupId);
    if (log === undefined) return undefined;
    const row = await journal.read<{ name: string } | undefined>((db) =>
      db("session_logs_person").where({ log: log.id, user_id: userId }).first("name"),
    );
    return row?.name;
  };
}
