import type { Automation } from "@dicetower/automation/api";
import {
  type Account,
  type Clock,
  Message,
  quoteAhead,
  readableCq,
  senderTrust,
  withoutQuotedMention,
} from "@dicetower/contract";
import { mentions, segmentsOf, type TestMessage } from "@dicetower/test-message/api";

/** Makes the message of a trial run; it goes down no line, and nothing reaches its account. */
export function trialMessage(
  said: TestMessage,
  automation: Pick<Automation, "silentMessage">,
  clock: Clock,
): Message {
  const account: Account = {
    id: "test",
    type: said.platform,
    platform: said.platform,
    selfId: said.selfId,
    exempt: true,
    deliver: () => {},
  };
  const inGroup = said.messageType !== "private" && said.groupId !== "";
  const groupId = inGroup ? said.groupId : "";
  const { userId, nickname, card, role, locale } = said;
  const written = segmentsOf(said);
  const quote = quoteAhead(written, said.selfId);
  // Nothing was said before a trial run that a quote could be of.
  const segments = quote === undefined ? written : withoutQuotedMention(written, quote, undefined);
  const message = new Message({
    account,
    id: "",
    scene: inGroup ? said.messageType : "private",
    groupId,
    userId,
    nickname,
    card,
    role,
    segments,
    text: readableCq(segments),
    sentAt: clock.seconds(),
    mentioned: mentions(segments, said.selfId),
    ...(locale === undefined ? {} : { locale }),
  });
  // Facts are found as for what comes down the line.
  message.findFactsLike(
    automation.silentMessage(account, { groupId, userId, nickname }),
    said.trust === undefined ? [] : [[senderTrust, said.trust]],
  );
  return message;
}
