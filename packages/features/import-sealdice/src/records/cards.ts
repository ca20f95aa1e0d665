import {
  cardContent,
  cardName,
  cardNotes,
  type ImportGroupKey,
  readPeerId,
  skippedFor,
  systemNamed,
  Unreadable,
} from "@dicetower/imports/api";
import { jsonColumn, maxJson, textColumn, textOf } from "../database/expressions.js";
import type { Row, SqliteFile } from "../database/sqlite-file.js";
import { cardValues, sheetIn } from "../values/card-values.js";
import { damageTold, type Given, isDamage } from "./seal-folder.js";

/** Bindings that are kept while cards are read. */
const maxBindings = 500_000;
const pageRows = 50;

/** Reads cards, and the values that people have in groups without a card. */
export async function* readCards(database: SqliteFile, file: string): AsyncGenerator<Given> {
  const columns = await database.columns("attrs");
  if (columns === undefined) return;
  const bound = await bindings(database, columns);
  const wanted = {
    table: "attrs",
    pageRows,
    columns: {
      id: textColumn(columns, "id", 400),
      type: textColumn(columns, "attrs_type", 40),
      name: textColumn(columns, "name", 400),
      owner: textColumn(columns, "owner_id", 200),
      system: textColumn(columns, "sheet_type", 100),
      ...jsonColumn("data"),
    },
    where: "attrs_type IN ('character', 'group_user')",
  };
  for await (const row of database.rows(wanted)) {
    if (isDamage(row)) {
      yield damageTold(file, "attrs", row);
      continue;
    }
    try {
      const id = textOf(row["id"]);
      const card = cardOf(row, bound);
      if (card === undefined) continue;
      yield* cardNotes(`${file}#attrs.${id}`, card.content);
      yield { kind: "cards", source: `sealdice:card:${id}`, file, record: card.record };
    } catch (error) {
      yield skippedFor(`${file}#attrs.${textOf(row["id"])}`, error);
    }
  }
}

/** Groups by the card that is bound in them. */
async function bindings(
  database: SqliteFile,
  columns: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly ImportGroupKey[]>> {
  const bound = new Map<string, ImportGroupKey[]>();
  if (!columns.has("binding_sheet_id")) return bound;
  let count = 0;
  const rows = database.rows({
    table: "attrs",
    pageRows: 500,
    columns: { id: textColumn(columns, "id", 400), card: textColumn(columns, "binding_sheet_id", 100) },
    where: "attrs_type = 'group_user' AND binding_sheet_id <> ''",
  });
  for await (const row of rows) {
    if (isDamage(row)) continue;
    const group = readPeerId(placeOf(textOf(row["id"]))?.group);
    if (group === undefined || ++count > maxBindings) continue;
    const groups = bound.get(textOf(row["card"])) ?? [];
    groups.push({ platform: group.platform, groupId: group.id });
    bound.set(textOf(row["card"]), groups);
  }
  return bound;
}

function cardOf(row: Row, bound: ReadonlyMap<string, readonly ImportGroupKey[]>) {
  const id = textOf(row["id"]);
  const isCard = textOf(row["type"]) === "character";
  const place = isCard ? undefined : placeOf(id);
  const owner = readPeerId(textOf(row["owner"])) ?? readPeerId(place?.user);
  if (Number(row["length"]) > maxJson) throw new Unreadable("imports.reading.tooLarge");
  const content = cardContent(cardValues(sheetIn(textOf(row["data"]) || "{}")));
  const { attributes } = content;
  if (!isCard && Object.keys(attributes).length === 0 && content.left.length === 0) return undefined;
  if (owner?.kind !== "user") throw new Unreadable("imports.reading.noOwner");
  const group = readPeerId(place?.group);
  const isPrivate = place?.group.startsWith("PG-") === true;
  if (!isCard && !isPrivate && group === undefined) throw new Unreadable("imports.reading.noGroup");
  const here = group === undefined ? [] : [{ platform: group.platform, groupId: group.id }];
  const boundIn = isCard ? (bound.get(id) ?? []) : here;
  const system = systemNamed(textOf(row["system"]));
  const name = isCard ? cardName(textOf(row["name"])) || cardName(id) : "";
  return {
    content,
    record: {
      owner: { platform: owner.platform, userId: owner.id },
      name,
      ...(system === undefined ? {} : { system }),
      attributes,
      ...(boundIn.length === 0 ? {} : { boundIn }),
    },
  };
}

/** `QQ-Group:1-QQ:2`: values of somebody in a group. */
export function placeOf(id: string): { readonly group: string; readonly user: string } | undefined {
  const [, group, user] = /^([^:]+:[^:]*?)-([A-Za-z][A-Za-z0-9]*:\S+)$/.exec(id) ?? [];
  return group === undefined || user === undefined ? undefined : { group, user };
}
