import type { CommandCall } from "@dicetower/contract";
import type { OwnAccounts } from "./bots/own-accounts.js";

/**
 * True where a call means this account (commands §11.1): it names it by its number or the last four characters of
 * it, mentions it, or names and mentions nobody.
 * @param named the argument that may name an account; words that are no number name none
 */
export function meansUs(
  { message, targets }: CommandCall,
  named: string | undefined,
  own: OwnAccounts,
): boolean {
  if (targets.length > 0 && !message.mentioned) return false;
  const { platform, selfId } = message.account;
  if (named === undefined || named === selfId) return true;
  // The whole number of one may be the end of another's.
  if (own.has(platform, named)) return false;
  return namesUs(selfId, named) || !/^\d{4,}$/.test(named);
}

/** True when the text is the account, or the end of it, at least four characters long. */
export function namesUs(selfId: string, named: string): boolean {
  return named === selfId || (named.length >= 4 && selfId.endsWith(named));
}
