import type { Message } from "@dicetower/contract";

/** Separate messages of one answer. */
export function messagesOf(text: string): string[] {
  return text
    .split("\f")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** Mentions as the peer words them for scripts. */
export function peerMentions(code: string): string {
  return code.replaceAll("[CQ:at,qq=", "[CQ:at,id=");
}

/**
 * The text of a message as scripts get it: codes for what is no text. What somebody has typed like a code is escaped, so
 * that a script which says it again says words.
 */
export function scriptText({ segments, text }: Message): string {
  if (!text.includes("[CQ:")) return text;
  let result = "";
  let at = 0;
  for (const { type, data } of segments) {
    if (type !== "text") {
      const end = text.indexOf("]", at);
      result += peerMentions(text.slice(at, end + 1));
      at = end + 1;
    } else {
      const words = String(data.text ?? "");
      result += words.replaceAll("[CQ:", "&#91;CQ:");
      at += words.length;
    }
  }
  return result;
}
