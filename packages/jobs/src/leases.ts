import type { Clock, Connection } from "@dicetower/contract";

/** The right of one process to do one thing, for a while. */
export interface Lease {
  readonly key: string;
  /** Grows with each holder: whoever writes with a smaller one has lost the lease without noticing. */
  readonly fence: number;
}

/** Milliseconds a lease lives without being renewed: so long nobody takes over from a process that died. */
export const leaseMs = 60_000;

/** A lease that claims to live longer was taken under a wrong clock. */
const impossibleMs = 10 * leaseMs;

/** Leases of one process. All calls take the connection of the caller's transaction. */
export interface Leases {
  /** Undefined while another process holds it, or this one does already. */
  claim(db: Connection, key: string): Promise<Lease | undefined>;
  /** False when it was lost. */
  renew(db: Connection, lease: Lease): Promise<boolean>;
  release(db: Connection, lease: Lease): Promise<void>;
  /** Deletes a lease that nobody will claim again. */
  forget(db: Connection, key: string): Promise<void>;
  /** Frees what earlier processes left, where it is known that none of them lives. */
  releaseAll(db: Connection): Promise<void>;
}

/** @param holder unlike that of any other process, in the past too */
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
