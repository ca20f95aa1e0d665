import type { PastMessage } from "@dicetower/adapters/api";
import { type Account, type FactResolver, Message } from "@dicetower/contract";

/** A message that was read back. It takes no way down the message line, so nobody answers or counts it. */
export function messageOfPast(
  { messageId, userId, nickname, card, segments, text, sentAt }: PastMessage,
  account: Account,
  groupId: string,
  facts: FactResolver,
): Message {
  const message = new Message({
    account,
    id: messageId,
    scene: "group",
    groupId,
    userId,
    nickname,
    card,
    segments,
    text,
    sentAt,
    own: userId === account.selfId,
    late: true,
  });
  message.resolveFacts(facts);
  return message;
}
