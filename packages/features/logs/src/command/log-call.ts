import type { CommandCall } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { LogRow } from "../logs/log-row.js";

/** The group of a call; without an id in private. */
export function groupOf({ message }: CommandCall): GroupKey {
  return { platform: message.account.platform, groupId: message.groupId };
}

/** A row with what the command says of it. */
export function named(row: Pick<LogRow, "name">): { readonly name: string } {
  return { name: row.name };
}
