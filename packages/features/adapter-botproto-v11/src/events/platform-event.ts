import { Joi, type JsonValue, type PlatformEvent } from "@dicetower/contract";
import type { SkipReason } from "../wire/dropped-frames.js";
import { fromWire } from "../wire/identifiers.js";
import { type JsonObject, numberOf, textOf } from "../wire/json-object.js";
import { isEverybody, type NoticeDetails, readNotice } from "./notice.js";

const id = Joi.alternatives(Joi.number(), Joi.string().allow("").max(256));
const word = Joi.string().allow("").max(64);
const card = Joi.string().allow("", null).max(1_000);

/** Shape of notices and requests, as far as it is looked at. */
const schema = Joi.object({
  time: Joi.alternatives(Joi.number(), Joi.string()),
  notice_type: word,
  request_type: word,
  sub_type: word.allow(null),
  group_id: id.allow(null),
  user_id: id.allow(null),
  operator_id: id.allow(null),
  target_id: id.allow(null),
  sender_id: id.allow(null),
  message_id: id.allow(null),
  duration: Joi.alternatives(Joi.number(), Joi.string().allow("").max(20)).allow(null),
  card_new: card,
  card_old: card,
  file: Joi.object().unknown(true).allow(null),
  flag: Joi.alternatives(Joi.number(), Joi.string().allow("").max(2_000)),
  comment: Joi.string().allow("", null).max(10_000),
})
  .unknown(true)
  .prefs({ convert: false });

/** Reads a notice or request. */
export function readPlatformEvent(
  event: JsonObject,
  selfId: string,
  nowSeconds: number,
): PlatformEvent | SkipReason {
  if (schema.validate(event).error !== undefined) return "malformed";
  const details = event.post_type === "request" ? readRequest(event) : readNotice(event, selfId);
  if (details === undefined) return "ignored";
  const groupId = fromWire(event.group_id);
  // A private poke names its sender in one of two ways.
  const userId = (groupId === "" && fromWire(event.sender_id)) || fromWire(event.user_id);
  if ("flag" in details && !isComplete(details, userId, groupId)) return "malformed";
  const operatorId = fromWire(event.operator_id);
  return {
    groupId,
    userId: isEverybody(userId) ? "" : userId,
    ...(!isEverybody(operatorId) && { operatorId }),
    ...details,
    at: numberOf(event.time) || nowSeconds,
    raw: event as JsonValue,
  };
}

function readRequest({ request_type, sub_type, flag, comment }: JsonObject): NoticeDetails | undefined {
  const asked = { flag: flagOf(flag), comment: textOf(comment) };
  if (request_type === "friend") return { kind: "friend.request", ...asked };
  if (request_type !== "group") return undefined;
  if (sub_type === "invite") return { kind: "group.invite", ...asked };
  return sub_type === "add" ? { kind: "group.request", ...asked } : undefined;
}

/**
 * Somebody asks, for a group where it is about one, and can be answered: anything less is no request. An invitation can
 * be answered without knowing who invites.
 */
function isComplete(
  { kind, flag }: Extract<NoticeDetails, { flag: string }>,
  userId: string,
  groupId: string,
): boolean {
  const named = kind === "group.invite" || !isEverybody(userId);
  return flag !== "" && named && (kind === "friend.request" || !isEverybody(groupId));
}

/** Flags are opaque and may be longer than identifiers. */
function flagOf(flag: unknown): string {
  return typeof flag === "string" ? flag : fromWire(flag);
}
