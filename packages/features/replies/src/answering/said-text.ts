import type { Message } from "@dicetower/contract";

/** Characters of a message that rules are tried on. */
const maxLength = 2_000;
const heads = /^\s*\[CQ:(?:reply|at),[^\]]*\]\s*/;

/** What rules are tried on: the words of a message. */
export function saidWords({ words }: Message): string {
  return words.slice(0, maxLength).trim();
}

/**
 * What rules that look for codes are tried on: the text without what is answered in it, and without a mention of the
 * bot at its head.
 */
export function saidCodes({ text, account }: Message): string {
  let said = text;
  for (let head = heads.exec(said); head !== null; head = heads.exec(said)) {
    const [code] = head;
    if (code.includes("[CQ:at,") && !new RegExp(`[,\\[]qq=${escaped(account.selfId)}[,\\]]`).test(code))
      break;
    said = said.slice(code.length);
  }
  return said.slice(0, maxLength).trim();
}

function escaped(id: string): string {
  return id.replace(/[^\p{L}\p{N}]/gu, "\\$&");
}
