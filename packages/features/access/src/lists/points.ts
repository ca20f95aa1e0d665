import { type Connection, systemActor } from "@dicetower/contract";
import type { Offence, PointRules, PointsOutcome } from "../api.js";
import { fromStored, type ListEntry, type ListReason, type ListRow, type StoredRow } from "./list-row.js";
import { active } from "./list-search.js";
import type { Lists } from "./lists.js";

/** Most points of a target, and reasons of a row. */
const maxPoints = 10_000;
const maxReasons = 20;

/** Days after which points are forgotten to which nothing was added. */
const keptDays = 90;

/** Points of people and groups, which fade, and put them on the lists. */
export class Points {
  constructor(readonly lists: Lists) {}

  /** Adds points, and warns or denies by the rules; undefined where the target is spared. */
  async add(offence: Offence, rules: PointRules): Promise<PointsOutcome | undefined> {
    const { lists } = this;
    const now = lists.clock.seconds();
    const base = entryOf(offence, now);
    if (lists.spares(base) !== undefined) return undefined;
    return lists.write(async (db, put) => {
      const score = await fadeAndAdd(db, offence, rules.decayPerMinute, now);
      const { targetType, platform, targetId } = offence;
      const target = { target_type: targetType, platform, target_id: targetId };
      const known = await db<StoredRow>("access_list").where(target).whereIn("list_type", ["deny", "watch"]);
      const rows = known.map(fromStored);
      const on = (list: ListEntry["listType"]) =>
        rows.find((row) => row.listType === list && active(row, now));
      const denied = on("deny");
      const list = denied !== undefined || score >= rules.denyThreshold ? "deny" : "watch";
      if (list === "watch" && score < rules.warnThreshold) return { score, step: "none" };
      const before = on(list);
      const row: ListEntry = {
        ...base,
        ...kept(before, rows, list),
        listType: list,
        score,
        reasons: reasonsOf(base.reasons, before),
        expiresAt: before?.source === "owner" ? before.expiresAt : endOf(list, score, rules, now, before),
      };
      await put(row);
      if (before !== undefined) return { score, step: "none" };
      const { listType, reason, kind, danger, expiresAt } = row;
      await lists.changes.record(db, {
        action: `list.${listType}`,
        actor: systemActor,
        target: { type: targetType, id: `${platform}:${targetId}` },
        after: { listType, score, reason, kind, danger, expiresAt },
        note: reason,
      });
      return { score, step: list === "deny" ? "denied" : "warned" };
    });
  }

  /** Forgets points that nothing was added to for long. */
  async sweep(): Promise<void> {
    const before = this.lists.clock.seconds() - keptDays * 86_400;
    await this.lists.store.change((db) => db("access_points").where("at", "<", before).delete());
  }
}

/** Adds to what is left of the points, in one statement: two processes do not overwrite each other. */
async function fadeAndAdd(
  db: Connection,
  { targetType, platform, targetId, points }: Offence,
  decayPerMinute: number,
  now: number,
): Promise<number> {
  const target = { target_type: targetType, platform, target_id: targetId };
  await db("access_points")
    .insert({ ...target, score: 0, at: now })
    .onConflict(["target_type", "platform", "target_id"])
    .ignore();
  const faded =
    "score - cast(? as double precision) * (cast(? as double precision) - cast(at as double precision)) / 60";
  await db("access_points")
    .where(target)
    .update({
      score: db.raw(`(case when ${faded} > 0 then ${faded} else 0 end) + cast(? as double precision)`, [
        decayPerMinute,
        now,
        decayPerMinute,
        now,
        points,
      ]),
      at: now,
    });
  const row = await db<{ score: number }>("access_points").where(target).first("score");
  return Math.min(maxPoints, Math.round(Number(row?.score ?? 0)));
}

/** A deny that stands is not shortened; a warning stands until the points have faded. */
function endOf(
  list: "deny" | "watch",
  score: number,
  { autoDenyHours, decayPerMinute }: PointRules,
  now: number,
  before: ListRow | undefined,
): number {
  if (before?.expiresAt === 0) return 0;
  const seconds =
    list === "deny" ? autoDenyHours * 3600 : Math.ceil((score * 60) / Math.max(decayPerMinute, 0));
  return seconds === 0 || !Number.isFinite(seconds) ? 0 : Math.max(now + seconds, before?.expiresAt ?? 0);
}

/** What a row by hand says stays as it was written; a name that is known stays, too. */
function kept(before: ListRow | undefined, rows: readonly ListRow[], list: string): Partial<ListEntry> {
  const row = before ?? rows.find(({ listType }) => listType === list);
  if (row === undefined) return {};
  const name = row.name === "" ? {} : { name: row.name };
  if (before?.source !== "owner") return name;
  const { reason, kind, danger, source, exempt } = before;
  return { ...name, reason, kind, danger, source, exempt };
}

function reasonsOf(added: readonly ListReason[], before: ListRow | undefined): readonly ListReason[] {
  return [...(before?.reasons ?? []), ...added].slice(-maxReasons);
}

function entryOf({ place, text, points: _points, ...offence }: Offence, now: number): ListEntry {
  return {
    ...offence,
    listType: "deny",
    score: 0,
    reason: text,
    reasons: [{ at: now, kind: offence.kind, text, place }],
    source: "auto",
    expiresAt: 0,
    exempt: false,
  };
}
