import { type Message, mentionOf, quotedIn, type Segment, sanitizeText, textOf } from "@dicetower/contract";

/** What a message says to somebody who is no command reader. */
export interface Heard {
  /** Its words, mentions of others as `@name`, pictures as `[image]`; the mention of the bot is left out. */
  readonly text: string;
  readonly mentionsBot: boolean;
  readonly mentionsOthers: boolean;
  /** Passed on from elsewhere: said by nobody here. */
  readonly forwarded: boolean;
  /** Id of the quoted message; empty for none. */
  readonly quotes: string;
  /** Sources of its pictures. */
  readonly images: readonly Segment[];
}

const forwardedTypes = new Set(["forward", "node", "xml", "json"]);

/** Reads the segments of a message. */
export function heard({ segments, account, mentioned }: Message): Heard {
  let text = "";
  let mentionsBot = mentioned;
  let mentionsOthers = false;
  let forwarded = false;
  const images: Segment[] = [];
  for (const segment of segments) {
    const { type } = segment;
    const mention = mentionOf(segment);
    text += textOf(segment);
    if (mention !== undefined) {
      const { userId, name } = mention;
      if (userId === account.selfId) mentionsBot = true;
      else if (userId !== "all" && userId !== "") {
        mentionsOthers = true;
        text += `@${sanitizeText(name, 24) || "…"} `;
      }
    } else if (forwardedTypes.has(type)) forwarded = true;
    else if (type === "image") {
      images.push(segment);
      text += "[image]";
    }
  }
  return {
    text: text.trim(),
    mentionsBot,
    mentionsOthers,
    forwarded,
    quotes: quotedIn(segments) ?? "",
    images,
  };
}
