import type { Connection, Journal } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { LogRow, LogState, LogView, PersonRow } from "./log-row.js";

/** What logs are looked for by. */
export interface LogFilter {
  readonly platform?: string;
  readonly groupId?: string;
  /** Also logs of groups that are linked with that one, as far as it has lines in them. */
  readonly shared?: boolean;
  readonly state?: LogState;
  readonly uploadState?: LogView["uploadState"];
  readonly q?: string;
  /** UTC epoch seconds: logs that were written to in between. */
  readonly from?: number;
  readonly to?: number;
  /** Logs in which this user has spoken. */
  readonly userId?: string;
}

const sortable = {
  name: "name",
  groupId: "group_id",
  state: "state",
  lineCount: "lines",
  sizeBytes: "bytes",
  startedAt: "started_at",
  endedAt: "ended_at",
  updatedAt: "updated_at",
  id: "id",
} as const;
/** Columns by which lists can be sorted. */
export const sortFields = Object.keys(sortable) as (keyof typeof sortable)[];

/** Rows of logs. */
export class LogStore {
  /** @param linkedWith groups with whose logs a group may have to do */
  constructor(
    readonly journal: Journal,
    readonly linkedWith: (group: GroupKey) => readonly GroupKey[] = () => [],
  ) {}

  async get(id: number): Promise<LogRow | undefined> {
    return (await this.journal.read((db) => db<LogRow>("session_logs_log").where({ id }).first())) as
      | LogRow
      | undefined;
  }

  async byName({ platform, groupId }: GroupKey, name: string): Promise<LogRow | undefined> {
    return (await this.journal.read((db) =>
      db<LogRow>("session_logs_log").where({ platform, group_id: groupId, name }).first(),
    )) as LogRow | undefined;
  }

  /** A log by its name as a group knows it: its own, else one of a linked group in which it has lines. */
  async known(group: GroupKey, name: string): Promise<LogRow | undefined> {
    const own = await this.byName(group, name);
    if (own !== undefined || this.linkedWith(group).length === 0) return own;
    return (await this.journal.read((db) =>
      this.#of(db<LogRow>("session_logs_log"), db, group)
        .andWhere({ name })
        .orderBy("updated_at", "desc")
        .first(),
    )) as LogRow | undefined;
  }

  /** The log that a group knows and that was written to last. */
  async latest(group: GroupKey, states: readonly LogState[]): Promise<LogRow | undefined> {
    return (await this.journal.read((db) =>
      this.#of(db<LogRow>("session_logs_log"), db, group)
        .whereIn("state", [...states])
        .orderBy([
          { column: "updated_at", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .first(),
    )) as LogRow | undefined;
  }

  async recording(): Promise<LogRow[]> {
    return (await this.journal.read((db) =>
      db<LogRow>("session_logs_log").where({ state: "recording" }),
    )) as LogRow[];
  }

  async find(
    filter: LogFilter,
    page: number,
    pageSize: number,
    sort = "-updatedAt",
  ): Promise<{ readonly items: LogRow[]; readonly total: number }> {
    const column = sortable[sort.replace(/^-/, "") as keyof typeof sortable];
    const order = sort.startsWith("-") ? "desc" : "asc";
    return this.journal.read(async (db) => {
      const query = filtered(db, filter);
      const { platform, groupId, shared } = filter;
      if (platform !== undefined && groupId !== undefined)
        this.#of(query, db, { platform, groupId }, shared === true);
      else if (groupId !== undefined) query.where({ group_id: groupId });
      const [counted] = (await query.clone().count({ total: "*" })) as { total: number | string }[];
      const items = (await query
        .orderBy([
          { column, order },
          { column: "id", order: "desc" },
        ])
        .offset((page - 1) * pageSize)
        .limit(pageSize)) as LogRow[];
      return { items, total: Number(counted?.total ?? 0) };
    });
  }

  /** Narrows a query to logs of a group. @param shared also those of linked groups in which it has lines */
  #of(query: LogQuery, db: Connection, group: GroupKey, shared = true): LogQuery {
    const { platform, groupId } = group;
    const linked = shared ? this.linkedWith(group).map((other) => other.groupId) : [];
    query.where({ platform });
    if (linked.length === 0) return query.where({ group_id: groupId });
    return query.where((either) =>
      either
        .where({ group_id: groupId })
        .orWhere((theirs) =>
          theirs
            .whereIn("group_id", linked)
            .whereIn("id", db("session_logs_group").select("log").where({ group_id: groupId })),
        ),
    );
  }

  /** Who has spoken in logs. */
  async people(logs: readonly number[]): Promise<ReadonlyMap<number, readonly PersonRow[]>> {
    const found = new Map<number, PersonRow[]>();
    if (logs.length === 0) return found;
    const rows = (await this.journal.read((db) =>
      db<PersonRow>("session_logs_person")
        .whereIn("log", [...logs])
        .andWhere("lines", ">", 0),
    )) as PersonRow[];
    for (const row of rows) {
      const same = found.get(row.log);
      if (same === undefined) found.set(row.log, [row]);
      else same.push(row);
    }
    return found;
  }

  /** Changes a row within a transaction. @returns the row as it is then, undefined where it is gone */
  async patch(db: Connection, id: number, values: Partial<LogRow>): Promise<LogRow | undefined> {
    const [row] = (await db("session_logs_log")
      .where({ id })
      .update({ ...values, revision: db.raw("revision + 1") })
      .returning("*")) as LogRow[];
    return row;
  }
}

type LogQuery = ReturnType<typeof filtered>;

/** Conditions of the states that `uploadStateOf` tells. */
const uploadStates: Readonly<Record<LogView["uploadState"], string>> = {
  none: "upload_error = '' and upload_url = ''",
  current: "upload_error = '' and upload_url <> '' and upload_content = content",
  outdated: "upload_error = '' and upload_url <> '' and upload_content <> content",
  failed: "upload_error <> ''",
};

function filtered(db: Connection, filter: LogFilter) {
  const { platform, state, uploadState, q, from, to, userId } = filter;
  const query = db<LogRow>("session_logs_log");
  if (platform !== undefined) query.where({ platform });
  if (state !== undefined) query.where({ state });
  if (uploadState !== undefined) query.whereRaw(uploadStates[uploadState]);
  if (from !== undefined) query.where("updated_at", ">=", from);
  if (to !== undefined) query.where("started_at", "<=", to);
  if (userId !== undefined)
    query.whereIn(
      "id",
      db("session_logs_person").select("log").where({ user_id: userId }).andWhere("lines", ">", 0),
    );
  if (q !== undefined && q !== "") {
    const pattern = `%${q.toLowerCase().replaceAll(/[!%_]/g, "!$&")}%`;
    query.where((either) => {
      for (const column of ["name", "group_name", "group_id"])
        either.orWhereRaw(`lower(${column}) like ? escape '!'`, [pattern]);
    });
  }
  return query;
}
