import { type Actor, type Clock, codes, failure } from "@dicetower/contract";
import type { Cutter } from "../import/cutter.js";
import type { Importer } from "../import/importer.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import type { Operation } from "./schemas.js";

const daySeconds = 86_400;
/** Logs of one cleaning. */
const maxCleaned = 1_000;

/** What an operation came to. */
export interface OperationResult {
  readonly rows: readonly LogRow[];
  readonly removed: readonly number[];
}

/** Does to logs what the panel asks for. */
export class Operations {
  constructor(
    readonly logs: LogService,
    readonly importer: Importer,
    readonly cutter: Cutter,
    readonly clock: Clock,
    /** Has lines and pictures of a log that is gone removed. */
    readonly removed: (id: number) => void,
  ) {}

  async run(operation: Operation, actor: Actor, signal: AbortSignal): Promise<OperationResult> {
    const { action, ids = [], name = "", platform = "", groupId = "", text = "" } = operation;
    switch (action) {
      case "end":
      case "pause":
        return this.#each(ids, signal, (id) => this.#stop(id, action === "end" ? "ended" : "paused", actor));
      case "resume":
        return this.#each(ids, signal, async (id) => (await this.logs.resume(id, actor)).row);
      case "rename":
        return this.#each(ids, signal, (id) => this.logs.rename(id, name, actor));
      case "moveGroup":
        return this.#each(ids, signal, (id) => this.logs.move(id, { platform, groupId }, actor));
      case "merge":
        return { rows: [await this.importer.merge(ids, name, actor)], removed: [] };
      case "cut": {
        const [id = 0] = ids;
        const { from = 0, to = 0 } = operation;
        return { rows: await this.cutter.cut(id, { from, to, name }, actor, signal), removed: [] };
      }
      case "import":
        return {
          rows: [await this.importer.importTxt({ platform, groupId }, name, text, actor)],
          removed: [],
        };
      case "clean":
        return this.#clean(operation, actor, signal);
    }
  }

  async remove(id: number, actor: Actor): Promise<void> {
    await this.logs.remove(id, actor);
    this.removed(id);
  }

  async #stop(id: number, state: "paused" | "ended", actor: Actor): Promise<LogRow> {
    const row = await this.logs.services.store.get(id);
    if (row === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    if (row.state === state) return row;
    if (row.state === "ended")
      throw failure(codes.ruleBroken, `The log "${row.name}" has ended; resume it before it is paused.`);
    return this.logs.setState(id, state, actor);
  }

  async #each(
    ids: readonly number[],
    signal: AbortSignal,
    work: (id: number) => Promise<LogRow>,
  ): Promise<OperationResult> {
    const { store } = this.logs.services;
    // All or none where one of them is not there.
    for (const id of ids)
      if ((await store.get(id)) === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    const rows: LogRow[] = [];
    for (const id of ids) {
      signal.throwIfAborted();
      rows.push(await work(id));
    }
    return { rows, removed: [] };
  }

  /** Deletes logs that are named, ended long ago, or are empty; never one that records. */
  async #clean(
    { ids, olderThanDays }: Operation,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<OperationResult> {
    const removed: number[] = [];
    for (const { id } of await this.cleaned({ ids, olderThanDays })) {
      signal.throwIfAborted();
      await this.remove(id, actor);
      removed.push(id);
    }
    return { rows: [], removed };
  }

  /** Logs that a cleaning deletes. */
  async cleaned({
    ids,
    olderThanDays,
  }: Pick<Operation, "ids" | "olderThanDays">): Promise<{ readonly id: number; readonly name: string }[]> {
    const { store, clock, recorder } = this.logs.services;
    await recorder.flush();
    const before = olderThanDays === undefined ? undefined : clock.seconds() - olderThanDays * daySeconds;
    return store.journal.read<{ id: number; name: string }[]>((db) => {
      const query = db("session_logs_log").select("id", "name").whereNot({ state: "recording" });
      if (ids !== undefined) query.whereIn("id", [...ids]);
      // Of a log that came from elsewhere nobody may know when it ended: then its last line counts.
      if (before !== undefined)
        query
          .where({ state: "ended" })
          .andWhereRaw("case when ended_at > 0 then ended_at else updated_at end between 1 and ?", [
            before - 1,
          ]);
      else if (ids === undefined) query.where({ lines: 0 });
      return query.orderBy("id").limit(maxCleaned);
    });
  }
}
