import { Joi, type JsonValue, type PlatformEvent } from "@dicetower/contract";
import { fromWire } from "../wire/identifiers.js";
import { type JsonObject, numberOf, textOf } from "../wire/json-object.js";

const id = Joi.alternatives(Joi.number(), Joi.string().allow("").max(256));
const word = Joi.string().allow("").max(64);

/** Shape of notices and requests, as far as it is looked at (adapters §3.2, §3.3). */
const schema = Joi.object({
  time: Joi.number(),
  notice_type: word,
  request_type: word,
  sub_type: word.allow(null),
  group_id: id.allow(null),
  user_id: id.allow(null),
  operator_id: id.allow(null),
  target_id: id.allow(null),
  sender_id: id.allow(null),
  flag: Joi.alternatives(Joi.number(), Joi.string().allow("").max(2_000)),
  comment: Joi.string().allow("", null).max(10_000),
})
  .unknown(true)
  .prefs({ convert: false });

/** Reads a notice or request; undefined for kinds that nobody here needs, and for what is none. */
export function readPlatformEvent(
  event: JsonObject,
  selfId: string,
  nowSeconds: number,
): PlatformEvent | undefined {
  if (schema.validate(event).error !== undefined) return undefined;
  const kind = event.post_type === "request" ? requestKind(event) : noticeKind(event, selfId);
  if (kind === undefined) return undefined;
  const groupId = idIn(event, "group_id");
  const operatorId = idIn(event, "operator_id");
  const targetId = idIn(event, "target_id");
  return {
    kind,
    groupId,
    // A private poke names its sender in one of two ways.
    userId: (groupId === "" && fromWire(event.sender_id)) || idIn(event, "user_id"),
    ...(operatorId !== "" && { operatorId }),
    ...(targetId !== "" && { targetId }),
    ...(event.post_type === "request" && { flag: flagOf(event.flag), comment: textOf(event.comment) }),
    at: numberOf(event.time) || nowSeconds,
    raw: event as JsonValue,
  };
}

function requestKind({ request_type, sub_type }: JsonObject): string | undefined {
  if (request_type === "friend") return "friend.request";
  if (request_type !== "group") return undefined;
  if (sub_type === "invite") return "group.invite";
  return sub_type === "add" ? "group.request" : undefined;
}

function noticeKind(event: JsonObject, selfId: string): string | undefined {
  const { notice_type, sub_type } = event;
  const isSelf = idIn(event, "user_id") === (selfId || idIn(event, "self_id"));
  switch (notice_type) {
    case "group_increase":
      return isSelf ? "bot.joined" : "member.joined";
    case "group_decrease":
      if (sub_type === "kick_me" || (isSelf && sub_type === "kick")) return "bot.kicked";
      return isSelf ? "bot.left" : "member.left";
    case "group_ban":
      return muteKind(event, isSelf, sub_type === "lift_ban");
    case "group_admin":
      return sub_type === "unset" ? "admin.unset" : "admin.set";
    case "group_upload":
      return "group.file";
    case "group_card":
      return "member.card";
    case "group_recall":
    case "friend_recall":
      return "message.recalled";
    case "friend_add":
      return "friend.added";
    case "notify":
      return sub_type === "poke" ? "poke" : undefined;
    default:
      return undefined;
  }
}

function muteKind(event: JsonObject, isSelf: boolean, lifted: boolean): string {
  const end = lifted ? "unmuted" : "muted";
  if (["0", ""].includes(idIn(event, "user_id"))) return `group.${end}`;
  return isSelf ? `bot.${end}` : `member.${end}`;
}

function idIn(event: JsonObject, field: string): string {
  return fromWire(event[field]);
}

/** Flags are opaque and may be longer than identifiers. */
function flagOf(flag: unknown): string {
  return typeof flag === "string" ? flag : fromWire(flag);
}
