import { type Clock, commandView, type MessageInit, type Role } from "@dicetower/contract";
import { readSegments } from "../message/segments.js";
import type { SkipReason } from "../wire/dropped-frames.js";
import { fromWire, type MessageIds } from "../wire/identifiers.js";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json-object.js";

/** A message without the account that received it. */
export type MessageDraft = Omit<MessageInit, "account">;

const noSender: JsonObject = Object.freeze({});

/**
 * Reads a message event, checking by hand: it is the one frame that comes thousands of times a
 * second.
 * @param selfId the account as it is known; the event's own `self_id` where it is not
 */
export function readMessage(
  event: JsonObject,
  selfId: string,
  ids: MessageIds,
  clock: Pick<Clock, "seconds">,
): MessageDraft | SkipReason {
  const inGroup = event.message_type === "group";
  if (!inGroup && event.message_type !== "private") return "ignored";
  const userId = fromWire(event.user_id);
  const groupId = inGroup ? fromWire(event.group_id) : "";
  if (userId === "" || (inGroup && groupId === "")) return "malformed";
  const segments = readSegments(event.message);
  if (segments === undefined) return "malformed";
  const self = selfId === "" ? fromWire(event.self_id) : selfId;
  const { text, mentioned } = commandView(segments, self);
  const sender = isObject(event.sender) ? event.sender : noSender;
  return {
    id: ids.read(event.message_id),
    scene: inGroup ? "group" : "private",
    groupId,
    groupName: inGroup ? textOf(event.group_name) : "",
    userId,
    nickname: textOf(sender.nickname),
    card: textOf(sender.card),
    role: roleOf(sender.role),
    segments,
    text,
    sentAt: numberOf(event.time) || clock.seconds(),
    own: event.post_type === "message_sent" || userId === self,
    mentioned,
    viaGroup: temporaryGroup(event),
  };
}

/** Group through which a temporary private chat goes; empty where it is none. */
export function temporaryGroup(event: JsonObject): string {
  if (event.message_type !== "private" || event.sub_type !== "group") return "";
  const sender = isObject(event.sender) ? event.sender : noSender;
  return fromWire(event.group_id) || fromWire(sender.group_id);
}

/** A role as the platform names it. */
export function roleOf(role: unknown): Role {
  return role === "owner" || role === "admin" || role === "member" ? role : "unknown";
}
