import type { GroupFile, GroupFolder, GroupMember, PastMessage } from "@dicetower/adapters/api";
import { readableCq } from "@dicetower/contract";
import { roleOf } from "../events/message-event.js";
import { readSegments } from "../message/segments.js";
import { fromWire } from "../wire/identifiers.js";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json-object.js";

/** Reads a list of objects; what is none is left out. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** An object, empty where it is none. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function readMember(member: JsonObject): GroupMember {
  return {
    userId: fromWire(member.user_id),
    nickname: textOf(member.nickname),
    card: textOf(member.card),
    role: roleOf(member.role),
    title: textOf(member.title),
    level: fromWire(member.level),
    joinedAt: numberOf(member.join_time),
    lastSentAt: numberOf(member.last_sent_time),
    mutedUntil: numberOf(member.shut_up_timestamp),
  };
}

/** A message in event form, as histories, forwards and `get_msg` hold it. */
export function readPast(message: JsonObject): PastMessage {
  const segments = readSegments(message.message ?? message.content) ?? [];
  const sender = objectOf(message.sender);
  const groupId = fromWire(message.group_id);
  const told = groupId !== "" || message.message_type === "private";
  const sequence = fromWire(message.message_seq);
  return {
    messageId: fromWire(message.message_id),
    ...(sequence === "" ? {} : { sequence }),
    ...(told ? { groupId } : {}),
    userId: fromWire(sender.user_id) || fromWire(message.user_id),
    nickname: textOf(sender.nickname),
    card: textOf(sender.card),
    sentAt: numberOf(message.time),
    segments,
    text: readableCq(segments),
  };
}

/** Messages of a merged forward: nodes, or messages in event form. */
export function readForwarded(data: unknown): PastMessage[] {
  const answer = objectOf(data);
  const list = objectsIn(answer.messages ?? answer.message ?? data);
  return list.map((entry) => {
    if (entry.type !== "node") return readPast(entry);
    const node = objectOf(entry.data);
    return {
      ...readPast(node),
      userId: fromWire(node.user_id) || fromWire(node.uin),
      nickname: textOf(node.nickname) || textOf(node.name),
    };
  });
}

export function readFile(file: JsonObject): GroupFile {
  return {
    fileId: fromWire(file.file_id),
    name: textOf(file.file_name),
    size: numberOf(file.file_size ?? file.size),
    uploadedAt: numberOf(file.upload_time),
    uploaderId: fromWire(file.uploader),
    uploaderName: textOf(file.uploader_name),
    downloads: numberOf(file.download_times),
    expiresAt: numberOf(file.dead_time),
    busId: fromWire(file.busid),
  };
}

export function readFolder(folder: JsonObject): GroupFolder {
  return {
    folderId: fromWire(folder.folder_id),
    name: textOf(folder.folder_name),
    count: numberOf(folder.total_file_count),
  };
}
