import type { AccountEvent } from "@dicetower/adapters/api";
import type { PlatformEvent } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupRecords, Patch } from "../records/group-records.js";
import { leave } from "./group-lists.js";

/**
 * Takes over what events tell of groups. @param unreviewed new groups have to be allowed by the owners
 * @returns undefined where an event tells nothing of a group
 */
export function takeEvent(
  groupRecords: GroupRecords,
  { account, event }: AccountEvent,
  unreviewed: boolean,
): Promise<unknown> | undefined {
  if (event.groupId === "") return undefined;
  const key = { platform: account.platform, groupId: event.groupId };
  switch (event.kind) {
    case "bot.joined":
      return joined(groupRecords, key, account.id, event, unreviewed);
    case "bot.left":
      return leave(groupRecords, key, account.id, "left");
    case "bot.kicked":
      return leave(groupRecords, key, account.id, "kicked");
    case "bot.muted":
      return groupRecords.patch(key, { state: "muted" });
    case "bot.unmuted":
      return groupRecords.patch(key, { state: "active" });
    case "admin.set":
      return event.userId === account.selfId ? groupRecords.present(key, account.id, "admin") : undefined;
    case "admin.unset":
      return event.userId === account.selfId ? groupRecords.present(key, account.id, "member") : undefined;
    case "member.joined":
      return counted(groupRecords, key, 1);
    case "member.left":
      return counted(groupRecords, key, -1);
    default:
      return undefined;
  }
}

async function joined(
  groupRecords: GroupRecords,
  key: GroupKey,
  account: string,
  event: PlatformEvent,
  unreviewed: boolean,
): Promise<void> {
  // Where the bot was not invited the operator is who let it in.
  const isInvited = "invited" in event && event.invited === true;
  const inviter = (isInvited && event.operatorId) || "";
  const patch: Patch = {
    state: "active",
    joined_at: event.at,
    test: 0,
    ...(inviter === "" ? {} : { inviter }),
  };
  await groupRecords.ensure(key, { joinedAt: event.at, inviter, unreviewed });
  await groupRecords.patch(key, patch);
  await groupRecords.present(key, account, "member");
}

/** Platforms tell of each member that comes or goes, and of the whole number when they are asked. */
async function counted(groupRecords: GroupRecords, key: GroupKey, by: number): Promise<void> {
  const row = (await groupRecords.load(key))?.row;
  const members = Number(row?.member_count ?? 0);
  if (members > 0) await groupRecords.patch(key, { member_count: Math.max(1, members + by) });
}
