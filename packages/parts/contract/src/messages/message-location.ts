import type { Actor } from "../http/actor.js";
import { actorOf } from "./authority.js";
import type { Message } from "./message.js";
import type { Scene } from "./message-init.js";

/** Where something happens and for whom; what is left out does not count. {@link locationOf} describes a message's. */
export interface MessageLocation {
  /** Adapter type, such as `botproto_v11`. */
  readonly adapter?: string;
  /** Adapter record id as text. */
  readonly account?: string;
  readonly platform?: string;
  /** Left out in private chats. A group is known by its platform and its id. */
  readonly groupId?: string;
  readonly userId?: string;
  readonly scene?: Scene;
  /** Who is recorded for what is changed, where that is not just the person: a script names them, an alias said it. */
  readonly actor?: Actor;
}

/** Describes where a message was said and by whom. */
export function locationOf(message: Message): MessageLocation {
  const { account, groupId, userId, scene } = message;
  const { type: adapter, id, platform } = account;
  if (message.isMade && (message.borrowed || message.authority.hands.length > 0)) {
    const person = { adapter, account: id, platform, userId, scene, actor: actorOf(message, "") };
    return groupId === "" ? person : { ...person, groupId };
  }
  // Two literals instead of a spread: each roll asks.
  return groupId === ""
    ? { adapter, account: id, platform, userId, scene }
    : { adapter, account: id, platform, groupId, userId, scene };
}

/** The group that a message was said in; its id is empty in private. */
export function groupOf({ account: { platform }, groupId }: Pick<Message, "account" | "groupId">) {
  return { platform, groupId };
}

/** The person who said a message. */
export function personOf({ account: { platform }, userId }: Pick<Message, "account" | "userId">) {
  return { platform, userId };
}

/** Returns `platform:groupId`, as settings of a group are stored; undefined outside groups. */
export function groupTarget({ platform, groupId }: MessageLocation): string | undefined {
  return platform === undefined || groupId === undefined || groupId === ""
    ? undefined
    : `${platform}:${groupId}`;
}

/** Makes a location of fields that may be undefined, such as those of a request body. */
export function locationFrom(
  fields: { readonly [K in keyof MessageLocation]?: MessageLocation[K] | undefined },
): MessageLocation {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as MessageLocation;
}
