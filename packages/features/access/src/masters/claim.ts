import { createHash } from "node:crypto";
import type { Connection, Installation, Random } from "@dicetower/contract";
import { type CacheServices, StoredCache } from "../storage/stored-cache.js";

/** Wrong codes until the claim is closed. */
const tries = 10;
/** Seconds that a code is good for. */
const validSeconds = 24 * 3600;
/** Codes at once: each process of an installation prints one. */
const maxCodes = 16;

interface Row {
  readonly digest: string;
  readonly tries_left: number | string;
  readonly expires_at: number | string;
}

const table = "access_claim";

/**
 * The codes that make somebody the first master. They stand on the host's console, or were asked for by who runs the
 * panel; the store has their digests, so that each is good at every process, and once.
 */
export class Claim extends StoredCache {
  #expiresAt = 0;

  constructor(
    services: CacheServices,
    readonly random: Random,
    readonly installation: Installation,
  ) {
    super(services);
  }

  get open(): boolean {
    return this.clock.seconds() < this.#expiresAt;
  }

  /** 0 when there is nothing to claim. */
  get expiresAt(): number {
    return this.open ? this.#expiresAt : 0;
  }

  /** Makes a new code and prints it. @param besides keeps those of other processes */
  async begin(besides = false): Promise<void> {
    const code = await this.make(besides);
    this.installation.announce([`claim the bot, by saying to it in a chat: .master ${code}`]);
  }

  /** Makes a new code, for somebody who may see it; those before are dead. @param besides they are not */
  async make(besides = false): Promise<string> {
    const code = this.random.bytes(6).toString("hex");
    const expires_at = this.clock.seconds() + validSeconds;
    await this.store.change(async (db) => {
      const kept = besides ? (await this.#open(db)).slice(0, maxCodes - 1) : [];
      const digests = kept.map(({ digest }) => digest);
      await db(table).whereNotIn("digest", digests).delete();
      await db(table).insert({ digest: digestOf(code), tries_left: tries, expires_at });
    });
    await this.changed();
    return code;
  }

  async end(): Promise<void> {
    await this.store.change((db) => db(table).delete());
    await this.changed();
  }

  /** True for a right code, once; each wrong one counts. */
  async take(said: string): Promise<boolean> {
    const right = await this.store.change(async (db) => {
      // Compared by digest: how long that takes tells nothing of a code.
      const taken = await db(table)
        .where({ digest: digestOf(said) })
        .where("tries_left", ">", 0)
        .where("expires_at", ">", this.clock.seconds())
        .delete();
      if (taken > 0) await db(table).delete();
      else await db(table).decrement("tries_left", 1);
      return taken > 0;
    });
    await this.changed();
    return right;
  }

  protected async read(): Promise<void> {
    const rows = await this.store.read((db) => this.#open(db));
    this.#expiresAt = Math.max(0, ...rows.map((row) => Number(row.expires_at)));
  }

  /** Those that are good, the newest first. */
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
