import { type Actor, type Changes, codes, failure, truncateText } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { flagsOf, importedBit, inOwnGroup, type LineRow, type NewLine } from "../lines/line.js";
import { idAt } from "../lines/line-ids.js";
import { txtBytes } from "../lines/txt-form.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import { makeEndedLog } from "./ended-log.js";
import { copyLines, copyRoles } from "./line-copy.js";
import { LineInsert, perInsert } from "./line-insert.js";
import { type ImportedLine, readTxt } from "./txt-reader.js";

/** Lines of one file. */
const maxLines = 200_000;
const maxTextLength = 20_000;
/** Above {@link maxLines}: room for the place of a line beside its time in one number. */
const placesOfTime = 2 ** 18;
const lastTime = 2 ** 35 - 1;

/** A line with what else the platform knows of it. */
export interface ForwardedLine extends ImportedLine {
  readonly messageId: string;
  readonly segments: string;
}

/** Brings lines into logs that were not recorded in them. */
export class Importer {
  readonly #insert: LineInsert;

  constructor(
    readonly logs: LogService,
    readonly changes: Changes,
  ) {
    this.#insert = new LineInsert(logs.services.store.journal);
  }

  /** Makes a log, which has ended, of a file in the txt form. */
  async importTxt(group: GroupKey, name: string, text: string, actor: Actor): Promise<LogRow> {
    const lines = await readTxt(text, maxLines);
    if (lines.length === 0)
      throw failure(
        codes.ruleBroken,
        "Nothing in the text is a line: a name, an id in brackets, and a time above each.",
      );
    if (lines.length > maxLines)
      throw failure(codes.tooLarge, `A log takes at most ${maxLines} lines at once.`);
    const row = await this.#make(group, name, lines, actor, "log.import");
    await this.#addAll(row.id, lines, name, 0);
    return this.#again(row.id);
  }

  /**
   * Adds lines of a merged forward to a log, those that it has already left out.
   * @returns how many were added
   */
  async addForwarded(id: number, lines: readonly ForwardedLine[]): Promise<number> {
    const { store, recorder } = this.logs.services;
    await recorder.flush();
    const times = lines.map(({ at }) => at);
    const known = new Set<string>();
    const rows = await store.journal.read<LineRow[]>((db) =>
      db("session_logs_line")
        .where({ log: id })
        .andWhere("at", ">=", Math.min(...times) - 5)
        .andWhere("at", "<=", Math.max(...times) + 5)
        .limit(maxLines),
    );
    for (const { raw_msg_id, user_id, message } of rows) {
      if (raw_msg_id !== "") known.add(raw_msg_id);
      known.add(`${user_id}\0${message}`);
    }
    const fresh = lines.filter(
      ({ messageId, userId, message }) => !known.has(messageId) && !known.has(`${userId}\0${message}`),
    );
    if (fresh.length === 0) return 0;
    const number = ((await store.get(id))?.last_import ?? 0) + 1;
    await this.#addAll(id, fresh, "", number);
    await this.logs.change(id, { last_import: number });
    return fresh.length;
  }

  /** Takes the last import back. @returns how many lines went, undefined where there was none */
  async undo(id: number): Promise<number | undefined> {
    const { store, recorder } = this.logs.services;
    await recorder.flush();
    const row = await store.get(id);
    if (row === undefined || row.last_import === 0) return undefined;
    const removed = await store.journal.change(async (db) => {
      const lines = (await db("session_logs_line").where({ log: id, import: row.last_import })) as LineRow[];
      await db("session_logs_line").where({ log: id, import: row.last_import }).delete();
      let bytes = 0;
      const people = new Map<string, number>();
      for (const line of lines) {
        bytes += txtBytes(line);
        people.set(line.user_id, (people.get(line.user_id) ?? 0) + 1);
      }
      for (const [userId, count] of people)
        await db("session_logs_person").where({ log: id, user_id: userId }).decrement("lines", count);
      await db("session_logs_log")
        .where({ id })
        .update({
          lines: db.raw("lines - ?", [lines.length]),
          bytes: db.raw("bytes - ?", [bytes]),
          content: db.raw("content + 1"),
        });
      return lines.length;
    });
    await this.logs.change(id, { last_import: row.last_import - 1 });
    return removed;
  }

  /** Makes one log of several, in the group of the first: by time, each line with the log that it comes from. */
  async merge(ids: readonly number[], name: string, actor: Actor): Promise<LogRow> {
    const { store, recorder } = this.logs.services;
    await recorder.flush();
    const sources: LogRow[] = [];
    for (const id of new Set(ids)) {
      const row = await store.get(id);
      if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
      sources.push(row);
    }
    const [first] = sources;
    if (first === undefined || sources.length < 2)
      throw failure(codes.ruleBroken, "Merging takes two logs or more.");
    const span = sources.map((row) => ({ at: Number(row.started_at) }));
    const target = await this.#make(
      { platform: first.platform, groupId: first.group_id },
      name === "" ? first.name : name,
      span,
      actor,
      "log.merge",
    );
    for (const source of sources) await this.#copy(source, target.id);
    await this.logs.change(target.id, {
      images: sources.reduce((sum, { images }) => sum + Number(images), 0),
      ended_at: Math.max(...sources.map((row) => Number(row.ended_at) || Number(row.updated_at))),
    });
    return this.#again(target.id);
  }

  async #copy(source: LogRow, target: number): Promise<void> {
    const { journal } = this.logs.services.store;
    for (let after = 0; ; ) {
      const rows = await journal.read<LineRow[]>((db) =>
        db("session_logs_line")
          .where({ log: source.id })
          .andWhere("id", ">", after)
          .orderBy("id")
          .limit(perInsert),
      );
      if (rows.length === 0) break;
      after = Number(rows.at(-1)?.id);
      await journal.change((db) => copyLines(db, this.#insert, rows, target, source.name));
      if (rows.length < perInsert) break;
    }
    await journal.change(async (db) => {
      await copyRoles(db, source.id, target);
      await db.raw(
        "insert into session_logs_image_use (log, id, name) select ?, id, name from session_logs_image_use where log = ? on conflict do nothing",
        [target, source.id],
      );
    });
  }

  #make(
    group: GroupKey,
    name: string,
    lines: readonly { readonly at: number }[],
    actor: Actor,
    action: string,
  ): Promise<LogRow> {
    const times = lines.map(({ at }) => at);
    const from = times.reduce((one, other) => Math.min(one, other));
    const to = times.reduce((one, other) => Math.max(one, other));
    return makeEndedLog(this.logs, this.changes, { ...group, name, from, to, action }, actor);
  }

  async #addAll(
    log: number,
    lines: readonly (ImportedLine & Partial<ForwardedLine>)[],
    source: string,
    number: number,
  ): Promise<void> {
    const { journal } = this.logs.services.store;
    const ordered = byTime(lines);
    let last = 0;
    for (let from = 0; from < ordered.length; from += perInsert) {
      const rows = ordered.slice(from, from + perInsert).map((line): NewLine => {
        last = Math.max(last + 1, idAt(line.at));
        return {
          log,
          id: last,
          at: line.at,
          user_id: line.userId,
          nickname: line.nickname,
          card: "",
          message: truncateText(line.message, maxTextLength),
          segments: line.segments ?? "",
          flags: flagsOf(importedBit, /^\s*[(（]/u.test(line.message) ? "ooc" : "main"),
          command_id: 0,
          info: "",
          raw_msg_id: line.messageId ?? "",
          source,
          ...inOwnGroup,
        };
      });
      await journal.change((db) => this.#insert.add(db, rows, number));
      last = Math.max(last, rows.at(-1)?.id ?? 0);
    }
  }

  async #again(id: number): Promise<LogRow> {
    const row = await this.logs.services.store.get(id);
    if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    return row;
  }
}

/** Lines by their time, those of one time as they stand. Most logs are in order; sorting numbers is what costs least. */
function byTime<Line extends ImportedLine>(lines: readonly Line[]): readonly Line[] {
  if (lines.every(({ at }, place) => place === 0 || (lines[place - 1]?.at ?? 0) <= at)) return lines;
  // Both fit into the whole numbers of a float; what is said to be of the year 3000 and later stays behind all others.
  const keys = Float64Array.from(
    lines,
    ({ at }, place) => Math.min(at, lastTime) * placesOfTime + place,
  ).sort();
  return Array.from(keys, (key) => lines[key % placesOfTime] as Line);
}
