import {
  type Changes,
  type Clock,
  type Command,
  type CommandCall,
  canonicalLocale,
  commandOfForms,
  form,
  type Reply,
  shortenText,
  type TextItem,
  text,
} from "@dicetower/contract";
import type { Catalogue } from "../catalogue/catalogue.js";
import { complete, type Override } from "../overrides/override.js";
import type { OverrideStore } from "../overrides/override-store.js";
import type { PackFolder } from "../packs/pack-folder.js";
import { readPacksAgain } from "../packs/read-again.js";
import { fitsBytes } from "../template/limits.js";

/** Keys of one answer to a search. */
const maxFound = 20;
/** Characters of a wording in such a list. */
const maxLineLength = 60;

/** What `.str` works with. */
export interface StrServices {
  readonly catalogue: Catalogue;
  readonly overrideStore: OverrideStore;
  readonly clock: Clock;
  readonly packs: PackFolder;
  readonly changes: Changes;
}

/** `.str`: shows and sets the wordings of the bot, in the language of the chat. */
export function strCommand(services: StrServices): Command {
  return commandOfForms({
    key: "str",
    names: ["str", "文本"],
    category: "text",
    replyKeys: [
      "str.show",
      "str.showOwn",
      "str.showVariants",
      "str.set",
      "str.silenced",
      "str.reset",
      "str.notSet",
      "str.found",
      "str.foundNone",
      "str.unknown",
      "str.unknownNear",
      "str.tooLong",
      "str.reloaded",
      "str.reloaded.failed",
      "error.argument",
    ],
    permission: "admin",
    priority: "expected",
    forms: [
      form("<item:textItem> [wording:raw]", {
        example: "jrrp.result",
        run: ({ item, wording }, call) => about(services, call, item, wording),
      }),
      form("search <word:text>", {
        readOnly: true,
        example: "search jrrp",
        run: ({ word }, call) => search(services, call, word),
      }),
      form("reload", { permission: "master", run: (_none, call) => reload(services, call) }),
    ],
  });
}

async function reload({ packs, changes }: StrServices, { actor }: CommandCall): Promise<Reply> {
  const { loaded, failed } = await readPacksAgain(packs, changes, actor);
  const names = failed.map(({ file }) => file).join(", ");
  return failed.length === 0
    ? text("str.reloaded", { count: loaded })
    : text("str.reloaded.failed", { count: loaded, names });
}

function about(services: StrServices, call: CommandCall, item: TextItem, wording: string | undefined) {
  if (wording === undefined) return show(services, call, item);
  return wording.toLowerCase() === "reset" ? reset(services, call, item) : set(services, call, item, wording);
}

function show({ catalogue }: StrServices, { locale }: CommandCall, item: TextItem): Reply {
  const shipped = catalogue.source(item, locale);
  const own = catalogue.chosen(item, locale);
  const values = { key: item.key, locale: own?.locale ?? canonicalLocale(locale), shipped };
  if (own === undefined) return text("str.show", values);
  if (own.variants.length < 2) return text("str.showOwn", { ...values, value: own.value });
  return text("str.showVariants", { ...values, list: variantLines(own) });
}

function variantLines({ variants }: Override): string {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  return variants
    .map(({ text: said, weight }) => `${weight} (${Math.round((weight / total) * 100)} %) ${said}`)
    .join("\n");
}

async function set(
  { overrideStore, clock }: StrServices,
  { locale, actor }: CommandCall,
  { key }: TextItem,
  value: string,
): Promise<Reply> {
  if (!fitsBytes(value)) return text("str.tooLong");
  const code = canonicalLocale(locale);
  const written = { locale: code, key, format: "plain", value } as const;
  await overrideStore.put([complete(written, clock.seconds())], actor);
  return text(value === "NULL" ? "str.silenced" : "str.set", { key, locale: code, value });
}

async function reset(
  { catalogue, overrideStore }: StrServices,
  { locale, actor }: CommandCall,
  item: TextItem,
): Promise<Reply> {
  const { key } = item;
  // What is in force here may have been written for another spelling of the language.
  const code = catalogue.chosen(item, locale)?.locale ?? canonicalLocale(locale);
  const gone = await overrideStore.remove(code, key, undefined, actor);
  return text(gone ? "str.reset" : "str.notSet", { key, locale: code });
}

function search({ catalogue }: StrServices, { locale }: CommandCall, word: string): Reply {
  const wanted = word.toLowerCase();
  const found: string[] = [];
  for (const item of catalogue.items) {
    const { key, originalKey = "" } = item;
    const said = catalogue.chosen(item, locale)?.value ?? catalogue.source(item, locale);
    if (!`${key}\n${originalKey}\n${said}`.toLowerCase().includes(wanted)) continue;
    const named = isTold(originalKey, locale, wanted) ? ` (${originalKey})` : "";
    found.push(`${key}${named}: ${shortenText(said.replaceAll("\n", " "), maxLineLength)}`);
  }
  if (found.length === 0) return text("str.foundNone", { word });
  const list = found.sort().slice(0, maxFound);
  return text("str.found", { count: found.length, word, list: list.join("\n") });
}

/** Names of other bots that are Chinese words are told to those who read them, or have asked for them. */
function isTold(originalKey: string, locale: string, wanted: string): boolean {
  if (originalKey === "") return false;
  const isChinese = /\p{Script=Han}/u.test(originalKey);
  return !isChinese || locale.startsWith("zh") || originalKey.toLowerCase().includes(wanted);
}
