import { type JsonValue, storable } from "@dicetower/contract";
import {
  cardValueOf,
  type ImportPersonKey,
  type ImportPlace,
  parseJson,
  readPeerId,
  skippedFor,
  Unreadable,
} from "@dicetower/imports/api";
import { jsonColumn, maxJson, textColumn, textOf } from "../database/expressions.js";
import type { SqliteFile } from "../database/sqlite-file.js";
import { anyValues, valuesIn } from "../values/card-values.js";
import { damageTold, type Given, isDamage } from "./seal-folder.js";

const privateMark = "PG-";

/** Reads variables of people (`$m`) and of groups (`$g`), as versions from 1.5 on keep them. */
export async function* readVariables(database: SqliteFile, file: string): AsyncGenerator<Given> {
  const columns = await database.columns("attrs");
  if (columns === undefined) return;
  const wanted = {
    table: "attrs",
    pageRows: 50,
    columns: { id: textColumn(columns, "id", 400), ...jsonColumn("data") },
    where: "attrs_type IN ('user', 'group')",
  };
  for await (const row of database.rows(wanted)) {
    if (isDamage(row)) {
      yield damageTold(file, "attrs", row);
      continue;
    }
    const id = textOf(row["id"]);
    const at = `${file}#attrs.${id}`;
    try {
      if (Number(row["length"]) > maxJson) throw new Unreadable("imports.reading.tooLarge");
      yield* variablesOf(id, valuesIn(parseJson(textOf(row["data"]) || "{}")), file, at);
    } catch (error) {
      yield skippedFor(at, error);
    }
  }
}

/** Variables among the values of somebody, or of a group; what belongs to the bot itself is passed over. */
export function* variablesOf(
  id: string,
  values: Readonly<Record<string, unknown>>,
  file: string,
  at: string,
): Generator<Given> {
  for (const [name, written] of anyValues(values)) {
    const mark = name.slice(0, 2);
    if (mark !== "$m" && mark !== "$g") {
      // `$:…`: what the peer notes for itself. Names without a sign are those that no card has held.
      if (!name.startsWith("$")) yield { skipped: `${at}.${name}`, reasonKey: "import-sealdice.looseValue" };
      continue;
    }
    const value = cardValueOf(written);
    const found = value === undefined ? undefined : variable(id, mark, storable(name.slice(2)), value, file);
    yield found ?? { skipped: `${at}.${name}`, reasonKey: "imports.reading.value" };
  }
}

function variable(
  id: string,
  mark: "$m" | "$g",
  name: string,
  value: JsonValue,
  file: string,
): Given | undefined {
  const source = `sealdice:variable:${id}:${mark}${name}`;
  if (mark === "$m") {
    const owner = personOf(id);
    return owner && { kind: "variables", source, file, record: { owner, name, value } };
  }
  const place = placeOf(id);
  return place && { kind: "groupVariables", source, file, record: { place, name, value } };
}

function personOf(id: string): ImportPersonKey | undefined {
  const person = readPeerId(id);
  return person?.kind === "user" ? { platform: person.platform, userId: person.id } : undefined;
}

/** A private chat is a group to the peer. */
function placeOf(id: string): ImportPlace | undefined {
  if (id.startsWith(privateMark)) return personOf(id.slice(privateMark.length));
  const group = readPeerId(id);
  return group?.kind === "group" ? { platform: group.platform, groupId: group.id } : undefined;
}
