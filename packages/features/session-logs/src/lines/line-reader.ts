import type { Journal } from "@dicetower/contract";
import type { LogRow } from "../logs/log-row.js";
import { hiddenBit, type Line, type LineRow, lineOf } from "./line.js";

/** Lines of one reading of an export. */
const perReading = 500;

/** Which lines are wanted. */
export interface LineFilter {
  /** Also what was told to single people. */
  readonly hidden?: boolean;
  /** Also what was taken back. */
  readonly recalled?: boolean;
  /** Without what is said outside of the story, by those who watch, by commands. */
  readonly story?: boolean;
  readonly q?: string;
  /** UTC epoch seconds, both counted in. */
  readonly from?: number;
  readonly to?: number;
}

/** Which lines of a log are read at once: the newest, those before an id, or the first ones behind an id. */
export interface LineWindow {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}

/** A page of lines, oldest first. */
export interface LinePage {
  readonly items: readonly Line[];
  readonly total: number;
}

/** Reads lines: whole logs a few at a time, so that the longest costs no more memory than the shortest. */
export class LineReader {
  /** @param flush answers when what was said before is stored */
  constructor(
    readonly journal: Journal,
    readonly flush: () => Promise<void>,
  ) {}

  async page(log: LogRow, { before, after, limit }: LineWindow, filter: LineFilter): Promise<LinePage> {
    await this.flush();
    return this.journal.read(async (db) => {
      const query = db<LineRow>("session_logs_line").where({ log: log.id });
      narrow(query, filter);
      const [counted] = (await query.clone().count({ total: "*" })) as unknown as {
        total: number | string;
      }[];
      if (before !== undefined) query.where("id", "<", before);
      if (after !== undefined) query.where("id", ">", after);
      const order = after === undefined ? "desc" : "asc";
      const rows = (await query.select("*").orderBy("id", order).limit(limit)) as unknown as LineRow[];
      if (order === "desc") rows.reverse();
      return {
        items: rows.map((row) => lineOf(row, log.platform)),
        total: Number(counted?.total ?? 0),
      };
    });
  }

  /** All lines in order, some hundred at a time. */
  async *all(log: LogRow, filter: LineFilter = {}, signal?: AbortSignal): AsyncGenerator<readonly Line[]> {
    await this.flush();
    for (let after = 0; ; ) {
      signal?.throwIfAborted();
      const rows = await this.journal.read<LineRow[]>((db) => {
        const query = db<LineRow>("session_logs_line").where({ log: log.id }).andWhere("id", ">", after);
        narrow(query, filter);
        return query.select("*").orderBy("id", "asc").limit(perReading) as unknown as Promise<LineRow[]>;
      });
      if (rows.length === 0) return;
      after = Number(rows.at(-1)?.id);
      const lines = rows.map((row) => lineOf(row, log.platform));
      yield filter.story === true ? lines.filter(isStory) : lines;
      if (rows.length < perReading) return;
    }
  }
}

function isStory({ channel, isCommand }: Line): boolean {
  return !isCommand && (channel === "main" || channel === "hidden");
}

/** What a query needs to be narrowed. */
interface Narrowed {
  where(column: string, operator: string, value: number): unknown;
  whereRaw(sql: string, values: readonly (string | number)[]): unknown;
}

function narrow(query: Narrowed, { hidden, recalled, q, from, to }: LineFilter): void {
  if (hidden !== true) query.whereRaw("(flags & ?) = 0", [hiddenBit]);
  if (recalled !== true) query.where("recalled_at", "=", 0);
  if (from !== undefined) query.where("at", ">=", from);
  if (to !== undefined) query.where("at", "<=", to);
  if (q !== undefined && q !== "")
    query.whereRaw("(message like ? escape '!' or nickname like ? escape '!')", likes(q));
}

function likes(q: string): string[] {
  const pattern = `%${q.replaceAll(/[!%_]/g, "!$&")}%`;
  return [pattern, pattern];
}
