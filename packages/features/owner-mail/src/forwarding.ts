import type { Adapters } from "@dicetower/adapters/api";
import { type Clock, type Message, type Segment, type Stage, textSegment } from "@dicetower/contract";
import type { Links } from "./links.js";
import { windowName, windowOf } from "./window.js";

/** Messages that one link carries in a minute; more are dropped. */
const maxPerMinute = 30;
const maxTextLength = 2_000;
const maxSegments = 20;
/** Segments that mean the same elsewhere. */
const carried = new Set(["text", "image", "face"]);

/**
 * Forwards messages between linked windows. What the bot says itself, forwarded messages among it, is never forwarded:
 * so no message makes a second hop.
 */
export function forwardingStage(links: Links, adapters: Adapters, clock: Clock): Stage {
  const counts = new Map<string, { minute: number; count: number }>();
  const mayPass = (name: string): boolean => {
    const minute = Math.floor(clock.monotonic() / 60_000);
    const known = counts.get(name);
    if (known?.minute !== minute) {
      counts.set(name, { minute, count: 1 });
      return true;
    }
    known.count += 1;
    return known.count <= maxPerMinute;
  };
  return {
    key: "owner-mail.forward",
    slot: "record",
    // Reading the name that the sender chose settles it for the whole message: people are read into memory first.
    after: ["players.record"],
    // Without `matches`: what it names counts towards the flood limits of whoever speaks.
    run(message) {
      const { account, own, late } = message;
      if (links.none || own || late || account.exempt === true) return undefined;
      for (const to of links.waysOf(message))
        if (mayPass(`${account.id} ${windowName(windowOf(message))} ${windowName(to)}`))
          adapters.say(account.id, to, {
            content: forwarded(message),
            ...(message.groupId === "" ? {} : { forwardedFrom: message.groupId }),
          });
      return undefined;
    },
  };
}

/** The message with a mark of where it comes from and who said it; other segments than those carried are named. */
function forwarded(message: Message): readonly Segment[] {
  const { groupName, groupId, senderName } = message;
  const from = groupId === "" ? "" : `${groupName === "" ? groupId : groupName} `;
  const segments: Segment[] = [textSegment(`[${from}${senderName}] `)];
  let left = maxTextLength;
  for (const segment of message.segments.slice(0, maxSegments)) {
    if (!carried.has(segment.type)) continue;
    const words = segment.data["text"];
    if (segment.type !== "text" || typeof words !== "string") segments.push(segment);
    else if (left > 0) {
      segments.push(textSegment(words.slice(0, left)));
      left -= words.length;
    }
  }
  return segments;
}
