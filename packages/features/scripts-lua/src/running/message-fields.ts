import type { Message } from "@dicetower/contract";
import { authOf } from "../asks/group-answers.js";
import type { Found } from "../matching/trigger-index.js";
import { addressed, signedAs } from "../matching/words.js";
import type { LuaFields } from "../protocol.js";
import { peerMentions, scriptText } from "../speaking/cq.js";
import type { Run } from "./run.js";

/** The message as scripts read it (`msg.fromMsg`, `msg.uid`, …). */
export function messageFields(message: Message, found: Found | undefined): LuaFields {
  const { account, groupId, userId } = message;
  const auth = authOf({ message } as Run);
  const groups = (found?.groups ?? []).map((group, at) => [String(at + 1), peerMentions(group)]);
  const said = addressed(scriptText(message), account.selfId);
  const fromMsg = found === undefined ? said : signedAs(found.keyword, said);
  return {
    fromMsg,
    uid: userId,
    fromQQ: userId,
    fromUser: userId,
    fromGroup: groupId,
    ...(groupId === "" ? {} : { gid: groupId }),
    msgid: message.id,
    time: message.sentAt,
    nick: message.senderName,
    // Nobody is mentioned in a private chat.
    at: groupId === "" ? message.senderName : `[CQ:at,qq=${userId}]`,
    platform: account.platform,
    selfId: account.selfId,
    ...(auth === undefined ? {} : { grpAuth: auth }),
    ...(found === undefined ? {} : { suffix: suffixOf(found, fromMsg), reply_title: found.trigger.title }),
    ...Object.fromEntries(groups),
  };
}

/** What follows the keyword, as scripts read the message. */
function suffixOf({ kind, keyword, suffix, trigger }: Found, fromMsg: string): string {
  // A command with forms is called by its word alone.
  if (kind === "match" || trigger.echo.kind === "forms") return peerMentions(suffix);
  return kind === "prefix" ? fromMsg.slice(keyword.length).trimStart() : fromMsg;
}
