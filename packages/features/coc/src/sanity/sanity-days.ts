import type { Clock, Migration, Store } from "@dicetower/contract";

/** A day of play ends when sanity was not lost for so long. */
const dayEndsAfterSeconds = 8 * 3_600;

/** Days that nobody asks for any more are kept so long. */
const keptSeconds = 7 * 86_400;

/** `coc_sanity_days` has what each card lost in its present day of play. */
export const sanityDaysMigration: Migration = {
  id: "002-sanity-days",
  async up(db) {
    await db.schema.createTable("coc_sanity_days", (table) => {
      table.integer("card_id").primary();
      table.integer("at_start").notNullable();
      table.integer("lost").notNullable();
      table.bigInteger("last_at").notNullable().index();
    });
  },
};

interface DayRow {
  readonly card_id: number;
  readonly at_start: number;
  readonly lost: number;
  readonly last_at: number | string;
}

/** A day of play of one card. */
export interface SanityDay {
  readonly atStart: number;
  readonly lost: number;
}

/** What cards lose of their sanity in a day of play. */
export class SanityDays {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** Adds a loss. @param before sanity before it @returns the day with it */
  lose(cardId: number, before: number, loss: number): Promise<SanityDay> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const row = await db<DayRow>("coc_sanity_days").where({ card_id: cardId }).first();
      const goesOn = row !== undefined && now - Number(row.last_at) < dayEndsAfterSeconds;
      const day = goesOn ? { atStart: row.at_start, lost: row.lost + loss } : { atStart: before, lost: loss };
      const next = { card_id: cardId, at_start: day.atStart, lost: day.lost, last_at: now };
      await db<DayRow>("coc_sanity_days").insert(next).onConflict("card_id").merge();
      return day;
    });
  }

  /** Begins a new day. */
  async end(cardId: number): Promise<void> {
    await this.store.change((db) => db<DayRow>("coc_sanity_days").where({ card_id: cardId }).delete());
  }

  /** Deletes days that are long over. */
  async sweep(): Promise<void> {
    const before = this.clock.seconds() - keptSeconds;
    await this.store.change((db) => db<DayRow>("coc_sanity_days").where("last_at", "<", before).delete());
  }
}
