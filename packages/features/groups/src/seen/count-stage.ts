import type { CommandReader } from "@dicetower/commands/api";
import type { Clock, Stage } from "@dicetower/contract";
import type { GroupRecords } from "../records/group-records.js";

/** Makes the stage that counts commands said in groups, of those who are answered. */
export function countStage(
  groupRecords: GroupRecords,
  clock: Clock,
  reader: () => CommandReader | undefined,
): Stage {
  return {
    key: "groups.count",
    slot: "commands",
    before: ["commands"],
    run(message) {
      const { account, groupId, sentAt, quiet } = message;
      if (groupId === "") return undefined;
      const match = reader()?.read(message);
      if (match === undefined || (quiet && match.command.whileOff !== true)) return undefined;
      const entry = groupRecords.cached(account.platform, groupId);
      if (entry === undefined || (account.exempt === true && Number(entry.row.test) !== 1)) return undefined;
      groupRecords.counters.command(account.platform, groupId, sentAt || clock.seconds());
      return undefined;
    },
  };
}
