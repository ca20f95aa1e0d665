import type { Message, MessageLocation } from "@dicetower/contract";

/** The place of somebody else where a message was said. */
export function placeOfOther({ account, groupId, scene }: Message, userId: string): MessageLocation {
  const { type: adapter, id, platform } = account;
  return groupId === ""
    ? { adapter, account: id, platform, userId, scene }
    : { adapter, account: id, platform, groupId, userId, scene };
}
