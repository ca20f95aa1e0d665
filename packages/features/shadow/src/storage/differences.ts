import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
  shortenText,
} from "@dicetower/contract";
import { type DifferenceKind, differenceKinds } from "../compare/compare.js";
import { type Difference, type DifferenceRow, differenceOf } from "./difference.js";

const table = "shadow_differences";
const fineTable = "shadow_fine";
/** Rows that are kept, whatever their age. */
const maxRows = 10_000;
/** Pairs of wordings that are remembered as fine; the oldest go. */
const maxFine = 2_000;

/** Characters of a question that stand for a difference in a plan. */
const maxNamed = 60;

/** Which differences are wanted. */
export interface DifferenceFilter {
  readonly kind?: DifferenceKind;
  readonly fine?: boolean;
  readonly groupId?: string;
  readonly q?: string;
}

/** How many there are of each kind. */
export type Summary = Readonly<Record<DifferenceKind, number>> & {
  /** Of those that are not the same: found to be fine. */
  readonly fine: number;
  /** Of those that differ: in the level of success alone. */
  readonly onlyLevel: number;
  /** UTC epoch seconds of the oldest, 0 for none. */
  readonly since: number;
};

/** Answers of both bots, in the store. */
export class Differences {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** Adds rows; a pair of wordings that was found to be fine is so again. */
  async add(rows: readonly Omit<DifferenceRow, "id" | "fine">[]): Promise<void> {
    await this.store.change(async (db) => {
      const wordings = [...new Set(rows.map(({ wording }) => wording))];
      const fine = await db<{ wording: string }>(fineTable).whereIn("wording", wordings).pluck("wording");
      for (const row of rows)
        await db(table).insert({ ...row, fine: row.kind !== "same" && fine.includes(row.wording) ? 1 : 0 });
    });
  }

  /** One page, the newest first. */
  find(filter: DifferenceFilter, page: number, pageSize: number) {
    return this.store.read(async (db) => {
      const wanted = where(db, filter);
      const total = Number((await wanted.clone().count({ n: "*" }))[0]?.["n"]);
      const rows: readonly DifferenceRow[] = await wanted
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { items: rows.map(differenceOf), total };
    });
  }

  summary(): Promise<Summary> {
    return this.store.read(async (db) => {
      const groups: readonly Record<string, number | string>[] = await db(table)
        .select("kind", "fine", "only_level")
        .count({ n: "*" })
        .min({ since: "at" })
        .groupBy("kind", "fine", "only_level");
      const sum = (fits: (group: Record<string, number | string>) => boolean) =>
        groups.filter(fits).reduce((total, { n }) => total + Number(n), 0);
      const kinds = differenceKinds.map((kind) => [kind, sum((group) => group["kind"] === kind)]);
      return {
        ...(Object.fromEntries(kinds) as Record<DifferenceKind, number>),
        fine: sum(({ fine }) => fine === 1),
        onlyLevel: sum(({ only_level }) => only_level === 1),
        since: groups.length === 0 ? 0 : Math.min(...groups.map(({ since }) => Number(since))),
      };
    });
  }

  /**
   * Says whether a pair of wordings is fine: all that have it now, and those to come.
   * @returns how many rows that changed
   * @throws Failure 40400, 42200 for what does not differ
   */
  setFine(id: number, fine: boolean, actor: Actor): Promise<number> {
    return this.store.change(async (db) => {
      const row = await this.#row(db, id);
      if (row.kind === "same") throw failure(codes.ruleBroken, "These answers do not differ.");
      const { wording } = row;
      if (fine) {
        await db(fineTable).insert({ wording }).onConflict("wording").ignore();
        const old = await db(fineTable).orderBy("id", "desc").offset(maxFine).limit(100).pluck("id");
        await db(fineTable).whereIn("id", old).delete();
      } else await db(fineTable).where({ wording }).delete();
      const changed = await db(table)
        .where({ wording, fine: fine ? 0 : 1 })
        .update({ fine: fine ? 1 : 0 });
      await this.changes.record(db, { action: "shadow.fine", actor, target: target(id), after: { fine } });
      return changed;
    });
  }

  /** @throws Failure 40400 */
  remove(id: number, actor: Actor): Promise<void> {
    return this.store.change(async (db) => {
      await this.#row(db, id);
      await db(table).where({ id }).delete();
      await this.changes.record(db, { action: "shadow.remove", actor, target: target(id) });
    });
  }

  /** What was asked in all that fit, the newest first. */
  async questions(filter: DifferenceFilter): Promise<string[]> {
    const rows = await this.store.read<{ question: string }[]>((db) =>
      where(db, filter).orderBy("id", "desc").select("question"),
    );
    return rows.map(({ question }) => shortenText(question, maxNamed));
  }

  /** Removes all that fit. @returns how many */
  removeAll(filter: DifferenceFilter, actor: Actor): Promise<number> {
    return this.store.change(async (db) => {
      const removed = await where(db, filter).delete();
      const note = `${removed} removed`;
      await this.changes.record(db, { action: "shadow.removeAll", actor, note });
      return removed;
    });
  }

  /** Removes what is too old or too much. */
  async prune(keepMinutes: number): Promise<void> {
    const before = this.clock.seconds() - keepMinutes * 60;
    await this.store.change(async (db) => {
      await db(table).where("at", "<", before).delete();
      const [last] = await db<DifferenceRow>(table)
        .orderBy("id", "desc")
        .offset(maxRows)
        .limit(1)
        .select("id");
      if (last !== undefined) await db(table).where("id", "<=", last.id).delete();
    });
  }

  async #row(db: Connection, id: number): Promise<DifferenceRow> {
    const row = await db<DifferenceRow>(table).where({ id }).first();
    if (row === undefined) throw failure(codes.notFound, `There is no difference ${id}, or no longer.`);
    return row;
  }

  /** What somebody asked, and what was answered. */
  ofPerson(platform: string, userId: string): Promise<Difference[]> {
    return this.store.read(async (db) => {
      const rows = await db<DifferenceRow>(table).where({ platform, user_id: userId }).orderBy("id");
      return rows.map(differenceOf);
    });
  }

  /** Erases what somebody asked, within a transaction. @returns how many rows */
  erase(db: Connection, platform: string, userId: string): Promise<number> {
    return db(table).where({ platform, user_id: userId }).delete();
  }
}

function target(id: number) {
  return { type: "shadow.difference", id: String(id) };
}

function where(db: Connection, { kind, fine, groupId, q }: DifferenceFilter) {
  const wanted = db<DifferenceRow>(table);
  if (kind !== undefined) wanted.where({ kind });
  if (fine !== undefined) wanted.where({ fine: fine ? 1 : 0 });
  if (groupId !== undefined) wanted.where({ group_id: groupId });
  if (q !== undefined && q !== "") {
    const like = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    wanted.where((any) => {
      for (const column of ["question", "user_name", "ours", "theirs"])
        any.orWhereRaw(`lower(${column}) like ? escape '\\'`, [like]);
    });
  }
  return wanted;
}
