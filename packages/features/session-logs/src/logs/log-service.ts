import {
  type Actor,
  type Changes,
  type Clock,
  codes,
  failure,
  type JsonValue,
  SerialQueue,
} from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import { ActiveLog, type ActiveLogs } from "../recording/active-logs.js";
import type { LineRecorder } from "../recording/line-recorder.js";
import { isLogName, nameAt, numbered } from "./log-names.js";
import { keyOf, type LogRow, type LogState } from "./log-row.js";
import type { LogStore } from "./log-store.js";

/** Numbers that are tried behind a name that is taken. */
const maxNumbered = 999;

/** What begins a log. */
export interface Beginning extends GroupKey {
  readonly groupName: string;
  /** Empty for a name by date and time. */
  readonly name: string;
  readonly account: string;
  readonly selfId: string;
  /** Who leads while it records; empty for nobody. */
  readonly hostId: string;
}

/** What the service works with. */
export interface LogServices {
  readonly store: LogStore;
  readonly logs: ActiveLogs;
  readonly recorder: LineRecorder;
  readonly changes: Changes;
  readonly clock: Clock;
  /** Tells others that a log has changed. */
  readonly changed: (group: GroupKey, id: number) => void;
  /** Tells others that a log has begun, or ended. */
  readonly turned: (row: LogRow, state: "started" | "ended", actor: Actor) => void;
  /** Who leads in the group while a log is not ended; undefined ends it. */
  readonly setHost: (group: GroupKey, userId: string | undefined, actor: Actor) => Promise<void>;
  readonly systemOf: (group: GroupKey) => string;
  readonly accountOf: (group: GroupKey) => {
    readonly account: string;
    readonly selfId: string;
    readonly name: string;
  };
}

/** Begins, pauses and ends logs; one change at a time. */
export class LogService {
  readonly #queue = new SerialQueue();

  constructor(readonly services: LogServices) {}

  /** Reads which logs record, behind what a killed process has left. */
  async load(rememberedPerLog: number): Promise<void> {
    const { store, logs, recorder } = this.services;
    await recorder.recover();
    for (const row of await store.recording()) {
      const log = new ActiveLog(row);
      const rows = (await store.journal.read((db) =>
        db("session_logs_line")
          .select("id", "raw_msg_id")
          .where({ log: row.id })
          .orderBy("id", "desc")
          .limit(rememberedPerLog),
      )) as { id: number | string; raw_msg_id: string }[];
      for (const { id, raw_msg_id } of rows.reverse()) log.remember(raw_msg_id, Number(id));
      logs.set(log);
    }
  }

  /** Begins a log; a running one is paused first. A name that is taken gets a number. */
  begin(
    given: Beginning,
    actor: Actor,
  ): Promise<{ readonly row: LogRow; readonly paused: LogRow | undefined; readonly renamed: boolean }> {
    const { store, clock } = this.services;
    const wanted = given.name === "" ? nameAt(clock.seconds()) : given.name;
    if (!isLogName(wanted)) throw failure(codes.ruleBroken, "The name of a log has 1 to 50 characters.");
    return this.#queue.run(async () => {
      const paused = await this.#pauseRunning(given, actor);
      const name = await this.freeName(given, wanted);
      const now = clock.seconds();
      const [row] = await store.journal.change<LogRow[]>((db) =>
        db("session_logs_log")
          .insert({
            platform: given.platform,
            group_id: given.groupId,
            group_name: given.groupName,
            name,
            account: given.account,
            self_id: given.selfId,
            state: "recording",
            host_id: given.hostId,
            started_at: now,
            updated_at: now,
            system: this.services.systemOf(given),
          })
          .returning("*"),
      );
      if (row === undefined) throw new Error("the row of a log was not made");
      await this.#follow(row);
      await this.#note("log.start", row, actor);
      if (given.hostId !== "") await this.services.setHost(given, given.hostId, actor);
      this.services.turned(row, "started", actor);
      return { row, paused, renamed: name !== wanted };
    });
  }

  /** Goes on with a log; a running one is paused first. @param through the account that records from now on */
  resume(
    id: number,
    actor: Actor,
    through?: { readonly account: string; readonly selfId: string; readonly hostId: string },
  ): Promise<{ readonly row: LogRow; readonly paused: LogRow | undefined }> {
    return this.#queue.run(async () => {
      const before = await this.#row(id);
      const now = this.services.clock.seconds();
      const paused =
        before.state === "recording" ? undefined : await this.#pauseRunning(keyOf(before), actor);
      const row = await this.#patch(id, {
        state: "recording",
        ended_at: 0,
        updated_at: now,
        // What was said before is none of it.
        ...(before.state === "recording" ? {} : { resumed_at: now, silent_since: 0 }),
        ...(through === undefined
          ? {}
          : { account: through.account, self_id: through.selfId, host_id: through.hostId }),
      });
      await this.#follow(row);
      await this.#note("log.resume", row, actor);
      if (row.host_id !== "") await this.services.setHost(keyOf(row), row.host_id, actor);
      return { row, paused };
    });
  }

  /** Pauses or ends a log. */
  setState(id: number, state: "paused" | "ended", actor: Actor): Promise<LogRow> {
    return this.#queue.run(() => this.#stop(id, state, actor));
  }

  async #stop(id: number, state: Exclude<LogState, "recording">, actor: Actor): Promise<LogRow> {
    const { logs, recorder, clock } = this.services;
    recorder.tellLost();
    logs.delete(id);
    await recorder.flush();
    const now = clock.seconds();
    const row = await this.#patch(id, {
      state,
      updated_at: now,
      ...(state === "ended" ? { ended_at: now } : {}),
    });
    await this.#follow(row);
    await this.#note(state === "ended" ? "log.end" : "log.pause", row, actor);
    if (state === "ended") {
      await this.services.setHost(keyOf(row), undefined, actor);
      this.services.turned(row, "ended", actor);
    }
    return row;
  }

  /** @throws Failure 40900 where the name is taken */
  rename(id: number, name: string, actor: Actor): Promise<LogRow> {
    if (!isLogName(name)) throw failure(codes.ruleBroken, "The name of a log has 1 to 50 characters.");
    return this.#queue.run(async () => {
      const before = await this.#row(id);
      const taken = await this.services.store.byName(keyOf(before), name);
      if (taken !== undefined && taken.id !== id)
        throw failure(codes.conflict, "Another log of this group has that name.");
      const row = await this.#patch(id, { name, content: Number(before.content) + 1 });
      await this.#follow(row);
      await this.#note("log.rename", row, actor, { name: before.name });
      return row;
    });
  }

  /** Moves logs to another group. */
  move(id: number, group: GroupKey, actor: Actor): Promise<LogRow> {
    return this.#queue.run(async () => {
      const before = await this.#row(id);
      if (before.state === "recording") await this.#stop(id, "paused", actor);
      const name = await this.freeName(group, before.name);
      const { name: groupName } = this.services.accountOf(group);
      const row = await this.#patch(id, {
        platform: group.platform,
        group_id: group.groupId,
        group_name: groupName,
        name,
      });
      this.services.changed(keyOf(before), id);
      await this.#follow(row);
      await this.#note("log.move", row, actor, { groupId: before.group_id, platform: before.platform });
      return row;
    });
  }

  /** Deletes a log with its lines. @throws Failure 42200 where it records */
  async remove(id: number, actor: Actor): Promise<LogRow> {
    return this.#queue.run(async () => {
      const row = await this.#row(id);
      if (row.state === "recording")
        throw failure(codes.ruleBroken, "The log is recording; pause or end it before it is deleted.");
      await this.services.recorder.flush();
      await this.services.store.journal.change(async (db) => {
        await db("session_logs_log").where({ id }).delete();
        for (const table of ["session_logs_person", "session_logs_group", "session_logs_image_use"])
          await db(table).where({ log: id }).delete();
      });
      this.services.changed(keyOf(row), id);
      await this.#note("log.delete", row, actor, { name: row.name, lines: Number(row.lines) });
      return row;
    });
  }

  /** Changes the row of a log and tells of it, in the lane of all changes. */
  change(id: number, values: Partial<LogRow>): Promise<LogRow> {
    return this.#queue.run(async () => {
      const row = await this.#patch(id, values);
      await this.#follow(row);
      return row;
    });
  }

  /** The first of `name`, `name_2`, … that is not taken in the group. */
  async freeName(group: GroupKey, name: string): Promise<string> {
    if ((await this.services.store.byName(group, name)) === undefined) return name;
    for (let number = 2; number <= maxNumbered; number++) {
      const next = numbered(name, number);
      if ((await this.services.store.byName(group, next)) === undefined) return next;
    }
    throw failure(codes.conflict, "All names like this one are taken in the group.");
  }

  /** Reads a log again that another process has changed. */
  async reload(id: number): Promise<void> {
    const row = await this.services.store.get(id);
    if (row === undefined) this.services.logs.delete(id);
    else this.#use(row);
  }

  async #pauseRunning({ platform, groupId }: GroupKey, actor: Actor): Promise<LogRow | undefined> {
    const running = this.services.logs.get(platform, groupId);
    return running === undefined ? undefined : this.#stop(running.id, "paused", actor);
  }

  async #row(id: number): Promise<LogRow> {
    const row = await this.services.store.get(id);
    if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    return row;
  }

  async #patch(id: number, values: Partial<LogRow>): Promise<LogRow> {
    const row = await this.services.store.journal.change((db) => this.services.store.patch(db, id, values));
    if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    return row;
  }

  /** Has messages recorded as the row says, and tells of it. */
  async #follow(row: LogRow): Promise<void> {
    this.#use(row);
    this.services.changed(keyOf(row), row.id);
    await Promise.resolve();
  }

  #use(row: LogRow): void {
    const { logs } = this.services;
    if (row.state !== "recording") logs.delete(row.id);
    else {
      const running = logs.byId(row.id);
      if (running === undefined || running.account !== row.account)
        logs.set(new ActiveLog(row, running?.since ?? this.services.clock.seconds()));
      else running.use(row);
    }
  }

  async #note(action: string, row: LogRow, actor: Actor, before?: JsonValue): Promise<void> {
    await this.services.changes.note({
      action,
      actor,
      target: { type: "log", id: String(row.id), name: row.name },
      ...(before === undefined ? {} : { before }),
      after: { platform: row.platform, groupId: row.group_id, name: row.name, state: row.state },
    });
  }
}
