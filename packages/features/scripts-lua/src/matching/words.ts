import type { Message } from "@dicetower/contract";

/** Signs that begin commands: whichever is typed, the first of them is meant. */
const signs = /^[.。．!！]/u;
/** Bytes of a message that patterns are tried on. */
export const maxForPatterns = 400;

/** A text that was found by a keyword, with the sign in front that the keyword has: scripts cut by its length. */
export function signedAs(keyword: string, text: string): string {
  const [sign] = signs.exec(keyword) ?? [];
  return sign === undefined ? text : text.replace(signs, sign);
}

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

/** A text without blanks around it and without mentions of the bot in front, in either wording. */
export function addressed(text: string, selfId: string): string {
  const mentions = [`[CQ:at,qq=${selfId}]`, `[CQ:at,id=${selfId}]`];
  let said = text.trim();
  while (mentions.some((mention) => said.startsWith(mention))) said = said.slice(mentions[0]?.length).trim();
  return said;
}

export function wordsOf({ text, account }: Message): Words {
  const said = addressed(text, account.selfId);
  const lower = comparable(said);
  // A few letters have another length in lower case; such a text is compared as it is.
  return { text: said, lower: lower.length === said.length ? lower : said };
}
