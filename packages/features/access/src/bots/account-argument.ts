import type { CommandCall } from "@dicetower/contract";
import type { OwnAccounts } from "./own-accounts.js";

/**
 * True where a call means this account: it names it by its number or the last four characters of
 * it, mentions it, or names and mentions nobody.
 * @param named the argument that may name an account, and those after it; words that are no number name none
 */
export function namesThisAccount(
  { message, targets }: CommandCall,
  [named, ...more]: readonly string[],
  own: OwnAccounts,
): boolean {
  if (targets.length > 0 && !message.mentioned) return false;
  const { platform, selfId } = message.account;
  // The whole number of one may be the end of another's.
  const isEnd = (said: string) => namesAccount(selfId, said) && (said === selfId || !own.has(platform, said));
  if (named === undefined || isEnd(named) || more.some(isEnd)) return true;
  return !own.has(platform, named) && !/^\d{4,}$/.test(named);
}

/** True when the text is the account, or the end of it, at least four characters long. */
export function namesAccount(selfId: string, named: string): boolean {
  return named === selfId || (named.length >= 4 && selfId.endsWith(named));
}

/** True where a call has more to it than one who is named: what is passed over may be what was meant. */
export function hasExtraWords({ options }: CommandCall, words: readonly string[]): boolean {
  return words.length > 1 || options.size > 0;
}
