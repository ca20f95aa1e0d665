import type { Connection } from "@dicetower/contract";
import type { SessionRecord } from "./rules.js";

/** Sessions kept: beyond them those not seen for longest go. */
export const maxStored = 200;

interface Row {
  readonly digest: string;
  readonly created_at: number | string;
  readonly seen_at: number | string;
  readonly expires_at: number | string;
  readonly epoch: number;
  readonly address: string;
  readonly agent: string;
  /** SQLite has no boolean of its own. */
  readonly trusted: boolean | number;
}

const table = "auth_session";

/** Adds a session that is more than memory of a process, and makes room for it. */
export async function insertSession(db: Connection, session: SessionRecord, legacy = false): Promise<void> {
  const kept: { digest: string }[] = await db(table).select("digest").orderBy("seen_at", "desc");
  const surplus = kept.slice(maxStored - 1).map(({ digest }) => digest);
  if (surplus.length > 0) await db(table).whereIn("digest", surplus).delete();
  await db(table)
    .insert({
      digest: session.digest,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      epoch: session.epoch,
      address: session.address,
      agent: session.agent,
      trusted: session.trusted,
      legacy,
    })
    .onConflict("digest")
    .ignore();
}

/** A session by its digest. @param legacy looks among those of an earlier version, and only there */
export async function findSession(
  db: Connection,
  digest: string,
  legacy = false,
): Promise<SessionRecord | undefined> {
  const row: Row | undefined = await db(table).where({ digest, legacy }).first();
  return row === undefined ? undefined : recordOf(row);
}

/** All kept sessions of this version. */
export async function listSessions(db: Connection): Promise<SessionRecord[]> {
  const rows: Row[] = await db(table).where({ legacy: false });
  return rows.map(recordOf);
}

export async function noteSeen(db: Connection, digest: string, seenAt: number): Promise<void> {
  await db(table).where({ digest }).update({ seen_at: seenAt });
}

export async function deleteSession(db: Connection, digest: string): Promise<void> {
  await db(table).where({ digest }).delete();
}

/** Deletes all sessions, those of earlier versions too, but for one. */
export async function deleteSessions(db: Connection, except = ""): Promise<void> {
  await db(table).whereNot({ digest: except }).delete();
}

/** Deletes what opens nothing any more. */
export async function deleteDead(db: Connection, epoch: number, now: number): Promise<void> {
  await db(table).where("expires_at", "<=", now).orWhereNot({ epoch }).delete();
}

function recordOf(row: Row): SessionRecord {
  return {
    digest: row.digest,
    createdAt: Number(row.created_at),
    seenAt: Number(row.seen_at),
    expiresAt: Number(row.expires_at),
    trusted: Boolean(row.trusted),
    epoch: row.epoch,
    address: row.address,
    agent: row.agent,
  };
}
