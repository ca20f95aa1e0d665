import { createHash } from "node:crypto";
import type { MessageInit } from "@dicetower/contract";

/** Longest message id that is used as it is. */
const maxIdLength = 200;

/** Names a message that has an id: account and id. */
export function keyById(account: string, messageId: string): string {
  return messageId.length > maxIdLength ? `${account}:${digest(messageId)}` : `${account}:${messageId}`;
}

/** Names what has no id by what it says. */
export function keyByContent(account: string, content: string): string {
  return `${account}#${digest(content)}`;
}

/** What a message without id says. */
export function contentOf(init: Omit<MessageInit, "account">): string {
  return `${init.scene}\n${init.groupId}\n${init.userId}\n${init.sentAt}\n${JSON.stringify(init.segments)}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
