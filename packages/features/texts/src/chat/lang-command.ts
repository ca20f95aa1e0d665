import type { Command, CommandCall, Contribution, Message, MessageFact, Reply } from "@dicetower/contract";
import {
  canonicalLocale,
  chosenLocale,
  isLanguage,
  messageFact,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { LanguageKeeper, LanguageScope } from "../api/languages.js";
import type { Catalogue } from "../catalogue/catalogue.js";
import { localeNames } from "../catalogue/locales.js";
import type { HeardLanguages } from "./heard-language.js";

const syntax = ".lang [language | off] [--group]";
/** Words that take a choice back. */
const none = /^(?:off|clr|reset)$/i;
/** A choice of the person or the group, as the fact's overrides count. */
const rank = 500;

/** What `.lang` works with. */
export interface LangServices {
  readonly catalogue: Catalogue;
  readonly keepers: () => readonly Contribution<LanguageKeeper>[];
  readonly heard: HeardLanguages;
  readonly say: (ref: TextRef, locale: string, message: Message) => string;
}

/** `.lang`: the language in which the bot answers somebody, or a group. */
export function langCommand(services: LangServices): Command {
  return {
    key: "lang",
    names: ["lang", "语言"],
    category: "text",
    syntax,
    example: ".lang en",
    replyKeys: [
      "lang.show",
      "lang.set",
      "lang.set.group",
      "lang.off",
      "lang.off.group",
      "lang.unknown",
      "lang.groupOnly",
      "lang.notKept",
    ],
    priority: "nice",
    rights: [
      {
        form: "<language> --group",
        permission: "groupAdmin",
        covers: ({ args, options }) => args.length > 0 && options.has("group"),
      },
    ],
    available: () => services.keepers().some(({ live }) => live),
    run: (call) => choose(services, call),
  };
}

async function choose(services: LangServices, call: CommandCall): Promise<Reply> {
  const { message, options, original, actor } = call;
  const { catalogue, say } = services;
  const word = original.trim();
  const scope: LanguageScope = options.has("group") ? "group" : "own";
  if (scope === "group" && message.groupId === "") return text("lang.groupOnly");
  const languages = catalogue.locales().map(nameOf).join("\n");
  if (word === "") return text("lang.show", { language: nameOf(call.locale), list: languages });
  const chosen = none.test(word) ? "" : languageOf(catalogue, word);
  if (chosen === undefined) return text("lang.unknown", { word, list: languages });
  const keeper = services.keepers().find(({ live, item }) => live && item.scope === scope);
  if (keeper === undefined) return text("lang.notKept");
  await services.heard.settled(message);
  await keeper.run(() => keeper.item.choose(message, chosen, actor));
  // What was chosen holds from this answer on; the message itself was read in the language before.
  const spoken = chosen || localeNow(services, message, scope);
  const key = `lang.${chosen === "" ? "off" : "set"}${scope === "group" ? ".group" : ""}`;
  return { content: say(text(key, { language: nameOf(spoken) }), spoken, message), plain: true };
}

/** The language that holds when the choice of a scope has been taken back. */
function localeNow(
  { catalogue, keepers, heard }: LangServices,
  message: Message,
  scope: LanguageScope,
): string {
  return chosenAmong(keepers(), message, (one) => one !== scope) ?? heard.of(message) ?? catalogue.locale;
}

/** A language by its code or its name in English or in itself, where there are texts in it. */
function languageOf(catalogue: Catalogue, word: string): string | undefined {
  const wanted = word.toLowerCase();
  const named = catalogue.locales().find((code) => {
    const { name, native } = localeNames(code);
    return [name, native, native.split(/[(（]/)[0] ?? ""].some((one) => one.trim().toLowerCase() === wanted);
  });
  if (named !== undefined) return named;
  const code = canonicalLocale(word);
  return code.length <= 35 && isLanguage(code) && catalogue.speaks(code) ? code : undefined;
}

function nameOf(code: string): string {
  const { native } = localeNames(code);
  return native === code ? code : `${native} (${code})`;
}

function chosenAmong(
  keepers: readonly Contribution<LanguageKeeper>[],
  message: Message,
  counts: (scope: LanguageScope) => boolean = () => true,
): string | undefined {
  let group: string | undefined;
  for (const keeper of keepers) {
    const { live, item } = keeper;
    if (!live || !counts(item.scope)) continue;
    const chosen = keeper.run(() => item.of(message)) || undefined;
    if (chosen !== undefined && item.scope === "own") return chosen;
    group ??= chosen;
  }
  return group;
}

/** The language that the sender chose, else that of the group, else the one that was heard there. */
export function chosenLocaleFact(
  keepers: () => readonly Contribution<LanguageKeeper>[],
  heard: HeardLanguages,
): MessageFact {
  return messageFact<string | undefined>({
    key: "texts.chosenLocale",
    fact: chosenLocale,
    rank,
    of: (message) => chosenAmong(keepers(), message) ?? heard.of(message),
  });
}
