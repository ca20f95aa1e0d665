import type { Clock, SendOutcome, Store } from "@dicetower/contract";
import type { Broadcast, BroadcastTarget, TargetState } from "../broadcast.js";
import { end } from "./broadcast-store.js";
import { type BroadcastRow, broadcastOf, type TargetRow, targetOf } from "./rows.js";

/** Seconds after which nothing more is heard of what was sent: outboxes give up after two minutes. */
const outcomeSeconds = 180;

/** The next target, and how long the pace holds it back. */
export interface NextTarget {
  readonly broadcast: Broadcast;
  readonly target: BroadcastTarget;
  readonly waitMs: number;
}

/** What waits to be told of its targets, in the store: each step is written down before it is done. */
export class SendQueue {
  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** Broadcasts that send, with those that are to send when somebody speaks. */
  async active(): Promise<Broadcast[]> {
    const now = this.clock.seconds();
    const rows = await this.store.read((db) =>
      db<BroadcastRow>("broadcast_message")
        .whereIn("state", ["waiting", "running"])
        .andWhere("expires_at", ">", now)
        .orderBy("id")
        .select(),
    );
    return rows.map((row) => broadcastOf(row));
  }

  /** Targets of a broadcast that wait for somebody to speak. */
  async waiting(broadcast: number): Promise<BroadcastTarget[]> {
    const rows = await this.store.read((db) =>
      db<TargetRow>("broadcast_target").where({ broadcast, state: "waiting" }).orderBy("position").select(),
    );
    return rows.map(targetOf);
  }

  /** Somebody has spoken there: it may be told. @returns false where it was taken already */
  async release(broadcast: number, position: number, accountId: string): Promise<boolean> {
    const changed = await this.store.change((db) =>
      db<TargetRow>("broadcast_target")
        .where({ broadcast, position, state: "waiting" })
        .update({ state: "due", account: accountId, at: this.clock.seconds() }),
    );
    return Number(changed) > 0;
  }

  /** The target whose turn is next, without those behind `passed` of their broadcast. */
  async next(passed: ReadonlyMap<number, number>): Promise<NextTarget | undefined> {
    const now = this.clock.now();
    return this.store.read(async (db) => {
      const rows = await db<BroadcastRow>("broadcast_message")
        .whereIn("state", ["waiting", "running"])
        .andWhere("start_at", "<=", Math.floor(now / 1000))
        .orderBy("id")
        .select();
      let next: NextTarget | undefined;
      for (const row of rows) {
        const paceMs = 60_000 / Number(row.rate_per_minute);
        // A clock that was set back must not hold it up for longer than the pace.
        const waitMs = Math.min(paceMs, Math.max(0, Number(row.last_sent_at) + paceMs - now));
        if (next !== undefined && next.waitMs <= waitMs) continue;
        const id = Number(row.id);
        const due = await db<TargetRow>("broadcast_target")
          .where({ broadcast: id, state: "due" })
          .andWhere("position", ">", passed.get(id) ?? -1)
          .orderBy("position")
          .first();
        if (due !== undefined)
          next = { broadcast: broadcastOf(row), target: targetOf(due as TargetRow), waitMs };
      }
      return next;
    });
  }

  /** Written before anything leaves. @returns false where it was paused, cancelled or taken meanwhile */
  async begin({ broadcast, position }: BroadcastTarget, accountId: string): Promise<boolean> {
    return this.store.change(async (db) => {
      const started = await db<BroadcastRow>("broadcast_message")
        .where({ id: broadcast })
        .whereIn("state", ["waiting", "running"])
        .update({ state: "running", last_sent_at: this.clock.now() });
      if (Number(started) === 0) return false;
      const taken = await db<TargetRow>("broadcast_target")
        .where({ broadcast, position, state: "due" })
        .update({ state: "sending", account: accountId, at: this.clock.seconds() });
      return Number(taken) > 0;
    });
  }

  /** A long text leaves as several messages: one that failed counts for all of it. */
  async settle(broadcast: number, position: number, outcome: SendOutcome): Promise<void> {
    const from: TargetState[] = outcome.state === "sent" ? ["sending"] : ["sending", "sent"];
    await this.store.change((db) =>
      db<TargetRow>("broadcast_target")
        .where({ broadcast, position })
        .whereIn("state", from)
        .update({
          state: outcome.state,
          reason: outcome.state === "sent" ? "" : outcome.reason.slice(0, 500),
          at: this.clock.seconds(),
        }),
    );
  }

  /** What was being sent when a process ended may have arrived: it stays unknown. */
  async giveUp(): Promise<void> {
    const now = this.clock.seconds();
    await this.store.change((db) =>
      db<TargetRow>("broadcast_target")
        .where({ state: "sending" })
        .andWhere("at", "<", now - outcomeSeconds)
        .update({ state: "unknown", reason: "nobody has said what became of it", at: now }),
    );
  }

  /** Ends broadcasts that have nobody left to tell, or whose time is over; answers them. */
  async finish(): Promise<Broadcast[]> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      const ended: BroadcastRow[] = [];
      for (const row of await db<BroadcastRow>("broadcast_message")
        .whereIn("state", ["waiting", "running", "paused"])
        .orderBy("id")
        .select()) {
        const left = await db<TargetRow>("broadcast_target")
          .where({ broadcast: row.id })
          .whereIn("state", ["waiting", "due", "sending"])
          .first("state");
        const isExpired = Number(row.expires_at) <= now;
        if (left !== undefined && !isExpired) continue;
        await end(db, Number(row.id), left === undefined ? "done" : "expired", now);
        ended.push(row as BroadcastRow);
      }
      return ended.map((row) => broadcastOf(row));
    });
  }
}
