import type { FeatureHost, Message, MessageWatcher, Outcome, UnansweredReason } from "@dicetower/contract";
import { unanswered } from "@dicetower/contract";
import type { Reader } from "../reading/reader.js";

/** Tells of commands that were left without an answer on purpose, and why. */
export function unansweredWatcher(host: Pick<FeatureHost, "emit">, reader: Reader): MessageWatcher {
  return {
    key: "commands.unanswered",
    // Nothing is read of the message yet: what is switched on where it was said may be changed before its turn.
    wants: (message) => (reader.mayCall(message) ? "outcome" : undefined),
    ended(message, outcome) {
      const reason = reasonOf(message, outcome, reader);
      if (reason !== undefined) host.emit(unanswered, { message, reason });
    },
  };
}

function reasonOf(
  message: Message,
  { matched, stopped, because }: Outcome,
  reader: Reader,
): UnansweredReason | undefined {
  if (matched || (stopped !== undefined && because === undefined)) return undefined;
  if (message.own && !message.answersOwn) return undefined;
  const called = reader.calls(message);
  if (called === undefined) return undefined;
  if (called === "others") return "elsewhere";
  if (because !== undefined) return because;
  return message.quiet || reader.read(message) === undefined ? "off" : undefined;
}
