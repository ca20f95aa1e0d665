import { type Actor, type Changes, codes, failure } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { isLogName } from "../logs/log-names.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";

/** A log that is made of lines that are there already. */
export interface EndedLog extends GroupKey {
  readonly name: string;
  /** UTC epoch seconds of the first line and the last. */
  readonly from: number;
  readonly to: number;
  /** Name of the change in the audit log. */
  readonly action: string;
}

/** Makes a log that has ended, still without lines. A name that is taken gets a number. */
export async function makeEndedLog(
  logs: LogService,
  changes: Changes,
  { platform, groupId, name, from, to, action }: EndedLog,
  actor: Actor,
): Promise<LogRow> {
  const { store, clock, accountOf, changed, systemOf } = logs.services;
  if (!isLogName(name)) throw failure(codes.ruleBroken, "The name of a log has 1 to 50 characters.");
  const group = { platform, groupId };
  const { account, selfId, name: groupName } = accountOf(group);
  const [row] = await store.journal.change<LogRow[]>(async (db) =>
    db("session_logs_log")
      .insert({
        platform,
        group_id: groupId,
        group_name: groupName,
        name: await logs.freeName(group, name),
        account,
        self_id: selfId,
        state: "ended",
        host_id: "",
        started_at: from,
        ended_at: to,
        updated_at: clock.seconds(),
        system: systemOf(group),
      })
      .returning("*"),
  );
  if (row === undefined) throw new Error("the row of a log was not made");
  changed(group, row.id);
  await changes.note({ action, actor, target: { type: "log", id: String(row.id), name: row.name } });
  return row;
}
