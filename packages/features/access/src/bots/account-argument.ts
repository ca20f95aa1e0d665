import { type ArgumentKind, argumentKind, type CommandCall } from "@dicetower/contract";
import type { OwnAccounts } from "./own-accounts.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** The account of the bot that is meant among several: its number, or the end of it. */
    botAccount: string;
    /** Other bots than this one, as they were named. */
    otherBot: string;
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

/** The kind `otherBot`: what names other bots and not this account, to the end, for what is not for us to answer. */
export function otherBotKind(own: OwnAccounts): ArgumentKind {
  return argumentKind({
    key: "otherBot",
    label: "argument.botAccount",
    takesRest: true,
    read({ text, call }) {
      const { platform, selfId } = call.message.account;
      const named = text.split(/\s+/u).filter((word) => word !== "");
      const [first = ""] = named;
      // The whole number of one may be the end of another's.
      const isUs = (said: string) =>
        namesAccount(selfId, said) && (said === selfId || !own.has(platform, said));
      if (named.some(isUs) || !(own.has(platform, first) || /^\d{4,}$/.test(first))) return undefined;
      return { value: text, length: text.length };
    },
    schema: () => ({ type: "string", minLength: 4 }),
  });
}

/** True unless a call mentions others alone. */
export function mentionsThisAccount({ message, targets }: CommandCall): boolean {
  return targets.length === 0 || message.mentioned;
}

/** True when the text is the account, or the end of it, at least four characters long. */
export function namesAccount(selfId: string, named: string): boolean {
  return named === selfId || (named.length >= 4 && selfId.endsWith(named));
}
