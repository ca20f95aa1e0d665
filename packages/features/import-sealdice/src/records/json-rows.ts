import { isTable, parseJson, skippedFor, type Table, Unreadable } from "@dicetower/imports/api";
import { jsonColumn, maxJson, textColumn, textOf } from "../database/expressions.js";
import type { SqliteFile } from "../database/sqlite-file.js";
import { damageTold, type Given, isDamage } from "./seal-folder.js";

/**
 * Reads a table whose rows are an id and an object of JSON.
 * @param whatIsEmpty stands for a row without content
 * @param read what a row gives; may throw {@link Unreadable}, which skips the row
 */
export async function* readJsonRows(
  database: SqliteFile,
  file: string,
  table: string,
  read: (id: string, content: Table) => Iterable<Given>,
  whatIsEmpty = "",
): AsyncGenerator<Given> {
  const columns = await database.columns(table);
  if (columns === undefined) return;
  const wanted = {
    table,
    pageRows: 50,
    columns: { id: textColumn(columns, "id", 400), ...jsonColumn("data") },
  };
  for await (const row of database.rows(wanted)) {
    if (isDamage(row)) {
      yield damageTold(file, table, row);
      continue;
    }
    const id = textOf(row["id"]);
    try {
      if (Number(row["length"]) > maxJson) throw new Unreadable("imports.reading.tooLarge");
      const content = parseJson(textOf(row["data"]) || whatIsEmpty);
      if (!isTable(content)) throw new Unreadable("imports.reading.otherShape");
      yield* read(id, content);
    } catch (error) {
      yield skippedFor(`${file}#${table}.${id}`, error);
    }
  }
}
