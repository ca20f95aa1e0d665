import type { Outgoing, Segment } from "@dicetower/contract";

/**
 * A part of a reply as an account says it that quotes, or does not, whatever the general setting is: in groups the first
 * part begins with a quote of the message that it answers. In private chats the general setting decides who quotes; an
 * account that does not quote does so nowhere.
 */
export function quoteAs(
  quotes: boolean,
  outgoing: Outgoing,
  segments: readonly Segment[],
): readonly Segment[] {
  const { message, scene, target, index } = outgoing;
  if (message === undefined || message.id === "") return segments;
  // What says a quote by itself may have got a second one by the general setting.
  if (!quotes) return segments.filter(({ type, data }) => type !== "reply" || data.id !== message.id);
  const [head] = segments;
  if (index > 0 || scene !== "group" || target !== message.groupId) return segments;
  // A reply that quotes by itself stays so, and a merged forward is no reply.
  if (head?.type === "reply" || head?.type === "node") return segments;
  return [{ type: "reply", data: { id: message.id } }, ...segments];
}
