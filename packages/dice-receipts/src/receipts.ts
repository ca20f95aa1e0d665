import type { GroupWriter, Journal } from "@dicetower/contract";

/** What is kept of a roll. */
export interface Receipt {
  readonly number: number;
  readonly seedId: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly platform: string;
  /** Empty in private chats. */
  readonly groupId: string;
  readonly userId: string;
  readonly hidden: boolean;
  readonly expression: string;
  readonly value: string;
  /** Dice in the order in which they were thrown: `3d6,d20`. */
  readonly faces: string;
}

type RollRow = {
  readonly number: number | string;
  readonly seed_id: number | string;
  readonly at: number | string;
  readonly platform: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly hidden: number | boolean;
  readonly expression: string;
  readonly value: string;
  readonly faces: string;
};

const table = "dice_receipts_roll";
const longestText = 500;
/** Numbers back from the newest in which somebody's last roll is looked for: there is no index by user. */
const mostSearched = 200_000;

/** The receipts, written in groups. A roll is answered whether or not its receipt could be written. */
export class Receipts {
  readonly #rows: GroupWriter<RollRow>;
  #broken = false;

  /** @param failed hears of the first failure in a row */
  constructor(
    readonly journal: Journal,
    readonly failed: (error: unknown) => void,
  ) {
    this.#rows = journal.group<RollRow>({
      table,
      insert: {
        number: "integer",
        seed_id: "integer",
        at: "integer",
        platform: "text",
        group_id: "text",
        user_id: "text",
        hidden: "integer",
        expression: "text",
        value: "text",
        faces: "text",
      },
    });
  }

  add(receipt: Receipt): void {
    const row = {
      number: receipt.number,
      seed_id: receipt.seedId,
      at: receipt.at,
      platform: receipt.platform,
      group_id: receipt.groupId,
      user_id: receipt.userId,
      hidden: receipt.hidden,
      expression: shortened(receipt.expression),
      value: shortened(receipt.value),
      faces: receipt.faces,
    };
    this.#rows.write(row, this.#written);
  }

  readonly #written = (error?: unknown): void => {
    if (error !== undefined && !this.#broken) this.failed(error);
    this.#broken = error !== undefined;
  };

  /** Answers when everything so far has been written, or has failed to be. */
  flush(): Promise<void> {
    return this.#rows.flush();
  }

  async byNumber(number: number): Promise<Receipt | undefined> {
    await this.flush();
    return found(await this.journal.read((db) => db<RollRow>(table).where({ number }).first()));
  }

  /** The last roll of somebody, where it is among the last rolls of all. */
  async lastOf(platform: string, userId: string): Promise<Receipt | undefined> {
    await this.flush();
    return found(
      await this.journal.read((db) =>
        db<RollRow>(table)
          .where({ platform, user_id: userId })
          .andWhere("number", ">", db(table).select(db.raw("max(number) - ?", [mostSearched])))
          .orderBy("number", "desc")
          .first(),
      ),
    );
  }

  /** Forgets rolls from before a moment. @param before UTC epoch seconds */
  async forget(before: number): Promise<number> {
    return this.journal.change((db) => db<RollRow>(table).where("at", "<", before).delete());
  }
}

function shortened(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
}

function found(row: RollRow | undefined): Receipt | undefined {
  if (row === undefined) return undefined;
  return {
    number: Number(row.number),
    seedId: Number(row.seed_id),
    at: Number(row.at),
    platform: row.platform,
    groupId: row.group_id,
    userId: row.user_id,
    hidden: Boolean(row.hidden),
    expression: row.expression,
    value: row.value,
    faces: row.faces,
  };
}
