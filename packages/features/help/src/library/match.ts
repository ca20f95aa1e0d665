import type { Connection, Dialect } from "@dicetower/contract";
import { termsOf, type Wanted } from "./grams.js";

/** In which fields of an entry words are looked for. */
export type Fields = "title" | "titleAndTags" | "all";

/** The fields of an entry as the index takes them. */
export interface Indexed {
  readonly id: number;
  /** Title, key and other names. */
  readonly title: string;
  readonly tags: string;
  readonly body: string;
}

/** The index: a table of FTS5 on SQLite, one with a `tsvector` on PostgreSQL. Both hold terms of {@link termsOf}. */
const indexTable = "help_index";

export async function createIndex(db: Connection, dialect: Dialect): Promise<void> {
  if (dialect === "sqlite") {
    // Without content, which the entries have; `ascii` takes our terms as they are.
    await db.raw(
      `create virtual table ${indexTable} using fts5 (title, tags, body, content = '', contentless_delete = 1, tokenize = 'ascii')`,
    );
    return;
  }
  await db.raw(`create table ${indexTable} (id bigint primary key, document tsvector not null)`);
  await db.raw(`create index ${indexTable}_document on ${indexTable} using gin (document)`);
}

/** Entries of one statement. */
const together = 50;

/** Adds entries to the index. */
export async function indexEntries(
  db: Connection,
  dialect: Dialect,
  entries: readonly Indexed[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += together) {
    const part = entries.slice(at, at + together);
    const row = dialect === "sqlite" ? "(?, ?, ?, ?)" : "(?, ?::tsvector)";
    const into = dialect === "sqlite" ? "(rowid, title, tags, body)" : "(id, document)";
    await db.raw(
      `insert into ${indexTable} ${into} values ${part.map(() => row).join(", ")}`,
      part.flatMap(({ id, title, tags, body }): (string | number)[] =>
        dialect === "sqlite"
          ? [id, ...[title, tags, body].map((text) => termsOf(text).join(" "))]
          : [id, vectorOf(title, tags, body)],
      ),
    );
  }
}

export async function unindexEntries(
  db: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map(() => "?").join(", ");
  await db.raw(`delete from ${indexTable} where ${keyOf(dialect)} in (${places})`, [...ids]);
}

/** Empties the index. */
export async function clearIndex(db: Connection, dialect: Dialect): Promise<void> {
  if (dialect === "sqlite") await db.raw(`insert into ${indexTable} (${indexTable}) values ('delete-all')`);
  else await db.raw(`delete from ${indexTable}`);
}

/** How many entries the index has, and the highest id of them. */
export async function indexExtent(
  db: Connection,
  dialect: Dialect,
): Promise<{ readonly count: number; readonly last: number }> {
  const key = keyOf(dialect);
  const [row] = await db(indexTable).select(
    db.raw("count(*) as count"),
    db.raw(`coalesce(max(${key}), 0) as last`),
  );
  return { count: Number(row?.["count"]), last: Number(row?.["last"]) };
}

/** A condition on entries: all that is wanted stands in these fields. @param column with the id of the entry */
export function matching(
  dialect: Dialect,
  column: string,
  wanted: readonly Wanted[],
  fields: Fields,
): { readonly sql: string; readonly values: readonly string[] } {
  return dialect === "sqlite"
    ? {
        sql: `${column} in (select rowid from ${indexTable} where ${indexTable} match ?)`,
        values: [fullTextQuery(wanted, fields)],
      }
    : {
        sql: `${column} in (select id from ${indexTable} where document @@ ?::tsquery)`,
        values: [vectorQuery(wanted, fields)],
      };
}

function keyOf(dialect: Dialect): string {
  return dialect === "sqlite" ? "rowid" : "id";
}

const columnsOf: Readonly<Record<Fields, string>> = {
  title: "{title} : ",
  titleAndTags: "{title tags} : ",
  all: "",
};

function fullTextQuery(wanted: readonly Wanted[], fields: Fields): string {
  const parts = wanted.map((one) => (one.kind === "prefix" ? `"${one.term}" *` : `"${one.terms.join(" ")}"`));
  return `${columnsOf[fields]}(${parts.join(" AND ")})`;
}

const weightsOf: Readonly<Record<Fields, string>> = { title: "A", titleAndTags: "AB", all: "" };

function vectorQuery(wanted: readonly Wanted[], fields: Fields): string {
  const weights = weightsOf[fields];
  const marked = weights === "" ? "" : `:${weights}`;
  return wanted
    .map((one) =>
      one.kind === "prefix"
        ? `'${one.term}':*${weights}`
        : `(${one.terms.map((term) => `'${term}'${marked}`).join(" <-> ")})`,
    )
    .join(" & ");
}

/** Positions of one term that PostgreSQL keeps. */
const maxPositions = 250;

function vectorOf(...fields: readonly [string, string, string]): string {
  const positions = new Map<string, string[]>();
  let at = 0;
  fields.forEach((text, index) => {
    const weight = "ABC".charAt(index);
    for (const term of termsOf(text)) {
      at++;
      const known = positions.get(term);
      if (known === undefined) positions.set(term, [`${Math.min(at, 16_383)}${weight}`]);
      else if (known.length < maxPositions) known.push(`${Math.min(at, 16_383)}${weight}`);
    }
    at += 2;
  });
  return [...positions].map(([term, places]) => `'${term}':${places.join(",")}`).join(" ");
}
