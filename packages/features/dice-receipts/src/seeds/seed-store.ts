import { createHash } from "node:crypto";
import {
  type Clock,
  type Connection,
  localDay,
  type Random,
  type Secrets,
  type Store,
} from "@dicetower/contract";
import { midnight } from "./midnight.js";

/** A stretch of time, as a rule a day, whose rolls all follow from one seed. */
export interface SeedPeriod {
  readonly id: number;
  /** Date of its beginning in the time zone of the bot. */
  readonly day: string;
  /** UTC epoch seconds. */
  readonly beginsAt: number;
  /** UTC epoch seconds; from then on the seed is shown, and no roll uses it any more. */
  readonly endsAt: number;
  /** SHA-256 of the seed's 32 bytes, in hexadecimal: published before the first roll. */
  readonly commitment: string;
  /**
   * Undefined where the key of the installation is another one than it was sealed with, or where it is not the one that
   * was committed to.
   */
  readonly seed: Buffer | undefined;
}

interface SeedRow {
  readonly id: number | string;
  readonly day: string;
  readonly begins_at: number | string;
  readonly ends_at: number | string;
  readonly seed: string;
  readonly commitment: string;
}

const table = "dice_receipts_seed";

/**
 * Makes and keeps the seeds. A period is fixed when its row is written: it begins where the one before ends, and
 * ends at the next midnight; another time zone is felt by later periods only, so a seed that has been shown is
 * never used again. The row of the coming period is written with that of the present one.
 */
export class SeedStore {
  #periods: readonly SeedPeriod[] = [];
  #loading: Promise<void> | undefined;
  /** The period that was used last: no roll goes back behind it, even where the clock does. */
  #last: SeedPeriod | undefined;

  constructor(
    readonly store: Store,
    readonly secrets: Secrets,
    readonly random: Random,
    readonly clock: Clock,
    /** UTC epoch seconds; of seeds from before it nobody knows which numbers were used. */
    readonly restoredAt = 0,
  ) {}

  /** The period of this moment; undefined until it has been loaded. */
  get current(): SeedPeriod | undefined {
    return this.at(this.clock.seconds());
  }

  /** The same where the clock has just been read. @param now UTC epoch seconds */
  at(now: number): SeedPeriod | undefined {
    let found = this.#last !== undefined && now < this.#last.endsAt ? this.#last : undefined;
    for (const period of this.#periods) {
      if (period.seed === undefined || now < period.beginsAt || now >= period.endsAt) continue;
      if (found === undefined || period.beginsAt > found.beginsAt) found = period;
    }
    if (found !== undefined) this.#last = found;
    return found;
  }

  /** Reads the periods of now and later, and writes those that are missing. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const now = this.clock.seconds();
    const rows = await this.store.change(async (db) => {
      // Asked before the periods of now: what another process writes in between is then among those.
      const last = await db<SeedRow>(table).max("ends_at as end").first();
      let known = await this.#fromNow(db, now);
      if (!known.some((period) => this.#isGood(period) && period.beginsAt <= now)) {
        const end = Number((last as { end?: number | string | null } | undefined)?.end ?? 0);
        // Behind the last period, unless that one is still to come: its seed is no good, so begin at once.
        const begin =
          end > now ? now : Math.max(end, midnight(now, "before"), Math.min(this.restoredAt, now));
        await this.#add(db, begin, midnight(now, "after"));
        known = await this.#fromNow(db, now);
      }
      const end = Math.max(...known.map(({ endsAt }) => endsAt));
      if (!known.some(({ beginsAt }) => beginsAt > now)) {
        await this.#add(db, end, midnight(end, "after"));
        known = await this.#fromNow(db, now);
      }
      return known;
    });
    this.#periods = rows;
  }

  /** A period by its id. */
  async byId(id: number): Promise<SeedPeriod | undefined> {
    const row = await this.store.read((db) => db<SeedRow>(table).where({ id }).first());
    return row === undefined ? undefined : this.#period(row);
  }

  /** The newest first. */
  async list(offset: number, limit: number): Promise<{ total: number; periods: readonly SeedPeriod[] }> {
    return this.store.read(async (db) => {
      const rows = await db<SeedRow>(table).orderBy("begins_at", "desc").offset(offset).limit(limit).select();
      const [{ total = 0 } = {}] = (await db(table).count({ total: "*" })) as { total?: number | string }[];
      return { total: Number(total), periods: rows.map((row) => this.#period(row)) };
    });
  }

  /** The seed of a period that has ended, in hexadecimal; undefined before. */
  revealed(period: SeedPeriod): string | undefined {
    return this.hasEnded(period) ? period.seed?.toString("hex") : undefined;
  }

  hasEnded({ endsAt }: SeedPeriod): boolean {
    return this.clock.seconds() >= endsAt;
  }

  /** False for a seed that is lost, or that rolls may follow from that a restored backup knows nothing of. */
  #isGood({ seed, beginsAt }: SeedPeriod): boolean {
    return seed !== undefined && beginsAt >= this.restoredAt;
  }

  async #fromNow(db: Connection, now: number): Promise<SeedPeriod[]> {
    const rows = await db<SeedRow>(table).where("ends_at", ">", now).orderBy("begins_at").select();
    return rows.map((row) => this.#period(row));
  }

  /** Another process may have written the same period: then its seed holds. */
  async #add(db: Connection, beginsAt: number, endsAt: number): Promise<void> {
    const seed = this.random.bytes(32);
    await db(table)
      .insert({
        day: localDay(beginsAt * 1000),
        begins_at: beginsAt,
        ends_at: endsAt,
        seed: this.secrets.seal(seed.toString("hex"), contextOf(beginsAt)),
        commitment: digestOf(seed),
      })
      .onConflict("begins_at")
      .ignore();
  }

  #period(row: SeedRow): SeedPeriod {
    const beginsAt = Number(row.begins_at);
    const opened = this.secrets.open(row.seed, contextOf(beginsAt));
    const seed = opened === undefined ? undefined : Buffer.from(opened, "hex");
    return {
      id: Number(row.id),
      day: row.day,
      beginsAt,
      endsAt: Number(row.ends_at),
      commitment: row.commitment,
      // Another seed than the one that was committed to proves nothing: it is as good as lost.
      seed: seed !== undefined && digestOf(seed) === row.commitment ? seed : undefined,
    };
  }
}

function digestOf(seed: Buffer): string {
  return createHash("sha256").update(seed).digest("hex");
}

function contextOf(beginsAt: number): string {
  return `dice-receipts:${beginsAt}`;
}
