/** What is left of a call behind what a command has read: a reason, or a text that it should have read. */
export type ReasonText = { readonly reason: string } | { readonly unread: string };

/** Punctuation between an expression and its reason; a bracket and a quotation mark belong to the reason. */
const leading = /^[\s,，.。:：;；、!！?？~～…—]+/u;

/** What shows that more of an expression was meant: an operator, a slash, a number in brackets, one of rounds. */
const continuation =
  /^(?:#\s*\d|[+*/\\^%=<>×÷＋＊／％＝]|[-－](?=[\d(（])|[([（【]\s*[-+]?\d+(?:\.\d+)?\s*[)\]）】])/u;

/** The word in front, as far as a word of a command could reach. */
const firstWord = /^[\p{L}\p{N}]+/u;

/**
 * Reads what is left as the reason of a roll. Punctuation in front of it is dropped. What begins with an operator, a
 * slash, a number in brackets or one of the command's own words was not meant as a reason: the command does nothing then,
 * and quotes it ({@link unread}).
 * @param said what is left, as it was written
 * @param ownWords words of the command, in lower case, such as `hard` or `困难`
 */
export function readReason(said: string, ownWords: ReadonlySet<string> = noWords): ReasonText {
  const reason = said.replace(leading, "").trim();
  if (reason === "") return { reason };
  if (continuation.test(reason) || continuation.test(said.trim())) return { unread: said.trim() };
  const word = firstWord.exec(reason)?.[0].toLowerCase() ?? "";
  return ownWords.has(word) ? { unread: reason } : { reason };
}

const noWords: ReadonlySet<string> = new Set();
