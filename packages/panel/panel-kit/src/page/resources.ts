import { useEffect, useState } from "preact/hooks";
import type { Option } from "../components/fields/choice.js";
import { api } from "../data/typed-calls.js";
import {
  isRecord,
  type Json,
  languagesAlong,
  type Manifest,
  type ManifestForm,
  type ManifestTable,
  nativeName,
} from "../engine/index.js";
import { words } from "../generated/words.js";
import { idOf } from "../table/resource/operations.js";
import { deviceName } from "../text/device-name.js";
import { getLocale } from "../text/locale.js";

let tables: ReadonlyMap<string, ManifestTable> = new Map();
let forms: ReadonlyMap<string, ManifestForm> = new Map();
let features: Manifest["features"] = {};
let tiles: Manifest["tiles"] = [];
/** What the kit itself speaks, until somebody tells of the installation. */
let languages: Manifest["languages"] = Object.fromEntries(Object.keys(words).map((locale) => [locale, 100]));
const watching = new Set<() => void>();

/** Tells the kit of the resources and features there are: forms find records of them, tables name them. Called by the shell, whenever it changes. */
export function setManifest({
  pages,
  features: named,
  tiles: shown = [],
  languages: spoken = languages,
}: Pick<Manifest, "pages" | "features"> & Partial<Pick<Manifest, "tiles" | "languages">>): void {
  tables = new Map(pages.flatMap((page) => page.tables).map((table) => [table.key, table]));
  forms = new Map(pages.flatMap((page) => page.forms).map((form) => [form.key, form]));
  features = named;
  tiles = shown;
  languages = spoken;
  for (const one of watching) one();
}

/** Something of the manifest in force; renders again when it comes, changes or goes. */
function useInForce<T>(read: () => T): T {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const look = () => setNow(read);
    look();
    watching.add(look);
    return () => {
      watching.delete(look);
    };
  }, []);
  return now;
}

/** Tiles of the dashboard that features bring, in order; renders again when they come or go. */
export function useTiles(): Manifest["tiles"] {
  return useInForce(() => tiles);
}

/** The form of a settings group, for a page that shows it beside other things; undefined where no feature brings it now. */
export function useSettingsForm(key: string): ManifestForm | undefined {
  return useInForce(() => forms.get(key));
}

/** Languages that the installation has texts in, to choose from: named in themselves, with how much those have that lack some. */
export function languageOptions(): Option[] {
  return Object.entries(languages).map(([value, share]) => ({
    value,
    label: share >= 100 ? nativeName(value) : `${nativeName(value)} (${share}%)`,
  }));
}

/** The language shown, or the nearest one that the installation has texts in: where a choice of one begins. */
export function spokenLanguage(): string {
  return languagesAlong(getLocale()).find((one) => Object.hasOwn(languages, one)) ?? "en";
}

/** What a feature is called in the language shown; its id where nobody knows it. @param owner a feature, or a part of one: `adapters/3` */
export function featureName(owner: string): string {
  const [id = owner] = owner.split("/");
  return Object.hasOwn(features, id) ? (features[id] ?? owner) : owner;
}

/** A resource by its key; undefined where no feature brings it now. */
export function resourceOf(key: string): ManifestTable | undefined {
  return tables.get(key);
}

/** What a list route answers: all records, or a page of them. */
export function recordsOf(answer: unknown): readonly Readonly<Record<string, Json>>[] {
  const list = Array.isArray(answer) ? answer : isRecord(answer) ? answer["items"] : [];
  return Array.isArray(list) ? list.filter((one) => isRecord(one)) : [];
}

const naming = ["name", "title", "label", "nickname", "summary", "userId", "targetId"];

/** What a record is called: the first of its usual members, otherwise its id. */
export function nameOf(record: Readonly<Record<string, Json>>, table: ManifestTable): string {
  const key = [...naming, ...table.columns].find(
    (one) => typeof record[one] === "string" && record[one] !== "",
  );
  if (key === undefined) return idOf(record, table);
  const value = String(record[key]);
  return table.item.properties?.[key]?.["x-widget"] === "agent" ? deviceName(value) : value;
}

const maxFound = 50;

/** Records of a resource that have all words of a query, as options. */
export async function findRecords(
  table: ManifestTable,
  query: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const searches = table.query?.properties?.["q"] !== undefined;
  const answer = await api.get(table.path, {
    signal,
    query: {
      ...(table.paged ? { pageSize: maxFound } : {}),
      ...(searches && query !== "" ? { q: query } : {}),
    },
  });
  const wanted = query.toLocaleLowerCase();
  return recordsOf(answer)
    .map((record) => ({ value: idOf(record, table), label: nameOf(record, table) }))
    .filter(({ value, label }) => searches || `${label} ${value}`.toLocaleLowerCase().includes(wanted))
    .slice(0, maxFound)
    .map((one) => (one.label === one.value ? one : { ...one, hint: one.value }));
}
