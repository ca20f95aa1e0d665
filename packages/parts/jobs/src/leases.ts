import type { Clock, Connection } from "@dicetower/contract";

/** The temporary right of one process to do something. */
export interface Lease {
  readonly key: string;
  /** Grows with each holder: a smaller one belongs to a process that has lost the lease without noticing. */
  readonly fence: number;
}

/**
 * Milliseconds that a lease lasts without renewal, and so the time until another process can take over from a dead one.
 */
export const leaseMs = 60_000;

/** A lease that expires later than this was taken under a wrong clock. */
const impossibleMs = 10 * leaseMs;

/** The leases of one process. All methods use the connection of the caller's transaction. */
export interface Leases {
  /** Takes a lease; returns undefined while another process, or this one, holds it. */
  claim(db: Connection, key: string): Promise<Lease | undefined>;
  /** Renews a lease; returns false if it was lost. */
  renew(db: Connection, lease: Lease): Promise<boolean>;
  release(db: Connection, lease: Lease): Promise<void>;
  /** Deletes a lease that nobody will claim again. */
  forget(db: Connection, key: string): Promise<void>;
  /** Releases the leases of earlier processes, when none of them is alive. */
  releaseAll(db: Connection): Promise<void>;
}

/** @param holder unique among all processes, past ones included */
export function createLeases(clock: Clock, holder: string): Leases {
  const table = "host_lease";
  return {
    async claim(db, key) {
      const now = clock.now();
      const rows: { fence: number | string }[] = await db(table)
        .insert({ key, holder, fence: 1, expires_at_ms: now + leaseMs })
        .onConflict("key")
        .merge({ holder, fence: db.raw("?? + 1", [`${table}.fence`]), expires_at_ms: now + leaseMs })
        .where((free) =>
          free
            .where(`${table}.expires_at_ms`, "<=", now)
            .orWhere(`${table}.expires_at_ms`, ">", now + impossibleMs),
        )
        .returning("fence");
      const row = rows[0];
      return row === undefined ? undefined : { key, fence: Number(row.fence) };
    },
    async renew(db, { key, fence }) {
      const changed = await db(table)
        .where({ key, holder, fence })
        .update({ expires_at_ms: clock.now() + leaseMs });
      return changed > 0;
    },
    async release(db, { key, fence }) {
      await db(table).where({ key, holder, fence }).update({ expires_at_ms: 0 });
    },
    async forget(db, key) {
      await db(table).where({ key }).delete();
    },
    async releaseAll(db) {
      await db(table).update({ expires_at_ms: 0 });
    },
  };
}
