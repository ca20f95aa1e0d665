import type { Connection } from "@dicetower/contract";

/**
 * Milliseconds that a lease lives without being renewed: so long nobody takes over from a process that died. With a look
 * each second and the time of connecting, the account answers again within ten seconds.
 */
export const leaseMs = 6_000;
/** Milliseconds after which a process that was not seen counts no more. */
const goneMs = leaseMs;
/** Milliseconds after which its row is deleted. */
const forgottenMs = 60_000;

/** A process of the installation. */
export interface ProcessRow {
  readonly id: string;
  readonly pid: number;
  /** Name of its machine, or container. */
  readonly machine: string;
  readonly host: string;
  readonly port: number;
  readonly version: string;
  /** UTC epoch seconds. */
  readonly startedAt: number;
}

/** A lease in force. */
export interface LeaseRow {
  readonly adapterId: number;
  readonly processId: string;
  readonly fence: number;
  readonly view: string;
  /** It was handed to its holder by an admin, who keeps it. */
  readonly pinned: boolean;
}

const leases = "adapters_lease";
const processes = "adapters_process";

/** UTC epoch milliseconds by the database's clock, which is one for all processes; asked for once a transaction. */
export async function databaseNow(db: Connection): Promise<number> {
  const { rows } = (await db.raw(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now",
  )) as { rows: { now: string }[] };
  return Number(rows[0]?.now ?? 0);
}

/** Leases of adapters and the processes that hold them. Every call is handed the connection of a transaction. */
export class LeaseStore {
  /** @param self the process that asks */
  constructor(readonly self: string) {}

  /** Says that this process lives, and forgets those that do not. */
  async beat(
    db: Connection,
    now: number,
    { pid, machine, host, port, version, startedAt }: ProcessRow,
  ): Promise<void> {
    await db(processes)
      .insert({ id: this.self, pid, machine, host, port, version, started_at: startedAt, seen_at_ms: now })
      .onConflict("id")
      .merge(["host", "port", "seen_at_ms"]);
    await db(processes)
      .where("seen_at_ms", "<", now - forgottenMs)
      .delete();
  }

  /** Processes that live, the longest first. */
  async processes(db: Connection, now: number): Promise<ProcessRow[]> {
    const rows: Record<string, string | number>[] = await db(processes)
      .where("seen_at_ms", ">=", now - goneMs)
      .orderBy([{ column: "started_at" }, { column: "id" }]);
    return rows.map((row) => ({
      id: String(row["id"]),
      pid: Number(row["pid"]),
      machine: String(row["machine"]),
      host: String(row["host"]),
      port: Number(row["port"]),
      version: String(row["version"]),
      startedAt: Number(row["started_at"]),
    }));
  }

  /** Leases in force, of all processes. */
  async inForce(db: Connection, now: number): Promise<LeaseRow[]> {
    const rows: Record<string, string | number>[] = await db(leases).where("expires_at_ms", ">", now);
    return rows.map((row) => ({
      adapterId: Number(row["adapter_id"]),
      processId: String(row["process_id"]),
      fence: Number(row["fence"]),
      view: String(row["view"]),
      pinned: Number(row["pinned"]) === 1,
    }));
  }

  /** Lives on, and tells of the adapters. @returns the adapters whose leases were not lost */
  async renew(
    db: Connection,
    now: number,
    held: readonly { readonly id: number; readonly fence: number; readonly view: object }[],
  ): Promise<ReadonlySet<number>> {
    if (held.length === 0) return new Set();
    const given = held.map(({ id, fence, view }) => ({ id, fence, view: JSON.stringify(view) }));
    // One statement for all: a process may hold hundreds.
    const { rows } = (await db.raw(
      `update ${leases} set expires_at_ms = ?, view = given.view
       from jsonb_to_recordset(?::jsonb) as given(id integer, fence bigint, view text)
       where adapter_id = given.id and process_id = ? and ${leases}.fence = given.fence and expires_at_ms > ?
       returning adapter_id as id`,
      [now + leaseMs, JSON.stringify(given), this.self, now],
    )) as { rows: { id: number }[] };
    return new Set(rows.map(({ id }) => id));
  }

  /** Takes a lease that nobody holds; with `force` from whoever does. @returns its fence, undefined where it is held */
  async claim(db: Connection, now: number, adapterId: number, force: boolean): Promise<number | undefined> {
    const taken = { process_id: this.self, expires_at_ms: now + leaseMs, view: "{}", pinned: 0 };
    const rows: { fence: string | number }[] = await db(leases)
      .insert({ adapter_id: adapterId, fence: 1, ...taken })
      .onConflict("adapter_id")
      .merge({ ...taken, fence: db.raw("?? + 1", [`${leases}.fence`]) })
      .where((free) => {
        if (!force) free.where(`${leases}.expires_at_ms`, "<=", now);
      })
      .returning("fence");
    return rows[0] === undefined ? undefined : Number(rows[0].fence);
  }

  /** Hands an adapter over that this process holds, or nobody. False where another one holds it. */
  async give(db: Connection, now: number, adapterId: number, to: string): Promise<boolean> {
    const given = { process_id: to, expires_at_ms: now + leaseMs, view: "{}", pinned: 1 };
    const rows: unknown[] = await db(leases)
      .insert({ adapter_id: adapterId, fence: 1, ...given })
      .onConflict("adapter_id")
      .merge({ ...given, fence: db.raw("?? + 1", [`${leases}.fence`]) })
      .where((ours) => {
        ours.where(`${leases}.process_id`, this.self).orWhere(`${leases}.expires_at_ms`, "<=", now);
      })
      .returning("fence");
    return rows.length > 0;
  }

  async release(db: Connection, adapterIds: readonly number[]): Promise<void> {
    await db(leases).where({ process_id: this.self }).whereIn("adapter_id", adapterIds).update({
      expires_at_ms: 0,
    });
  }

  /** The process ends. */
  async leave(db: Connection): Promise<void> {
    await db(leases).where({ process_id: this.self }).update({ expires_at_ms: 0 });
    await db(processes).where({ id: this.self }).delete();
  }
}
