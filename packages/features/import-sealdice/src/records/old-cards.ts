import {
  cardContent,
  cardName,
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
        for (const [source, record] of read(id, content))
          yield { kind: "cards", source: `sealdice:old-card:${source}`, file, record };
      },
      "{}",
    );
  }
}

type Found = readonly [source: string, record: ImportRecords["cards"]];

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
    yield [`${id}:${name}`, recordOf(owner, cardName(name), content, boundIn)];
  }
}

function* valuesInGroup(id: string, values: Table): Generator<Found> {
  const place = placeOf(id);
  const owner = readPeerId(place?.user);
  const group = readPeerId(place?.group);
  const record =
    owner === undefined || group === undefined
      ? undefined
      : recordOf(owner, "", values, [{ platform: group.platform, groupId: group.id }]);
  if (record !== undefined && Object.keys(record.attributes).length > 0) yield [id, record];
}

function recordOf(
  owner: PeerId,
  name: string,
  values: Table,
  boundIn: readonly ImportGroupKey[],
): ImportRecords["cards"] {
  const system = systemNamed(textValue(values, "$cardType"));
  return {
    owner: { platform: owner.platform, userId: owner.id },
    name,
    ...(system === undefined ? {} : { system }),
    attributes: cardContent(cardValues(values)).attributes,
    ...(boundIn.length === 0 ? {} : { boundIn }),
  };
}
