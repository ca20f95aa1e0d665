import {
  Accumulator,
  type Clock,
  type Connection,
  type JsonValue,
  localDay,
  type Migration,
  type Scope,
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
  /** By day. */
  readonly #tallies: Accumulator<string, Tally>;
  /** Of the day that is; new with each day and each taking. */
  #now: Tally | undefined;
  #taking = 0;
  #dayBegins = 0;
  #dayEnds = 0;

  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    readonly clock: Clock,
    readonly store: Store,
  ) {
    this.#tallies = new Accumulator(scope, {
      store,
      clock,
      everyMs: flushMs,
      merge,
      write: (db, days: readonly (readonly [string, Tally])[]) => this.#write(db, days),
    });
  }

  count(expression: string, value: JsonValue): void {
    const now = this.clock.now();
    const known = this.#taking === this.#tallies.takings ? this.#now : undefined;
    const tally =
      known !== undefined && now < this.#dayEnds && now >= this.#dayBegins ? known : this.#begin(now);
    tally.rolls++;
    if (typeof value !== "number" || !oneHundred.test(expression)) return;
    tally.hundreds++;
    tally.sum += value;
  }

  /** The share of the dashboard. Read while nothing is being written, so that nothing counts twice. */
  source(): DashboardSource {
    return { key: "dice", collect: () => this.#tallies.inTurn(() => this.#read()) };
  }

  async #read(): Promise<DashboardShare> {
    const day = localDay(this.clock.now());
    const row = await this.store.read((db) => db<DayRow>(table).where({ day }).first());
    const { rolls, hundreds, sum } = this.#tallies.current(day) ?? { rolls: 0, hundreds: 0, sum: 0 };
    const counted = hundreds + Number(row?.hundreds ?? 0);
    const mean = (sum + Number(row?.hundreds_sum ?? 0)) / counted;
    return {
      rolls: {
        today: rolls + Number(row?.rolls ?? 0),
        d100Mean: counted === 0 ? null : Math.round(mean * 100) / 100,
      },
    };
  }

  async #write(db: Connection, days: readonly (readonly [string, Tally])[]): Promise<void> {
    const oldest = localDay(this.clock.now(), keptDays);
    for (const [day, { rolls, hundreds, sum }] of days) {
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
  }

  /** Looks at the calendar: once a day, and after each taking. */
  #begin(now: number): Tally {
    const date = new Date(now);
    const midnight = (days: number) =>
      new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
    this.#dayBegins = midnight(0);
    this.#dayEnds = midnight(1);
    const day = localDay(date.getTime());
    this.#now = this.#tallies.current(day) ?? this.#tallies.add(day, { rolls: 0, hundreds: 0, sum: 0 });
    this.#taking = this.#tallies.takings;
    return this.#now;
  }
}

function merge(later: Tally, earlier: Tally): void {
  later.rolls += earlier.rolls;
  later.hundreds += earlier.hundreds;
  later.sum += earlier.sum;
}
