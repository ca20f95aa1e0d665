import {
  type Command,
  canonicalLocale,
  type TextFormat,
  type TextItem,
  type WeightedText,
} from "@dicetower/contract";
import { TimeSlicer } from "@dicetower/workers";
import type { Override } from "../overrides/override.js";
import type { PackWordings } from "../packs/pack-wordings.js";
import { namesOf } from "../template/names-of.js";
import { parseTemplate } from "../template/parse.js";
import type { Catalogue } from "./catalogue.js";
import { localeNames } from "./locales.js";

/** A variable as a row of the catalogue names it. */
export interface VariableRow {
  readonly name: string;
  readonly meaning: string;
  readonly sample: string;
}

/** A row of `GET /api/i18n/all`. */
export interface TextRow {
  readonly key: string;
  readonly originalKey: string;
  readonly category: string;
  readonly description: string;
  readonly variables: readonly VariableRow[];
  readonly default: string;
  readonly value: string;
  readonly variants: readonly WeightedText[];
  readonly format: TextFormat;
  readonly locale: string;
  readonly overridden: boolean;
  /** Id of the rule pack whose wording is in force; empty for none. */
  readonly pack: string;
  /** Keys of the commands that answer with it. */
  readonly usedBy: readonly string[];
  readonly multiline: boolean;
}

/** A row of `GET /api/i18n/locales`. */
export interface LocaleRow {
  readonly code: string;
  readonly name: string;
  readonly native: string;
  readonly builtin: boolean;
  /** Texts there are, and how many of them this language has. */
  readonly keys: number;
  readonly translated: number;
}

/** What rows need beside the catalogue. */
export interface RowContext {
  readonly catalogue: Catalogue;
  readonly packs: PackWordings;
  readonly commands: () => readonly Command[];
  /** Sample and meaning of a variable that texts share. */
  readonly explain: (name: string, locale: string) => Omit<VariableRow, "name"> | undefined;
}

/** All texts as they are in one language, by key; a Markdown wording stands behind the plain one of its key. */
export function textRows(context: RowContext, locale: string): TextRow[] {
  return [...eachRows(context, locale)].flat();
}

/** The same in slices, between which others have their turns. */
export async function slicedTextRows(context: RowContext, locale: string): Promise<TextRow[]> {
  const all: TextRow[] = [];
  const slicer = new TimeSlicer();
  for (const rows of eachRows(context, locale)) {
    all.push(...rows);
    if (slicer.due) await slicer.next();
  }
  return all;
}

function* eachRows(context: RowContext, locale: string): Generator<readonly TextRow[]> {
  const users = new Map<string, string[]>();
  for (const { key, replyKeys } of context.commands())
    for (const replyKey of replyKeys) users.set(replyKey, [...(users.get(replyKey) ?? []), key]);
  const code = canonicalLocale(locale);
  const items = [...context.catalogue.items].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const item of items) yield rowsOf(context, item, code, users.get(item.key) ?? []);
}

function rowsOf(context: RowContext, item: TextItem, locale: string, usedBy: readonly string[]): TextRow[] {
  const { catalogue } = context;
  const plain = textRow(context, item, locale, usedBy, catalogue.chosen(item, locale));
  const rich = catalogue.chosen(item, locale, "markdown");
  return rich === undefined ? [plain] : [plain, textRow(context, item, locale, usedBy, rich)];
}

function textRow(
  context: RowContext,
  item: TextItem,
  locale: string,
  usedBy: readonly string[],
  override: Override | undefined,
): TextRow {
  const shipped = context.catalogue.source(item, locale);
  const ofPack = override === undefined ? context.packs.of(item.key, locale, "plain") : undefined;
  const chosen = override ?? ofPack?.wording;
  const value = chosen?.value ?? shipped;
  const variants = chosen?.variants ?? [];
  return {
    key: item.key,
    originalKey: item.originalKey ?? "",
    category: item.category ?? "",
    description: item.description ?? "",
    variables: variablesOf(context, item, locale, [shipped, value, ...variants.map(({ text }) => text)]),
    default: shipped,
    value,
    variants,
    format: override?.format ?? "plain",
    locale,
    overridden: override !== undefined,
    pack: ofPack?.packId ?? "",
    usedBy,
    multiline: value.includes("\n"),
  };
}

/** Those that the item describes, then those that its wordings name. */
function variablesOf(
  { explain }: RowContext,
  item: TextItem,
  locale: string,
  wordings: readonly string[],
): VariableRow[] {
  const described = item.variables ?? [];
  const named = wordings.flatMap((text) => namesOf(parseTemplate(text)));
  const further = [...new Set(named)].filter((name) => !described.some((known) => known.name === name));
  return [
    ...described,
    ...further.map((name) => ({ name, ...(explain(name, locale) ?? { meaning: "", sample: "" }) })),
  ];
}

/** The languages of the catalogue, by code. */
export function localeRows(catalogue: Catalogue): LocaleRow[] {
  // What comes with content may be in one language only: it says nothing of how complete a language is.
  const items = [...catalogue.items].filter(({ content }) => content !== true);
  return catalogue.locales().map((code) => ({
    code,
    ...namesOfLocale(catalogue, code),
    builtin: catalogue.isShipped(code),
    keys: items.length,
    translated: items.filter(({ values }) => values[code] !== undefined).length,
  }));
}

/** The name of a language; a pack may say how its own is called. */
function namesOfLocale(catalogue: Catalogue, code: string) {
  const names = localeNames(code);
  return { ...names, native: catalogue.pack(code)?.name || names.native };
}
