import type { Command, CommandCall, Contribution, Message, MessageFact, Reply } from "@dicetower/contract";
import { chosenLocale, commandOfForms, form, messageFact, type TextRef, text } from "@dicetower/contract";
import type { LanguageKeeper, LanguageScope } from "../api/languages.js";
import type { Catalogue } from "../catalogue/catalogue.js";
import { languageName, languageNames } from "./chat-kinds.js";
import type { HeardLanguages } from "./heard-language.js";

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
  return commandOfForms({
    key: "lang",
    names: ["lang", "语言"],
    category: "text",
    replyKeys: [
      "lang.show",
      "lang.set",
      "lang.set.group",
      "lang.off",
      "lang.off.group",
      "lang.unknown",
      "lang.notKept",
      "error.groupOnly",
    ],
    priority: "nice",
    available: () => services.keepers().some(({ live }) => live),
    forms: [
      form("", {
        readOnly: true,
        run: (_none, { locale }) =>
          text("lang.show", { language: languageName(locale), list: languageNames(services.catalogue) }),
      }),
      form("off|clr|reset <--group>", {
        scope: "group",
        permission: "groupAdmin",
        run: (_none, call) => choose(services, call, "group", ""),
      }),
      form("off|clr|reset", { run: (_none, call) => choose(services, call, "own", "") }),
      form("<language:language> <--group>", {
        scope: "group",
        permission: "groupAdmin",
        example: text("command.lang.example.group"),
        run: ({ language }, call) => choose(services, call, "group", language),
      }),
      form("<language:language>", {
        example: text("command.lang.example"),
        run: ({ language }, call) => choose(services, call, "own", language),
      }),
    ],
  });
}

/** @param chosen empty to take the choice back */
async function choose(
  services: LangServices,
  { message, actor }: CommandCall,
  scope: LanguageScope,
  chosen: string,
): Promise<Reply> {
  const keeper = services.keepers().find(({ live, item }) => live && item.scope === scope);
  if (keeper === undefined) return text("lang.notKept");
  await services.heard.settled(message);
  await keeper.run(() => keeper.item.choose(message, chosen, actor));
  // What was chosen holds from this answer on; the message itself was read in the language before.
  const spoken = chosen || localeNow(services, message, scope);
  const key = `lang.${chosen === "" ? "off" : "set"}${scope === "group" ? ".group" : ""}`;
  return {
    content: services.say(text(key, { language: languageName(spoken) }), spoken, message),
    plain: true,
  };
}

/** The language that holds when the choice of a scope has been taken back. */
function localeNow(
  { catalogue, keepers, heard }: LangServices,
  message: Message,
  scope: LanguageScope,
): string {
  return chosenAmong(keepers(), message, (one) => one !== scope) ?? heard.of(message) ?? catalogue.locale;
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
