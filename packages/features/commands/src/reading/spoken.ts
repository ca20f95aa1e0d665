import { type Message, mentionOf, textOf } from "@dicetower/contract";

/** The text of a message as a command reader wants it. */
export interface Spoken {
  readonly text: string;
  /** Users mentioned behind the first word, in order, without the bot and without everybody. */
  readonly targets: readonly string[];
  /** It begins with mentions, of others and not of the bot. */
  readonly toOther: boolean;
}

/**
 * Joins the text of a message; a leading reply and mentions are taken out. Mentions in front of the words choose who is
 * meant, those behind them are targets.
 */
export function spoken(message: Message): Spoken {
  const { segments } = message;
  const [only] = segments;
  if (segments.length === 1 && only?.type === "text")
    return { text: textOf(only), targets: none, toOther: false };
  let text = "";
  let leading = true;
  let othersFirst = false;
  let botFirst = false;
  const targets: string[] = [];
  for (const segment of segments) {
    const mention = mentionOf(segment);
    if (segment.type === "text") {
      text += textOf(segment);
      leading &&= text.trim() === "";
    } else if (mention !== undefined) {
      const who = mention.userId;
      const isBot = who === message.account.selfId;
      const isOther = !isBot && who !== "all" && who !== "";
      if (leading) {
        botFirst ||= isBot;
        othersFirst ||= isOther;
      } else {
        if (isOther) targets.push(who);
        // A mention parts the words on its sides.
        text += " ";
      }
    }
  }
  return { text, targets, toOther: othersFirst && !botFirst };
}

const none: readonly string[] = Object.freeze([]);
