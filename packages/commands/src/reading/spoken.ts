import type { Message } from "@dicetower/contract";

/** The text of a message as a command reader wants it. */
export interface Spoken {
  readonly text: string;
  /** Users mentioned anywhere, in order, without the bot and without everybody. */
  readonly targets: readonly string[];
  /** It begins with mentions of others and not of the bot. */
  readonly toOther: boolean;
}

/** Joins the text of a message; a leading reply and mentions are taken out. */
export function spoken(message: Message): Spoken {
  const { segments } = message;
  const [only] = segments;
  if (segments.length === 1 && only?.type === "text")
    return { text: String(only.data["text"] ?? ""), targets: none, toOther: false };
  let text = "";
  let leading = true;
  let othersFirst = false;
  let botFirst = false;
  const targets: string[] = [];
  for (const { type, data } of segments) {
    if (type === "text") {
      text += String(data["text"] ?? "");
      leading &&= text.trim() === "";
    } else if (type === "at") {
      const who = String(data["qq"] ?? "");
      const isBot = who === message.account.selfId;
      const isOther = !isBot && who !== "all" && who !== "";
      if (isOther) targets.push(who);
      if (leading) {
        botFirst ||= isBot;
        othersFirst ||= isOther;
      }
      // A mention parts the words on its sides.
      else text += " ";
    }
  }
  return { text, targets, toOther: othersFirst && !botFirst };
}

const none: readonly string[] = Object.freeze([]);
