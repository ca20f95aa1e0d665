import type { Outgoing, Reply } from "@dicetower/contract";
import { chatOf } from "./outgoing-part.js";

/** True where some part of a reply goes on another. */
export function joinsParts(reply: Extract<Reply, readonly unknown[]>): boolean {
  return reply.some((part) => typeof part === "object" && "content" in part && part.joins === true);
}

/** Parts of a reply that leave together, chat by chat, in the order in which the chats are first named. */
export function byChat(parts: readonly Outgoing[]): readonly (readonly Outgoing[])[] {
  const chats = new Map<string, Outgoing[]>();
  for (const part of parts) {
    const chat = chatOf(part);
    const others = chats.get(chat);
    if (others === undefined) chats.set(chat, [part]);
    else others.push(part);
  }
  return [...chats.values()];
}

/** Puts the texts of parts that go on another onto the first of their kind, once they are in words. */
export function joinTexts(parts: readonly Outgoing[]): readonly Outgoing[] {
  if (parts.length < 2) return parts;
  const left: Outgoing[] = [];
  for (const part of parts) {
    const first = part.part.joins === true && isText(part) ? left.find((one) => fits(one, part)) : undefined;
    if (first === undefined) left.push(part);
    else first.text += `\n${part.text}`;
  }
  return left;
}

/** A text without anything that it alone has: cards and segments stay messages of their own. */
function isText({ segments, card, text }: Outgoing): boolean {
  return segments === undefined && card === undefined && text !== "";
}

/** What is hidden, or taken as it is, is not mixed with what is not. */
function fits(first: Outgoing, part: Outgoing): boolean {
  return (
    isText(first) &&
    first.part.hidden === part.part.hidden &&
    first.part.plain === part.part.plain &&
    (part.part.otherwise === undefined || first.part.otherwise === part.part.otherwise)
  );
}
