import type { Cancel, Connection, Journal } from "@dicetower/contract";
import { type BlockRow, blockOf, blockTable, Gathering } from "./gathering.js";
import { type Receipt, readReceipts } from "./receipt.js";

/** Blocks back from the newest in which somebody's last roll is looked for: there is no index by user. */
const maxSearched = 200;

/** The receipts. A roll is answered whether or not its receipt could be written. */
export class Receipts {
  readonly #gathering: Gathering;

  /**
   * @param after calls later, unless it is cancelled before
   * @param failed hears of the first failure to write in a row
   */
  constructor(
    readonly journal: Journal,
    after: (ms: number, call: () => void) => Cancel,
    failed: (error: unknown) => void,
  ) {
    this.#gathering = new Gathering(journal, after, failed);
  }

  add(receipt: Receipt): void {
    this.#gathering.add(receipt);
  }

  /** Answers when everything so far has been written, or has failed to be. */
  flush(): Promise<void> {
    return this.#gathering.flush();
  }

  async byNumber(number: number): Promise<Receipt | undefined> {
    await this.flush();
    const found = await this.journal.read((db) => inBlock(db, blockOf(number), `[${number},`));
    return latest(found.filter((receipt) => receipt.number === number));
  }

  /** The last roll of somebody, where it is among the last rolls of all. */
  async lastOf(platform: string, userId: string): Promise<Receipt | undefined> {
    await this.flush();
    const text = JSON.stringify(userId);
    return this.journal.read(async (db) => {
      const newest = await db<BlockRow>(blockTable).max("block as block").first();
      const end = Number((newest as { block?: number | string | null } | undefined)?.block ?? 0);
      let before = end + 1;
      for (;;) {
        const row = await holding(db, text)
          .where("block", "<", before)
          .andWhere("block", ">", end - maxSearched)
          .orderBy("block", "desc")
          .first("block");
        if (row === undefined) return undefined;
        before = Number(row.block);
        const own = (await inBlock(db, before, text)).filter(
          (receipt) => receipt.platform === platform && receipt.userId === userId,
        );
        const last = latest(own);
        if (last !== undefined) return last;
      }
    });
  }

  /** Forgets rolls from before a moment. @param before UTC epoch seconds */
  async forget(before: number): Promise<number> {
    return this.journal.change((db) => db<BlockRow>(blockTable).where("at", "<", before).delete());
  }
}

/** A number may have been used before a backup was restored, and once more since. */
function latest(receipts: Receipt[]): Receipt | undefined {
  return receipts.sort((a, b) => b.at - a.at || b.number - a.number)[0];
}

/** Receipts of a block from the rows that hold a text. */
async function inBlock(db: Connection, block: number, text: string): Promise<Receipt[]> {
  const rows = await holding(db, text).where({ block }).select("entries");
  return rows.flatMap(({ entries }) => readReceipts(entries));
}

/** Rows that hold a text somewhere. */
function holding(db: Connection, text: string) {
  const pattern = text.replaceAll(/[!%_]/g, "!$&");
  return db<BlockRow>(blockTable).whereRaw("entries like ? escape '!'", [`%${pattern}%`]);
}
