import {
  type Changes,
  type Clock,
  type Command,
  type CommandCall,
  canonicalLocale,
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

const syntax = ".str <key> [wording | reset | NULL] | search <word> | reload";
/** Keys of one answer to a search. */
const mostFound = 20;
/** Characters of a wording in such a list. */
const longestLine = 60;

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
  return {
    key: "str",
    names: ["str", "文本"],
    category: "text",
    syntax,
    example: ".str jrrp.result",
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
      "str.tooLong",
      "str.reloaded",
      "str.reloaded.failed",
      "error.argument",
    ],
    permission: "admin",
    rights: [{ form: "reload", permission: "master", covers: readsFiles }],
    priority: "expected",
    async run(call): Promise<Reply> {
      const [key = ""] = call.args;
      if (readsFiles(call)) return reload(services, call);
      const value = call.original.replace(/^\S+\s*/u, "");
      if (key === "") return text("error.argument", { syntax, word: "str" });
      if (key.toLowerCase() === "search") return search(services, call, value.trim());
      const item = itemOf(services.catalogue, key);
      if (item === undefined) return text("str.unknown", { key });
      return about(services, call, item, value);
    },
  };
}

function readsFiles({ args: [word = "", more] }: CommandCall): boolean {
  return word.toLowerCase() === "reload" && more === undefined;
}

async function reload({ packs, changes }: StrServices, { actor }: CommandCall): Promise<Reply> {
  const { loaded, failed } = await readPacksAgain(packs, changes, actor);
  const names = failed.map(({ file }) => file).join(", ");
  return failed.length === 0
    ? text("str.reloaded", { count: loaded })
    : text("str.reloaded.failed", { count: loaded, names });
}

function about(services: StrServices, call: CommandCall, item: TextItem, value: string) {
  if (value === "") return show(services, call, item);
  return value.toLowerCase() === "reset" ? reset(services, call, item) : set(services, call, item, value);
}

/** By the key of the panel, or by the original one. */
function itemOf(catalogue: Catalogue, key: string): TextItem | undefined {
  const wanted = key.toLowerCase();
  let original: TextItem | undefined;
  for (const item of catalogue.items) {
    if (item.key.toLowerCase() === wanted) return item;
    if (item.originalKey?.toLowerCase() === wanted) original ??= item;
  }
  return original;
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
  if (word === "") return text("error.argument", { syntax, word: "str" });
  const wanted = word.toLowerCase();
  const found: string[] = [];
  for (const item of catalogue.items) {
    const { key, originalKey = "" } = item;
    const said = catalogue.chosen(item, locale)?.value ?? catalogue.source(item, locale);
    if (!`${key}\n${originalKey}\n${said}`.toLowerCase().includes(wanted)) continue;
    found.push(
      `${key}${originalKey === "" ? "" : ` (${originalKey})`}: ${shortenText(said.replaceAll("\n", " "), longestLine)}`,
    );
  }
  if (found.length === 0) return text("str.foundNone", { word });
  const list = found.sort().slice(0, mostFound);
  return text("str.found", { count: found.length, word, list: list.join("\n") });
}
