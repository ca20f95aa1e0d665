import {
  type Clock,
  type JsonValue,
  localDay,
  type Migration,
  type Scope,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import type { DashboardShare, DashboardSource } from "@dicetower/system/api";

/** What was rolled on a day. */
interface Tally {
  rolls: number;
  /** Rolls of one d100 and nothing else, and what they came to. */
  hundreds: number;
  sum: number;
}

interface DayRow {
  day: string;
  rolls: number | string;
  hundreds: number | string;
  hundreds_sum: number | string;
}

/** Rolls of each day, for the dashboard. */
export const rollDaysMigration: Migration = {
  id: "002-roll-days",
  async up(db) {
    await db.schema.createTable("dice_roll_day", (table) => {
      table.text("day").primary();
      table.bigInteger("rolls").notNullable();
      table.bigInteger("hundreds").notNullable();
      table.bigInteger("hundreds_sum").notNullable();
    });
  },
};

/** One d100, as the engines print it. */
const oneHundred = /^1?D100$/i;

const table = "dice_roll_day";
const flushMs = 300_000;
const keptDays = 30;

/**
 * Rolls of chat users by day. Counted in memory, since a roll waits for nothing, and added to the store every five
 * minutes and at the end, so that a kill loses five minutes at most.
 */
export class RollTally {
  /** Not yet in the store, by day. */
  #pending = new Map<string, Tally>();
  /** Of the day that is; new with each day and each flush. */
  #now: Tally | undefined;
  #dayBegins = 0;
  #dayEnds = 0;
  /** Writing and reading wait for each other: what is being written is in neither place. */
  readonly #queue = new SerialQueue();

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly clock: Clock,
    readonly store: Store,
  ) {
    clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
  }

  count(expression: string, value: JsonValue): void {
    const now = this.clock.now();
    if (this.#now === undefined || now >= this.#dayEnds || now < this.#dayBegins) this.#begin(now);
    const tally = this.#now as Tally;
    tally.rolls++;
    if (typeof value !== "number" || !oneHundred.test(expression)) return;
    tally.hundreds++;
    tally.sum += value;
  }

  /** The share of the dashboard. */
  source(): DashboardSource {
    return { key: "dice", collect: () => this.#queue.run(() => this.#read()) };
  }

  async #read(): Promise<DashboardShare> {
    const day = localDay(this.clock.now());
    const row = await this.store.read((db) => db<DayRow>(table).where({ day }).first());
    const { rolls, hundreds, sum } = this.#pending.get(day) ?? { rolls: 0, hundreds: 0, sum: 0 };
    const counted = hundreds + Number(row?.hundreds ?? 0);
    const mean = (sum + Number(row?.hundreds_sum ?? 0)) / counted;
    return {
      rolls: {
        today: rolls + Number(row?.rolls ?? 0),
        d100Mean: counted === 0 ? null : Math.round(mean * 100) / 100,
      },
    };
  }

  /** Keeps what was counted; what could not be written is tried again. */
  flush(): Promise<void> {
    return this.#queue.run(async () => {
      const going = this.#pending;
      if (going.size === 0) return;
      this.#pending = new Map();
      this.#now = undefined;
      try {
        await this.#write(going);
      } catch (error) {
        for (const [day, { rolls, hundreds, sum }] of going) {
          const tally = this.#of(day);
          tally.rolls += rolls;
          tally.hundreds += hundreds;
          tally.sum += sum;
        }
        throw error;
      }
    });
  }

  #write(going: ReadonlyMap<string, Tally>): Promise<void> {
    const oldest = localDay(this.clock.now(), keptDays);
    return this.store.change(async (db) => {
      for (const [day, { rolls, hundreds, sum }] of going) {
        const more = (column: string, count: number) => db.raw("?? + ?", [`${table}.${column}`, count]);
        await db(table)
          .insert({ day, rolls, hundreds, hundreds_sum: sum })
          .onConflict("day")
          .merge({
            rolls: more("rolls", rolls),
            hundreds: more("hundreds", hundreds),
            hundreds_sum: more("hundreds_sum", sum),
          });
      }
      await db(table).where("day", "<", oldest).delete();
    });
  }

  /** Looks at the calendar: once a day, and after each flush. */
  #begin(now: number): void {
    const date = new Date(now);
    const midnight = (days: number) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
    this.#dayBegins = midnight(0);
    this.#dayEnds = midnight(1);
    this.#now = this.#of(localDay(date.getTime()));
  }

  #of(day: string): Tally {
    let tally = this.#pending.get(day);
    if (tally === undefined) {
      tally = { rolls: 0, hundreds: 0, sum: 0 };
      this.#pending.set(day, tally);
    }
    return tally;
  }
}
