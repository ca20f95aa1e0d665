import type { CommandCall } from "@dicetower/contract";

/**
 * True where a call means this account (commands §11.1): it names it by its number or the last four characters of
 * it, mentions it, or names and mentions nobody.
 * @param named the argument that may name an account; words that are no number name none
 */
export function meansUs({ message, targets }: CommandCall, named: string | undefined): boolean {
  if (targets.length > 0 && !message.mentioned) return false;
  return named === undefined || namesUs(message.account.selfId, named) || !/^\d{4,}$/.test(named);
}

/** True when the text is the account, or the end of it, at least four characters long. */
export function namesUs(selfId: string, named: string): boolean {
  return named === selfId || (named.length >= 4 && selfId.endsWith(named));
}
