import type { Option } from "../components/choice.js";
import { api } from "../data/api.js";
import { isRecord, type Json, type Manifest, type ManifestTable } from "../engine/index.js";
import { idOf } from "../table/operations.js";

let tables: ReadonlyMap<string, ManifestTable> = new Map();
let features: Manifest["features"] = {};

/** Tells the kit of the resources and features there are: forms find records of them, tables name them. Called by the shell, whenever it changes. */
export function setManifest({ pages, features: named }: Pick<Manifest, "pages" | "features">): void {
  tables = new Map(pages.flatMap((page) => page.tables).map((table) => [table.key, table]));
  features = named;
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
  return key === undefined ? idOf(record, table) : String(record[key]);
}

const mostFound = 50;

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
      ...(table.paged ? { pageSize: mostFound } : {}),
      ...(searches && query !== "" ? { q: query } : {}),
    },
  });
  const wanted = query.toLocaleLowerCase();
  return recordsOf(answer)
    .map((record) => ({ value: idOf(record, table), label: nameOf(record, table) }))
    .filter(({ value, label }) => searches || `${label} ${value}`.toLocaleLowerCase().includes(wanted))
    .slice(0, mostFound)
    .map((one) => (one.label === one.value ? one : { ...one, hint: one.value }));
}
