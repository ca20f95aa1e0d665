import { type Actor, type Changes, type Connection, codes, failure } from "@dicetower/contract";
import { hiddenBit, type LineRow } from "../lines/line.js";
import type { LogRow, ParticipantRole, PersonRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import { Figures } from "../recording/figures.js";
import { makeEndedLog } from "./ended-log.js";
import { copyLines, copyRoles } from "./line-copy.js";
import { LineInsert, perInsert } from "./line-insert.js";

/** What is cut out of a log. */
export interface Cut {
  /** Ids of the first line and the last, both counted in. */
  readonly from: number;
  readonly to: number;
  /** Of the new log. */
  readonly name: string;
}

interface Extent {
  readonly total: number | string;
  readonly first: number | string | null;
  readonly last: number | string | null;
}

/** Moves a stretch of a log into a log of its own. */
export class Cutter {
  readonly #insert: LineInsert;

  constructor(
    readonly logs: LogService,
    readonly changes: Changes,
  ) {
    this.#insert = new LineInsert(logs.services.store.journal);
  }

  /**
   * Moves lines into a new log of the same group.
   * @returns the log as it is then, and the new one
   * @throws Failure 42200 while the log records, where there are no such lines, or where none would be left
   */
  async cut(id: number, { from, to, name }: Cut, actor: Actor, signal: AbortSignal): Promise<LogRow[]> {
    const { store, recorder } = this.logs.services;
    const { journal } = store;
    await recorder.flush();
    const source = await store.get(id);
    if (source === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    if (source.state === "recording")
      throw failure(codes.ruleBroken, "The log is recording; pause or end it before lines are cut out.");
    const lines = (db: Connection) =>
      db("session_logs_line").where({ log: id }).andWhere("id", ">=", from).andWhere("id", "<=", to);
    const extent = (await journal.read((db) =>
      lines(db).count({ total: "*" }).min({ first: "at" }).max({ last: "at" }).first(),
    )) as Extent | undefined;
    const total = Number(extent?.total ?? 0);
    if (total === 0) throw failure(codes.ruleBroken, "The log has no lines between these two.");
    const [all] = (await journal.read((db) =>
      db("session_logs_line").where({ log: id }).count({ total: "*" }),
    )) as {
      total: number | string;
    }[];
    if (total >= Number(all?.total ?? 0))
      throw failure(codes.ruleBroken, "Nothing would be left in the log; rename it instead.");
    const target = await makeEndedLog(
      this.logs,
      this.changes,
      {
        platform: source.platform,
        groupId: source.group_id,
        name,
        from: Number(extent?.first ?? 0),
        to: Number(extent?.last ?? 0),
        action: "log.cut",
      },
      actor,
    );
    for (;;) {
      signal.throwIfAborted();
      const moved = await journal.change(async (db) => {
        const rows = (await lines(db).orderBy("id").limit(perInsert)) as LineRow[];
        if (rows.length > 0) await this.#move(db, source.id, target.id, rows);
        return rows.length;
      });
      if (moved < perInsert) break;
    }
    await journal.change((db) => copyRoles(db, source.id, target.id));
    return Promise.all([source, target].map((row) => this.logs.change(row.id, {})));
  }

  /** Moves lines with their figures and pictures, within a transaction. */
  async #move(db: Connection, from: number, to: number, rows: readonly LineRow[]): Promise<void> {
    await copyLines(db, this.#insert, rows, to, "");
    const ids = rows.map(({ id }) => Number(id));
    const range = [ids[0] ?? 0, ids.at(-1) ?? 0] as const;
    await db.raw(
      `insert into session_logs_image_use (log, id, name)
        select ?, id, name from session_logs_image_use where log = ? and id between ? and ? on conflict do nothing`,
      [to, from, ...range],
    );
    await db("session_logs_image_use")
      .where({ log: from })
      .whereBetween("id", [...range])
      .delete();
    await db("session_logs_line")
      .where({ log: from })
      .whereBetween("id", [...range])
      .delete();
    const people = (await db<PersonRow>("session_logs_person").where({ log: from })) as PersonRow[];
    const known = new Map(people.map((person) => [person.user_id, person]));
    const figures = new Figures();
    for (const row of rows) {
      const person = known.get(row.user_id);
      const role: ParticipantRole = person?.role ?? "player";
      // What was taken back counts as a line, and is not in the txt form whose size is kept.
      const flags = Number(row.recalled_at) > 0 ? row.flags | hiddenBit : row.flags;
      const line = { ...row, flags, log: from, id: Number(row.id), at: Number(row.at) };
      figures.add(
        { ...line, nickname: person?.name ?? row.nickname, command_id: Number(row.command_id) },
        role,
        -1,
      );
    }
    await figures.write(db, this.logs.services.store.journal.dialect);
  }
}
