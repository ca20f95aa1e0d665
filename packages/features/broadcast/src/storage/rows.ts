import type { Actor, Connection, WeightedText } from "@dicetower/contract";
import type {
  Broadcast,
  BroadcastFields,
  BroadcastState,
  BroadcastTarget,
  Mode,
  Progress,
  TargetState,
  Targets,
} from "../broadcast.js";

/** A broadcast as stored. */
export interface BroadcastRow {
  id: number;
  title: string;
  content: string;
  mode: Mode;
  targets: string;
  state: BroadcastState;
  actor: string;
  once_per_group: number;
  rate_per_minute: number;
  start_at: number;
  expires_at: number;
  created_at: number;
  finished_at: number;
  /** UTC epoch milliseconds: the pace holds over restarts. */
  last_sent_at: number;
}

/** A target as stored. */
export interface TargetRow {
  broadcast: number;
  position: number;
  account: string;
  platform: string;
  scene: "group" | "private";
  target: string;
  name: string;
  state: TargetState;
  reason: string;
  at: number;
}

export type Counts = Readonly<Partial<Record<TargetState, number>>>;

export function rowOf(fields: BroadcastFields): Omit<BroadcastRow, "id" | "state" | "actor" | "created_at"> {
  return {
    title: fields.title,
    content: JSON.stringify(fields.content),
    mode: fields.mode,
    targets: JSON.stringify(fields.targets),
    once_per_group: fields.oncePerGroup ? 1 : 0,
    rate_per_minute: fields.ratePerMinute,
    start_at: fields.startAt,
    expires_at: fields.expiresAt,
    finished_at: 0,
    last_sent_at: 0,
  };
}

export function broadcastOf(row: BroadcastRow, counts: Counts = {}): Broadcast {
  return {
    id: Number(row.id),
    title: row.title,
    content: JSON.parse(row.content) as WeightedText[],
    mode: row.mode,
    targets: JSON.parse(row.targets) as Targets,
    startAt: Number(row.start_at),
    expiresAt: Number(row.expires_at),
    oncePerGroup: Number(row.once_per_group) === 1,
    ratePerMinute: Number(row.rate_per_minute),
    state: row.state,
    createdBy: JSON.parse(row.actor) as Actor,
    createdAt: Number(row.created_at),
    finishedAt: Number(row.finished_at),
    progress: progressOf(counts),
  };
}

function progressOf({
  waiting = 0,
  due = 0,
  sending = 0,
  sent = 0,
  failed = 0,
  unknown = 0,
  skipped = 0,
}: Counts): Progress {
  const pending = waiting + due + sending;
  return {
    total: pending + sent + failed + unknown + skipped,
    sent,
    failed,
    unknown,
    skipped,
    pending,
  };
}

export function targetOf(row: TargetRow): BroadcastTarget {
  return {
    broadcast: Number(row.broadcast),
    position: Number(row.position),
    accountId: row.account,
    platform: row.platform,
    scene: row.scene,
    target: row.target,
    name: row.name,
    state: row.state,
    reason: row.reason,
    at: Number(row.at),
  };
}

/** How many targets of each broadcast are in which state. */
export async function countsOf(db: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> {
  const rows = await db<TargetRow>("broadcast_target")
    .whereIn("broadcast", [...ids])
    .groupBy("broadcast", "state")
    .select("broadcast", "state")
    .count({ count: "*" });
  const byBroadcast = new Map<number, Record<string, number>>();
  for (const row of rows) {
    const id = Number(row["broadcast"]);
    const counts = byBroadcast.get(id) ?? {};
    counts[String(row["state"])] = Number(row["count"]);
    byBroadcast.set(id, counts);
  }
  return byBroadcast;
}
