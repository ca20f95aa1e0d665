import type { Message, Scene } from "./message.js";

/** Where something happens and for whom; what is left out does not count. {@link placeOf} describes a message's. */
export interface Place {
  /** Adapter type, such as `botproto_v11`. */
  readonly adapter?: string;
  /** Adapter record id as text. */
  readonly account?: string;
  readonly platform?: string;
  /** Left out in private chats. A group is known by its platform and its id. */
  readonly groupId?: string;
  readonly userId?: string;
  readonly scene?: Scene;
}

/** Describes where a message was said and by whom. */
export function placeOf({ account, groupId, userId, scene }: Message): Place {
  const { type: adapter, id, platform } = account;
  // Two literals instead of a spread: each roll asks.
  return groupId === ""
    ? { adapter, account: id, platform, userId, scene }
    : { adapter, account: id, platform, groupId, userId, scene };
}

/** Returns `platform:groupId`, as settings of a group are stored; undefined outside groups. */
export function groupTarget({ platform, groupId }: Place): string | undefined {
  return platform === undefined || groupId === undefined || groupId === ""
    ? undefined
    : `${platform}:${groupId}`;
}

/** Makes a place of fields that may be undefined, such as those of a request body. */
export function placeFrom(fields: { readonly [K in keyof Place]?: Place[K] | undefined }): Place {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Place;
}
