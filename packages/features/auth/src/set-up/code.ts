import { createHash } from "node:crypto";
import type { Clock, Connection, Random, Store } from "@dicetower/contract";

/** Wrong codes after which there is none any more. */
const tries = 10;
/** Seconds that a code is good for. */
const validSeconds = 3600;
/** Codes at once: each process of an installation prints one. */
const maxCodes = 16;

interface Row {
  readonly digest: string;
  readonly tries_left: number;
  readonly expires_at: number | string;
}

const table = "auth_setup_code";

/**
 * The one-time codes that open the first session. They stand on the terminal and nowhere else; the store has their
 * digests, so that each is good at every process, and once.
 */
export class SetUpCode {
  constructor(
    readonly store: Store,
    readonly random: Random,
    readonly clock: Clock,
  ) {}

  /** UTC epoch seconds; undefined while no code opens anything. */
  async expiresAt(): Promise<number | undefined> {
    const rows = await this.store.read((db) => this.#open(db));
    return rows.length === 0 ? undefined : Math.max(...rows.map((row) => Number(row.expires_at)));
  }

  /** Makes a new code; those before are dead. @param besides keeps those of other processes */
  async begin(besides = false): Promise<string> {
    const code = this.random.bytes(9).toString("base64url");
    const expires_at = this.clock.seconds() + validSeconds;
    await this.store.change(async (db) => {
      const kept = besides ? (await this.#open(db)).slice(0, maxCodes - 1) : [];
      await db(table)
        .whereNotIn(
          "digest",
          kept.map(({ digest }) => digest),
        )
        .delete();
      await db(table).insert({ digest: digestOf(code), tries_left: tries, expires_at });
    });
    return code;
  }

  async end(): Promise<void> {
    await this.store.change((db) => db(table).delete());
  }

  /** True for a right code, once; each wrong one counts. */
  take(said: string): Promise<boolean> {
    return this.store.change(async (db) => {
      // Compared by digest: how long that takes tells nothing of a code.
      const right = await db(table)
        .where({ digest: digestOf(said) })
        .where("tries_left", ">", 0)
        .where("expires_at", ">", this.clock.seconds())
        .delete();
      // With one session open the codes of other processes have done their work, too.
      if (right > 0) await db(table).delete();
      else await db(table).decrement("tries_left", 1);
      return right > 0;
    });
  }

  /** Those that open something, the newest first. */
  async #open(db: Connection): Promise<Row[]> {
    return db<Row>(table)
      .where("tries_left", ">", 0)
      .where("expires_at", ">", this.clock.seconds())
      .orderBy("expires_at", "desc")
      .select();
  }
}

function digestOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
