import { type JsonObject, type JsonValue, storable } from "@dicetower/contract";
import {
  type ImportFolder,
  isTable,
  readJson,
  readToml,
  readYaml,
  skippedFor,
  Unreadable,
} from "@dicetower/imports/api";
import { readWhole } from "../binary/records-of.js";
import { type DiceTable, type DiceValue, readValue } from "../binary/values.js";
import type { Given } from "../records/dice-values.js";

/** Bytes of a file of JSON: more than all that a script may keep here. */
const maxBytes = 20 * 2 ** 20;

/** Reads what scripts have kept: files in the form that their ending names, in folders too. */
export async function* readSelfData(
  folder: ImportFolder,
  base: string,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const under = `${base}selfdata`;
  for await (const { path } of folder.files(under)) {
    signal.throwIfAborted();
    const file = path.slice(under.length + 1);
    try {
      const values = await valuesIn(folder, path, signal);
      if (Object.values(values).every((value) => value === null))
        yield { skipped: path, reasonKey: "imports.reading.noContent" };
      else
        yield {
          kind: "moduleValues",
          source: `dice:selfdata:${file}`,
          file: path,
          // Many may be looked at together, and one may be large.
          record: { file, values: () => valuesIn(folder, path, folder.signal) },
        };
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
}

/** @throws Unreadable, and failures of the folder */
async function valuesIn(folder: ImportFolder, path: string, signal: AbortSignal): Promise<JsonObject> {
  const [, ending = ""] = /\.([^./]+)$/.exec(path) ?? [];
  switch (ending) {
    case "json":
      return membersOf(await readJson(folder, path, maxBytes));
    case "toml":
      return membersOf(await readToml(folder, path));
    case "yaml":
    case "yml":
      return membersOf(await readYaml(folder, path));
    default: {
      const value = await readWhole(folder, path, readValue, signal);
      return membersOf(typeof value === "object" && "size" in value ? fieldsOf(value) : jsonOf(value));
    }
  }
}

/** Values by their names; those of a list by their places, as scripts ask for them. */
function membersOf(value: unknown): JsonObject {
  if (Array.isArray(value))
    return Object.fromEntries((value as JsonValue[]).map((one, at) => [String(at + 1), one]));
  if (!isTable(value)) throw new Unreadable("imports.reading.otherShape");
  return value as JsonObject;
}

function jsonOf(value: DiceValue): JsonValue {
  if (value === undefined || (typeof value === "number" && !Number.isFinite(value))) return null;
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object") return value;
  return "size" in value ? jsonOfTable(value) : value.map(jsonOf);
}

/** Lists are written as tables with the names 1 to n. */
function jsonOfTable(table: DiceTable): JsonValue {
  const names = Array.from({ length: table.size }, (_, at) => String(at + 1));
  if (table.size > 0 && names.every((name) => table.has(name)))
    return names.map((name) => jsonOf(table.get(name)));
  return fieldsOf(table);
}

function fieldsOf(table: DiceTable): JsonObject {
  return Object.fromEntries(
    [...table].flatMap(([name, value]) => (value === undefined ? [] : [[storable(name), jsonOf(value)]])),
  );
}
