import { type Message, type ReplyPart, truncateText } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { inOwnGroup, type NewLine } from "../lines/line.js";
import type { ActiveLog, ActiveLogs } from "./active-logs.js";

const maxNameLength = 200;

/** What is known of groups and accounts. */
export interface RecordedGroupServices {
  readonly logs: ActiveLogs;
  /** True where an account that began a log still hears the group. */
  readonly connected: (account: string) => boolean;
  /** Id of the account that hears a group which plays at the table of another. */
  readonly accountOf: (group: GroupKey) => string | undefined;
  readonly groupName: (group: GroupKey) => string;
}

/** Where lines of a log are said: in its own group, and in those that play at the same table. */
export class RecordedGroups {
  constructor(readonly services: RecordedGroupServices) {}

  /** True for messages of the account that records, and of any other while that one hears nothing. */
  hears({ account: own, platform, groupId: home }: ActiveLog, { account, groupId }: Message): boolean {
    const { accountOf, connected } = this.services;
    const recorder = (groupId === home ? undefined : accountOf({ platform, groupId })) ?? own;
    return account.id === recorder || !connected(recorder);
  }

  /** @param name of the group, where it is known */
  in(log: ActiveLog, groupId: string, name = ""): Pick<NewLine, "group_id" | "group_name"> {
    if (groupId === log.groupId) return inOwnGroup;
    const called = name === "" ? this.services.groupName({ platform: log.platform, groupId }) : name;
    return { group_id: groupId, group_name: truncateText(called, maxNameLength) };
  }

  /** True for words of a group whose lines go into the same log: there they stand already. */
  isCopy(log: ActiveLog, { forwardedFrom }: ReplyPart): boolean {
    return forwardedFrom !== undefined && this.services.logs.get(log.platform, forwardedFrom) === log;
  }
}
