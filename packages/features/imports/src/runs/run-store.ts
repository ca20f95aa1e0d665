import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  failure,
  type Store,
} from "@dicetower/contract";
import {
  busyStates,
  emptyPlan,
  emptyResult,
  type Plan,
  type Result,
  type Run,
  type RunState,
} from "./import-run.js";

interface RunRow {
  id: number;
  format: string;
  folder: string;
  upload: string;
  state: RunState;
  kind: string;
  plan: string;
  result: string;
  backup: string;
  error: string;
  stop_asked: number;
  worker: string;
  beat_at: number | string;
  actor: string;
  created_at: number | string;
  ended_at: number | string;
}

/** What is written of a run. */
export type RunPatch = Partial<Pick<RunRow, "state" | "kind" | "backup" | "error" | "ended_at">> & {
  readonly plan?: Plan;
  readonly result?: Result;
};

const table = "imports_run";
/** Runs that can be undone; what older ones have to put back is forgotten. */
const keptRuns = 20;
/** Seconds after which a process that says nothing of its run is gone. */
const silentSeconds = 60;

/** Runs in the store. */
export class RunStore {
  /** @param worker names this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly worker: string,
  ) {}

  /** @throws Failure 40900 while another run is busy */
  async begin(about: Pick<Run, "format" | "folder" | "upload">, actor: Actor): Promise<number> {
    const now = this.clock.seconds();
    return this.store.change(async (db) => {
      await expectIdle(db);
      const [made] = await db<RunRow>(table)
        .insert({
          ...about,
          state: "looking",
          kind: "",
          plan: JSON.stringify(emptyPlan()),
          result: JSON.stringify(emptyResult()),
          backup: "",
          error: "",
          stop_asked: 0,
          worker: this.worker,
          beat_at: now,
          actor: JSON.stringify(actor),
          created_at: now,
          ended_at: 0,
        })
        .returning("id");
      await forgetOld(db);
      return Number(made?.id);
    });
  }

  /**
   * Takes a run up, for writing or for undoing.
   * @throws Failure 40400, and 40900 where it is in another state or another run is busy
   */
  async take(id: number, from: readonly RunState[], state: RunState, actor: Actor): Promise<Run> {
    return this.store.change(async (db) => {
      const row = await db<RunRow>(table).where({ id }).first();
      if (row === undefined) throw noRun(id);
      await expectIdle(db);
      if (!from.includes(row.state))
        throw failure(codes.conflict, `The import ${id} is ${row.state}: it has to be ${from.join(" or ")}.`);
      const next = { state, stop_asked: 0, error: "", worker: this.worker, beat_at: this.clock.seconds() };
      await db<RunRow>(table).where({ id }).update(next);
      const target = { type: "import", id: String(id), name: row.folder };
      const action = state === "undoing" ? "imports.undo" : "imports.apply";
      await this.changes.record(db, { action, actor, target, after: { format: row.format } });
      return runOf({ ...row, ...next });
    });
  }

  write(id: number, patch: RunPatch): Promise<void> {
    return this.store.change((db) => this.within(db, id, patch));
  }

  async within(db: Connection, id: number, { plan, result, ...columns }: RunPatch): Promise<void> {
    await db<RunRow>(table)
      .where({ id })
      .update({
        ...columns,
        ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
        ...(result === undefined ? {} : { result: JSON.stringify(result) }),
        beat_at: this.clock.seconds(),
      });
  }

  /** @returns true where somebody wants the run to stop */
  async beat(id: number): Promise<boolean> {
    return this.store.change(async (db) => {
      await db<RunRow>(table).where({ id }).update({ beat_at: this.clock.seconds() });
      const row = await db<RunRow>(table).where({ id }).select("stop_asked").first();
      return row?.stop_asked === 1;
    });
  }

  /** Busy runs that no process works on any more. @param mine runs that this process works on */
  async abandoned(mine: ReadonlySet<number>): Promise<Run[]> {
    const rows = await this.store.read((db) => db<RunRow>(table).whereIn("state", busyStates).select());
    // A file of SQLite belongs to one process.
    const isDead = ({ worker, beat_at }: RunRow) =>
      (this.store.dialect === "sqlite" && worker !== this.worker) ||
      this.clock.seconds() - Number(beat_at) > silentSeconds;
    return rows.filter((row) => !mine.has(row.id) && isDead(row)).map(runOf);
  }

  async askToStop(id: number): Promise<void> {
    await this.store.change(async (db) => {
      const row = await db<RunRow>(table).where({ id }).first();
      if (row === undefined) throw noRun(id);
      if (row.state !== "looking" && row.state !== "applying")
        throw failure(codes.conflict, `The import ${id} is ${row.state}: there is nothing to stop.`);
      await db<RunRow>(table).where({ id }).update({ stop_asked: 1 });
    });
  }

  /** The newest first. */
  async list(): Promise<Run[]> {
    const rows = await this.store.read((db) => db<RunRow>(table).orderBy("id", "desc").limit(100).select());
    return rows.map(runOf);
  }

  /** @throws Failure 40400 */
  async get(id: number): Promise<Run> {
    const row = await this.store.read((db) => db<RunRow>(table).where({ id }).first());
    if (row === undefined) throw noRun(id);
    return runOf(row);
  }

  /** The run that has brought a folder in and was not undone; one that found nothing to write has not. */
  async doneOf(folder: string): Promise<Run | undefined> {
    const rows = await this.store.read((db) =>
      db<RunRow>(table).where({ folder, state: "done" }).orderBy("id", "desc").select(),
    );
    return rows.map(runOf).find(({ result }) => Object.values(result.written).some((count) => count > 0));
  }

  /** Removes a run, and with it the way to undo it. @throws Failure 40400, 40900 while it is busy */
  async remove(id: number, actor: Actor): Promise<Run> {
    return this.store.change(async (db) => {
      const row = await db<RunRow>(table).where({ id }).first();
      if (row === undefined) throw noRun(id);
      if ((busyStates as readonly RunState[]).includes(row.state))
        throw failure(codes.conflict, `The import ${id} is ${row.state}: stop it first.`);
      await db("imports_change").where({ run: id }).delete();
      await db<RunRow>(table).where({ id }).delete();
      const target = { type: "import", id: String(id), name: row.folder };
      await this.changes.record(db, {
        action: "imports.forget",
        actor,
        target,
        before: { state: row.state },
      });
      return runOf(row);
    });
  }
}

async function expectIdle(db: Connection): Promise<void> {
  const busy = await db<RunRow>(table).whereIn("state", busyStates).first();
  if (busy !== undefined)
    throw failure(codes.conflict, `The import ${busy.id} is ${busy.state}. Wait for its end, or stop it.`);
}

async function forgetOld(db: Connection): Promise<void> {
  const kept: { id: number }[] = await db<RunRow>(table).orderBy("id", "desc").limit(keptRuns).select("id");
  const oldest = kept.length < keptRuns ? 0 : Number(kept.at(-1)?.id ?? 0);
  await db("imports_change").where("run", "<", oldest).delete();
}

function noRun(id: number): Error {
  return failure(codes.notFound, `There is no import ${id}.`);
}

function runOf(row: RunRow): Run {
  return {
    id: Number(row.id),
    format: row.format,
    folder: row.folder,
    upload: row.upload,
    state: row.state,
    kind: row.kind as Run["kind"],
    // Plans of earlier versions have not all members.
    plan: { ...emptyPlan(), ...(JSON.parse(row.plan) as Plan) },
    result: JSON.parse(row.result) as Result,
    backup: row.backup,
    error: row.error,
    stopAsked: Number(row.stop_asked) === 1,
    actor: JSON.parse(row.actor) as Actor,
    createdAt: Number(row.created_at),
    endedAt: Number(row.ended_at),
  };
}
