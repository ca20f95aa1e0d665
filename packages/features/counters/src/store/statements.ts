import type { Connection } from "@dicetower/contract";
import {
  type Counter,
  type CounterRow,
  counterOf,
  maxValue,
  nextReset,
  type ResetPolicy,
} from "./counter.js";

export const table = "counters_counter";

/** What becomes of a value. */
export interface Edit {
  readonly op: "set" | "add";
  readonly amount: number;
  readonly min?: number;
  readonly max?: number;
  /** As it is when left out. */
  readonly resetPolicy?: ResetPolicy;
}

/** A piece of SQL with its values. */
interface Piece {
  readonly sql: string;
  readonly values: readonly number[];
}

/** The value after an edit. */
export function edited(before: number, { op, amount, min, max }: Edit): number {
  const next = op === "set" ? amount : before + amount;
  if (min !== undefined && next < min) return min;
  return max !== undefined && next > max ? max : next;
}

/**
 * Makes a counter or changes it, in one statement, so that none of two changes at a time is lost.
 * @returns undefined where its value would be out of range
 */
export async function change(
  db: Connection,
  { key, name, scope, platform, groupId, userId }: Counter,
  edit: Edit,
  now: number,
): Promise<Counter | undefined> {
  const policy = edit.resetPolicy ?? "none";
  const reset = { reset_policy: policy, reset_at: nextReset(policy, now) };
  const { sql, values } = nextValue(edit, now);
  const raw = (piece: Piece) => db.raw(piece.sql, [...piece.values]);
  const made = { key, name, scope, platform, group_id: groupId, user_id: userId, updated_at: now };
  const [row]: CounterRow[] = await db(table)
    .insert({ ...made, ...reset, value: edited(0, edit) })
    .onConflict("key")
    .merge({
      value: raw({ sql, values }),
      updated_at: now,
      ...(edit.resetPolicy === undefined ? { reset_at: raw(resetKept(now)) } : reset),
    })
    .whereRaw(`abs(${sql}) <= ?`, [...values, maxValue])
    .returning("*");
  return row && counterOf(row);
}

const number = "cast(? as double precision)";

/** What {@link edited} makes of the value in the row, which is 0 once its reset has passed. */
function nextValue({ op, amount, min, max }: Edit, now: number): Piece {
  const next: Piece =
    op === "set"
      ? { sql: number, values: [amount] }
      : {
          sql: `((case when ${table}.reset_at > 0 and ${table}.reset_at <= ? then 0 else ${table}.value end) + ${number})`,
          values: [now, amount],
        };
  return bounded(bounded(next, "<", min), ">", max);
}

function bounded(piece: Piece, sign: "<" | ">", limit: number | undefined): Piece {
  if (limit === undefined) return piece;
  const { sql, values } = piece;
  return {
    sql: `(case when ${sql} ${sign} ${number} then ${number} else ${sql} end)`,
    values: [...values, limit, limit, ...values],
  };
}

/** The next reset of a counter, where it has passed one. */
function resetKept(now: number): Piece {
  const at = `${table}.reset_at`;
  const policy = `${table}.reset_policy`;
  return {
    sql: `case when ${at} = 0 or ${at} > ? then ${at}
      when ${policy} = 'daily' then cast(? as bigint)
      when ${policy} = 'weekly' then cast(? as bigint)
      else cast(? as bigint) end`,
    values: [now, nextReset("daily", now), nextReset("weekly", now), nextReset("monthly", now)],
  };
}
