import type { Journal } from "@dicetower/contract";
import type { PersonalData, PersonKey } from "@dicetower/players/api";
import { type BlockRow, blockTable } from "./receipts/gathering.js";
import { type Receipt, readReceipts, writeReceipt } from "./receipts/receipt.js";
import type { Receipts } from "./receipts/receipts.js";

/** Rows looked at by one statement. */
const atOnce = 50;
/** Receipts that an export holds, the newest. */
const maxExported = 1_000;

type StoredRow = BlockRow & { readonly id: number };

/**
 * Receipts of somebody's rolls. They stay, since a series of numbers with gaps proves nothing, and name a pseudonym once
 * the person is erased.
 */
export function receiptData(journal: Journal, receipts: Receipts): PersonalData {
  return {
    key: "dice-receipts",
    titleKey: "receipts.data",
    async export(person) {
      await receipts.flush();
      const found: Receipt[] = [];
      for await (const rows of rowsOf(journal, person)) {
        for (const { entries } of rows)
          found.push(...readReceipts(entries).filter((one) => isOf(one, person)));
        if (found.length >= maxExported) break;
      }
      const newest = found.sort((a, b) => b.at - a.at).slice(0, maxExported);
      return newest.map(({ number, at, groupId, hidden, expression, value }) => ({
        number,
        at,
        groupId,
        hidden,
        expression,
        value,
      }));
    },
    erase: async () => ({}),
    async eraseFiles(person, pseudonym) {
      await receipts.flush();
      for await (const rows of rowsOf(journal, person))
        await journal.change(async (db) => {
          for (const { id, entries } of rows) {
            const hidden = withPseudonym(entries, person, pseudonym);
            if (hidden !== undefined)
              await db<StoredRow>(blockTable).where({ id }).update({ entries: hidden });
          }
        });
    },
  };
}

function isOf({ platform, userId }: Receipt, person: PersonKey): boolean {
  return platform === person.platform && userId === person.userId;
}

/** The entries of a row; undefined where the person has none of them. */
function withPseudonym(entries: string, person: PersonKey, pseudonym: string): string | undefined {
  const all = readReceipts(entries);
  if (!all.some((one) => isOf(one, person))) return undefined;
  const hidden = all.map((one) => (isOf(one, person) ? { ...one, userId: pseudonym } : one));
  return `[${hidden.map(writeReceipt).join()}]`;
}

/** Rows that hold the person's id, the newest first: there is no index by user. */
async function* rowsOf(journal: Journal, { userId }: PersonKey): AsyncGenerator<readonly StoredRow[]> {
  const pattern = `%${JSON.stringify(userId).replaceAll(/[!%_]/g, "!$&")}%`;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await journal.read((db) =>
      db<StoredRow>(blockTable)
        .where("id", "<", Math.min(before, 2 ** 31 - 1))
        .whereRaw("entries like ? escape '!'", [pattern])
        .orderBy("id", "desc")
        .limit(atOnce)
        .select("id", "entries", "block", "at"),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < atOnce) return;
    before = last.id;
  }
}
