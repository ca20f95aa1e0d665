import type { Message } from "@dicetower/contract";

/** Where a conversation is held: with a group, shared by its members, or with a person in private; one for each NPC. */
export interface TalkPlace {
  /** Adapter record id. */
  readonly account: string;
  readonly platform: string;
  /** Empty in private. */
  readonly groupId: string;
  /** Empty in groups. */
  readonly userId: string;
  /** Empty for the bot itself. */
  readonly npcId: string;
}

/** The place of a message. */
export function talkPlaceOf({ account, groupId, userId }: Message, npcId = ""): TalkPlace {
  return {
    account: account.id,
    platform: account.platform,
    groupId,
    userId: groupId === "" ? userId : "",
    npcId,
  };
}

/** Names a conversation in memory and in the store. */
export function keyOfPlace({ account, platform, groupId, userId, npcId }: TalkPlace): string {
  return JSON.stringify([account, platform, groupId, userId, npcId]);
}
