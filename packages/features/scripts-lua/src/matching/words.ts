import type { Message } from "@dicetower/contract";

/** Signs that begin commands: whichever is typed, the first of them is meant. */
const signs = /^[.。．!！]/u;
/** Bytes of a message that patterns are tried on. */
export const maxForPatterns = 400;

/** What is compared with keywords: whatever the case, and whichever sign begins it. */
export function comparable(text: string): string {
  return text.toLowerCase().replace(signs, ".");
}

/** A message as keywords see it. */
export interface Words {
  /** As said, without blanks around it and without a mention of the bot in front. */
  readonly text: string;
  /** As it is compared; as long as the text. */
  readonly lower: string;
}

export function wordsOf({ text, account }: Message): Words {
  const mention = `[CQ:at,qq=${account.selfId}]`;
  let said = text.trim();
  while (said.startsWith(mention)) said = said.slice(mention.length).trim();
  const lower = comparable(said);
  // A few letters have another length in lower case; such a text is compared as it is.
  return { text: said, lower: lower.length === said.length ? lower : said };
}
