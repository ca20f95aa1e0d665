import {
  type Account,
  botIsQuiet,
  locationOf,
  Message,
  type Random,
  type ReplyPart,
  replyContext,
  senderIsGroupAdmin,
  senderTrust,
} from "@dicetower/contract";
import {
  type AutomationContext,
  type ContextOptions,
  type OpenContext,
  ruleDepth,
  type SilentSender,
} from "../api.js";
import type { SilentFacts } from "./message-facts.js";

/** Makes a context of a message. */
export function openContext(options: ContextOptions, random: Random): OpenContext {
  const { message, happening, values = {}, depth = message.fact(ruleDepth), signal, trial, writer } = options;
  const said: ReplyPart[] = [];
  const context: AutomationContext = {
    message,
    place: locationOf(message),
    happening,
    values,
    reply: message.fact(replyContext),
    depth,
    signal,
    trial,
    writer,
    die: (faces) => random.die(faces),
    say: (part) => {
      said.push(part);
    },
  };
  return { context, said };
}

/** A message without words: where something happened, and for whom. */
export function silentMessage(
  account: Account,
  who: SilentSender,
  sentAt: number,
  facts: SilentFacts,
): Message {
  const { groupId, groupName = "", userId, nickname = "", findRole } = who;
  const message = new Message(
    {
      id: "",
      scene: groupId === "" ? "private" : "group",
      groupId,
      groupName,
      userId,
      nickname,
      segments: [],
      text: "",
      sentAt,
      ...(findRole === undefined ? {} : { findRole }),
    },
    account,
  );
  message.resolveFacts(facts);
  // In private somebody may do what administrators may: here nobody has come to do anything.
  if (userId === "") message.inheritFacts(message, [[senderIsGroupAdmin, false]]);
  return message;
}

/** The message of a context, for a command that a rule runs: it knows how many rules it stands in. */
export function oneDeeper({ message, depth }: AutomationContext, facts: SilentFacts): Message {
  const { account, locale, ...init } = message;
  const made = new Message(
    { ...init, ...message.roleInit, ...(locale === undefined ? {} : { locale }) },
    account,
  );
  made.inheritFacts(message, [
    [senderTrust, message.trust],
    [senderIsGroupAdmin, message.groupAdmin],
    [botIsQuiet, message.quiet],
    [replyContext, message.fact(replyContext)],
  ]);
  made.resolveFacts(facts.at(depth + 1));
  return made;
}
