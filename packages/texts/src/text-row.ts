import type { Command, TextItem } from "@dicetower/contract";
import type { Catalogue } from "./catalogue.js";
import { canonicalLocale, localeNames } from "./locales.js";
import { parseTemplate } from "./template.js";
import { sharedVariables } from "./variables.js";

/** A variable as a row of the catalogue names it. */
export interface VariableRow {
  readonly name: string;
  readonly meaning: string;
  readonly sample: string;
}

/** A row of `GET /api/i18n/all` (data-model §11). */
export interface TextRow {
  readonly key: string;
  readonly originalKey: string;
  readonly category: string;
  readonly description: string;
  readonly variables: readonly VariableRow[];
  readonly default: string;
  readonly value: string;
  readonly variants: readonly { readonly text: string; readonly weight: number }[];
  readonly format: "plain" | "markdown";
  readonly locale: string;
  readonly overridden: boolean;
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

/** All texts as they are in one language, by key. */
export function textRows(catalogue: Catalogue, commands: readonly Command[], locale: string): TextRow[] {
  const users = new Map<string, string[]>();
  for (const { key, replyKeys } of commands)
    for (const replyKey of replyKeys) users.set(replyKey, [...(users.get(replyKey) ?? []), key]);
  const code = canonicalLocale(locale);
  return [...catalogue.items]
    .map((item) => textRow(catalogue, item, code, users.get(item.key) ?? []))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function textRow(catalogue: Catalogue, item: TextItem, locale: string, usedBy: readonly string[]): TextRow {
  const shipped = catalogue.source(item, locale);
  const override = catalogue.chosen(item, locale);
  const value = override?.value ?? shipped;
  return {
    key: item.key,
    originalKey: item.originalKey ?? "",
    category: item.category ?? "",
    description: item.description ?? "",
    variables: variablesOf(catalogue, item, locale, value),
    default: shipped,
    value,
    variants: override?.variants ?? [],
    format: override?.format ?? "plain",
    locale,
    overridden: override !== undefined,
    usedBy,
    multiline: value.includes("\n"),
  };
}

/** Those that the item describes, then those that its text names. */
function variablesOf(catalogue: Catalogue, item: TextItem, locale: string, value: string): VariableRow[] {
  const described = item.variables ?? [];
  const wordings = [value, ...(catalogue.chosen(item, locale)?.variants ?? []).map(({ text }) => text)];
  const named = wordings.flatMap((text) => parseTemplate(text).names);
  const further = [...new Set(named)].filter((name) => !described.some((known) => known.name === name));
  return [
    ...described,
    ...further.map((name) => {
      const sample = Object.hasOwn(sharedVariables, name) ? sharedVariables[name] : undefined;
      const meaning = sample === undefined ? "" : catalogue.render(meaningOf(name), locale);
      return { name, meaning, sample: sample ?? "" };
    }),
  ];
}

function meaningOf(name: string) {
  return { key: `texts.variable.${name}`, values: {} };
}

/** The languages of the catalogue, by code. */
export function localeRows(catalogue: Catalogue): LocaleRow[] {
  const items = [...catalogue.items];
  return catalogue.locales().map((code) => ({
    code,
    ...localeNames(code),
    builtin: true,
    keys: items.length,
    translated: items.filter(({ values }) => values[code] !== undefined).length,
  }));
}
