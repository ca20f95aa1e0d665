import { argumentKind, type CommandCall } from "@dicetower/contract";
import type { OwnAccounts } from "./own-accounts.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** The account of the bot that is meant among several: its number, or the end of it. */
    botAccount: string;
  }
}

/** What may be an account: letters and marks with a digit among them, so that a word of the language is none. */
const accountForm = /^(?=[\w.-]*\d)[\w.-]{4,128}$/;

/** The kind `botAccount`: a number or its end, or a bot that is mentioned. Mentions beside it are of other bots. */
export const botAccountKind = argumentKind({
  key: "botAccount",
  label: "argument.botAccount",
  takesRest: true,
  read({ text, mention, call }) {
    const [said] = /^\S+/u.exec(text) ?? [];
    if (said !== undefined)
      return namesAccount(call.message.account.selfId, said) || accountForm.test(said)
        ? { value: said, length: said.length }
        : undefined;
    return mention === undefined ? undefined : { value: mention, length: 0, takesMention: true };
  },
  schema: () => ({ type: "string", minLength: 4 }),
});

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
