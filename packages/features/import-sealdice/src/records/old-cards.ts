import {
  type CardContent,
  cardContent,
  cardName,
  cardNotes,
  type ImportGroupKey,
  type ImportRecords,
  isTable,
  type PeerId,
  parseJson,
  readPeerId,
  systemNamed,
  type Table,
  Unreadable,
} from "@dicetower/imports/api";
import type { SqliteFile } from "../database/sqlite-file.js";
import { cardValues, textValue } from "../values/card-values.js";
import { placeOf } from "./cards.js";
import { readJsonRows } from "./json-rows.js";
import type { Given } from "./seal-folder.js";
import { variablesOf } from "./variables.js";

/** A card of an earlier version, among the values of its player. */
const cardMark = "$ch:";
/** Which card is bound in a group, by name. */
const boundMark = "$:group-bind:";

/** Reads the tables of versions before 1.5: cards stood as text among the values of their players. */
export async function* readOldCards(database: SqliteFile, file: string): AsyncGenerator<Given> {
  for (const [table, read] of [
    ["attrs_user", cardsOfUser],
    ["attrs_group_user", valuesInGroup],
  ] as const) {
    yield* readJsonRows(
      database,
      file,
      table,
      function* (id, content) {
        const at = `${file}#${table}.${id}`;
        for (const [source, record, held] of read(id, content)) {
          yield* cardNotes(record.name === "" ? at : `${at}.${record.name}`, held);
          yield { kind: "cards", source: `sealdice:old-card:${source}`, file, record };
        }
        if (table === "attrs_user") yield* variablesOf(id, content, file, at);
      },
      "{}",
    );
  }
  yield* readJsonRows(
    database,
    file,
    "attrs_group",
    (id, content) => variablesOf(id, content, file, `${file}#attrs_group.${id}`),
    "{}",
  );
}

type Found = readonly [source: string, record: ImportRecords["cards"], content: CardContent];

function* cardsOfUser(id: string, values: Table): Generator<Found> {
  const owner = readPeerId(id);
  const names = Object.keys(values);
  const cards = names.filter((name) => name.startsWith(cardMark));
  if (cards.length === 0) return;
  if (owner?.kind !== "user") throw new Unreadable("imports.reading.noOwner");
  for (const key of cards) {
    const name = key.slice(cardMark.length);
    const content = parseJson(textValue(values, key) || "{}");
    if (!isTable(content)) continue;
    const boundIn = names.flatMap((one): ImportGroupKey[] => {
      const group = one.startsWith(boundMark) ? readPeerId(one.slice(boundMark.length)) : undefined;
      return group === undefined || textValue(values, one) !== name
        ? []
        : [{ platform: group.platform, groupId: group.id }];
    });
    yield [`${id}:${name}`, ...recordOf(owner, cardName(name), content, boundIn)];
  }
}

function* valuesInGroup(id: string, values: Table): Generator<Found> {
  const place = placeOf(id);
  const owner = readPeerId(place?.user);
  const group = readPeerId(place?.group);
  if (owner === undefined || (group === undefined && place?.group.startsWith("PG-") !== true)) return;
  const here = group === undefined ? [] : [{ platform: group.platform, groupId: group.id }];
  const [record, content] = recordOf(owner, "", values, here);
  if (Object.keys(record.attributes).length + content.left.length > 0) yield [id, record, content];
}

function recordOf(
  owner: PeerId,
  name: string,
  values: Table,
  boundIn: readonly ImportGroupKey[],
): readonly [record: ImportRecords["cards"], content: CardContent] {
  const content = cardContent(cardValues(values));
  const system = systemNamed(textValue(values, "$cardType"));
  const record = {
    owner: { platform: owner.platform, userId: owner.id },
    name,
    ...(system === undefined ? {} : { system }),
    attributes: content.attributes,
    ...(boundIn.length === 0 ? {} : { boundIn }),
  };
  return [record, content];
}
