import type { PlatformEventKind, PlatformEvents, PlatformFile } from "@dicetower/contract";
import { fromWire } from "../wire/identifiers.js";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json-object.js";

/** Kind of a happening, and what this kind tells beside who, where and when. */
export type NoticeDetails = {
  [K in PlatformEventKind]: { readonly kind: K } & PlatformEvents[K];
}[PlatformEventKind];

/** Reads a notice; undefined for kinds that nobody here needs. */
export function readNotice(event: JsonObject, selfId: string): NoticeDetails | undefined {
  const { notice_type, sub_type } = event;
  const isSelf = idIn(event, "user_id") === (selfId || idIn(event, "self_id"));
  switch (notice_type) {
    case "group_increase":
      return { kind: isSelf ? "bot.joined" : "member.joined", invited: sub_type === "invite" };
    case "group_decrease":
      if (sub_type === "kick_me" || (isSelf && sub_type === "kick")) return { kind: "bot.kicked" };
      return isSelf ? { kind: "bot.left" } : { kind: "member.left", kicked: sub_type === "kick" };
    case "group_ban":
      return readMute(event, isSelf, sub_type === "lift_ban");
    case "group_admin":
      return { kind: sub_type === "unset" ? "admin.unset" : "admin.set" };
    case "group_upload":
      return { kind: "group.file", file: readUpload(event.file) };
    case "group_card":
      return { kind: "member.card", card: textOf(event.card_new), cardBefore: textOf(event.card_old) };
    case "group_recall":
    case "friend_recall":
      return { kind: "message.recalled", messageId: idIn(event, "message_id") };
    case "friend_add":
      return { kind: "friend.added" };
    case "notify":
      return sub_type === "poke" ? { kind: "poke", targetId: idIn(event, "target_id") } : undefined;
    default:
      return undefined;
  }
}

/** True for the user that stands for everybody in a group. */
export function isEverybody(userId: string): boolean {
  return userId === "" || userId === "0";
}

function readMute(event: JsonObject, isSelf: boolean, lifted: boolean): NoticeDetails {
  const whole = isEverybody(idIn(event, "user_id"));
  if (lifted) return { kind: whole ? "group.unmuted" : isSelf ? "bot.unmuted" : "member.unmuted" };
  // Servers write -1 where it has no end.
  const seconds = Math.max(0, Math.floor(Number(event.duration) || 0));
  return { kind: whole ? "group.muted" : isSelf ? "bot.muted" : "member.muted", seconds };
}

function readUpload(file: unknown): PlatformFile {
  const { id, name, size, busid } = isObject(file) ? file : {};
  return { fileId: fromWire(id), name: textOf(name), size: numberOf(size), busId: fromWire(busid) };
}

function idIn(event: JsonObject, field: string): string {
  return fromWire(event[field]);
}
