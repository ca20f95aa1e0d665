import { isDeepStrictEqual } from "node:util";
import { type Connection, truncateText } from "@dicetower/contract";
import {
  type ImportChange,
  type ImportRecords,
  type ImportTarget,
  importTarget,
  RowEdits,
  undoRows,
} from "@dicetower/imports/api";
import type { Players } from "@dicetower/players/api";
import type { AttributeValue, RuleSystems } from "@dicetower/rule-systems/api";
import type { Card, CardLock } from "../api.js";
import { bindingTable, everywhere } from "../store/bindings.js";
import type { CardCache } from "../store/card-cache.js";
import { cardTable, emptyCard, ownerColumns } from "../store/card-row.js";
import { type CardStore, unboundAt } from "../store/card-store.js";
import { checkAttribute, checkCard, checkCardName, limits } from "../store/limits.js";

type Imported = ImportRecords["cards"];

/** Tables whose rows go with a card. */
const dependent = ["cards_history", "cards_check", "cards_share", "cards_offer", bindingTable] as const;
const lockKinds: readonly string[] = ["write", "read", "name", "delete"] satisfies CardLock[];

/** What taking in cards of another bot works with. */
export interface CardImportServices {
  readonly cards: CardStore;
  readonly cache: CardCache;
  readonly players: Players;
  readonly systems: RuleSystems;
}

/** Takes in character cards of another bot, and where they are bound. */
export function cardImport({ cards, cache, players, systems }: CardImportServices): ImportTarget {
  const { store, clock } = cards;
  return importTarget<"cards">({
    key: "cards",
    async predict(record, known) {
      const wanted = cardOfRecord(record);
      const title = `${record.owner.platform}:${record.owner.userId} ${wanted.name}`.trim();
      return store.read(async (db) => {
        const found = await find(db, wanted, known);
        if (found === undefined) {
          const isFull =
            wanted.boundOnly === undefined && (await cards.list(db, wanted.owner)).length >= limits.cards;
          if (!isFull) return { outcome: "new", title };
          return { outcome: "refused", title, reasonKey: "card.full", values: { limit: limits.cards } };
        }
        if (isSame(found, wanted, systemOf(record))) return { outcome: "same", title };
        return { outcome: known === String(found.id) ? "changes" : "clash", title };
      });
    },
    async write(record, { transaction: db, known, clash }) {
      const wanted = cardOfRecord(record);
      const edits = new RowEdits(db);
      const found = await find(db, wanted, known);
      let id = found?.id ?? 0;
      if (found === undefined) {
        // Others of the same step may have taken the last places.
        if (wanted.boundOnly === undefined && (await cards.list(db, wanted.owner)).length >= limits.cards)
          return undefined;
        const made = await cards.insert(db, wanted);
        id = made.id;
        edits.made(cardTable, { id }, { revision: made.revision, name: made.name });
      } else if (!isSame(found, wanted, systemOf(record)))
        await edits.set(
          cardTable,
          { id },
          {
            attributes: JSON.stringify(wanted.attributes),
            locks: JSON.stringify(wanted.locks),
            note: wanted.note,
            system: wanted.system,
            revision: found.revision + 1,
            updated_at: clock.seconds(),
          },
        );
      if (wanted.boundOnly === undefined)
        await bindAll(edits, record, wanted, id, known !== undefined || clash === "replace");
      return edits.change(String(id));
    },
    async undo(change, db) {
      if (!(await undoRows(change, db))) return false;
      if (wasMade(change))
        for (const table of dependent)
          await db(table)
            .where({ card_id: Number(change.key) })
            .delete();
      return true;
    },
    done: () => {
      cache.clear();
      return players.charactersChanged();
    },
  });

  /** @throws Failure for what can be no card */
  function cardOfRecord(record: Imported): Card {
    const owner = players.main(record.owner);
    const [group = everywhere] = record.boundIn ?? [];
    const name = cardName(record.name);
    const place = { ...record.owner, groupId: group.groupId, scene: "group" as const };
    const system = systemOf(record) ?? systems.at(place).name;
    const attributes = record.attributes as Readonly<Record<string, AttributeValue>>;
    for (const [attribute, value] of Object.entries(attributes)) checkAttribute(attribute, value);
    const card: Card = {
      ...emptyCard(owner, system, name, name === "" ? unboundAt(owner, group) : undefined),
      attributes,
      locks: (record.locks ?? []).filter((lock): lock is CardLock => lockKinds.includes(lock)),
      note: truncateText(record.note ?? "", limits.note),
    };
    if (name !== "") checkCardName(name);
    checkCard(card);
    return card;
  }

  /** The rule system that a record names, where there is such. */
  function systemOf({ system = "" }: Imported): string | undefined {
    return systems.get(system)?.name;
  }

  /** The card that an earlier run has made, else the one of the name. */
  async function find(db: Connection, wanted: Card, known: string | undefined): Promise<Card | undefined> {
    const before = known === undefined ? undefined : await cards.byId(db, Number(known));
    if (before !== undefined) return before;
    return wanted.boundOnly === undefined
      ? cards.byName(db, wanted.owner, wanted.name)
      : cards.unbound(db, wanted.owner, [wanted.boundOnly]);
  }

  async function bindAll(
    edits: RowEdits,
    { boundIn = [] }: Imported,
    { owner }: Card,
    id: number,
    takesOver: boolean,
  ): Promise<void> {
    for (const { platform, groupId } of boundIn) {
      const key = { ...ownerColumns(owner), group_platform: platform, group_id: groupId };
      const bound: unknown = await edits.db(bindingTable).where(key).first();
      if (bound === undefined || takesOver)
        await edits.set(bindingTable, key, { card_id: id }, { updated_at: clock.seconds() });
    }
  }
}

/** A name as cards may have it: what they may not hold becomes an underscore. */
function cardName(name: string): string {
  const fit = name
    .normalize("NFC")
    .replace(/[:@#|/\\"\p{Cc}\u2028\u2029]/gu, "_")
    .trim();
  return [...fit].slice(0, limits.cardName).join("").trim();
}

/** @param system that the record names; undefined where it leaves it open */
function isSame(found: Card, wanted: Card, system: string | undefined): boolean {
  return (
    (system === undefined || found.system === system) &&
    isDeepStrictEqual(found.attributes, wanted.attributes) &&
    found.note === wanted.note &&
    isDeepStrictEqual(found.locks, wanted.locks)
  );
}

function wasMade({ before }: ImportChange): boolean {
  const { rows = [] } = before as { readonly rows?: readonly { table: string; columns: unknown }[] };
  return rows[0]?.table === cardTable && rows[0].columns === null;
}
