import {
  type Actor,
  type Changes,
  codes,
  type Fork,
  failure,
  jobs,
  type Scope,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import type { ModuleLibrary } from "../modules/library.js";
import type { TaskObject } from "../objects/trigger.js";

/** A task and the local time of day at which it is called. */
export interface BoundTask {
  readonly task: string;
  /** `08:30`. */
  readonly time: string;
}

const table = "scripts_lua_clock";
const maxCount = 200;

/** What it needs. */
export interface TaskClockServices {
  readonly scope: Scope;
  readonly store: Store;
  readonly changes: Changes;
  readonly library: ModuleLibrary;
  readonly run: (task: TaskObject, signal: AbortSignal) => Promise<void>;
}

/** Calls tasks of modules once a day, as `.admin clock` has bound them. */
export class TaskClock {
  #fork: Fork | undefined;
  readonly #queue = new SerialQueue();

  constructor(readonly services: TaskClockServices) {}

  /** The task of a name, of the last module that has one. */
  find(name: string): TaskObject | undefined {
    return this.#all().findLast((task) => task.name === name);
  }

  /** Names of tasks that modules have, or that were bound. */
  names(): readonly string[] {
    return [...new Set([...this.#all().map(({ name }) => name), ...this.#bound.map(({ task }) => task)])];
  }

  #all(): readonly TaskObject[] {
    return this.services.library.all
      .filter(({ record, loaded }) => record.enabled && loaded)
      .flatMap(({ parts }) => parts.tasks);
  }

  /** True where a module has such a task, or one was bound that nobody has any more. */
  knows(name: string): boolean {
    return this.find(name) !== undefined || this.#bound.some(({ task }) => task === name);
  }

  get bound(): readonly BoundTask[] {
    return this.#bound;
  }

  #bound: readonly BoundTask[] = [];

  /** Reads what is bound, and plans it. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#plan());
  }

  async bind(task: string, time: string, actor: Actor): Promise<void> {
    if (this.#bound.length >= maxCount)
      throw failure(codes.ruleBroken, `There can be ${maxCount} tasks at most.`);
    const { store, changes } = this.services;
    await store.change(async (db) => {
      await db<BoundTask>(table).insert({ task, time }).onConflict(["task", "time"]).ignore();
      await changes.record(db, {
        action: "module.task",
        actor,
        target: { type: "task", id: task },
        after: { time },
      });
    });
    await this.load();
  }

  /** @param time only this one; all of the task when left out. @returns how many there were */
  async unbind(task: string, time: string | undefined, actor: Actor): Promise<number> {
    const { store, changes } = this.services;
    const gone = await store.change(async (db) => {
      const count = await db<BoundTask>(table)
        .where({ task, ...(time === undefined ? {} : { time }) })
        .delete();
      if (count > 0)
        await changes.record(db, {
          action: "module.task",
          actor,
          target: { type: "task", id: task },
          before: { count },
        });
      return count;
    });
    await this.load();
    return gone;
  }

  async #plan(): Promise<void> {
    const { scope, store, run } = this.services;
    this.#bound = await store.read((db) =>
      db<BoundTask>(table).select("task", "time").orderBy(["task", "time"]),
    );
    await this.#fork?.stop();
    this.#fork = undefined;
    if (this.#bound.length === 0 || scope.signal.aborted) return;
    this.#fork = await scope.fork("tasks", (part) => {
      part.add(
        jobs,
        ...this.#bound.map(({ task, time }) => {
          const [hour = "0", minute = "0"] = time.split(":");
          return {
            key: `scripts-lua.task.${task}.${time}`,
            schedule: { cron: `${Number(minute)} ${Number(hour)} * * *` },
            run: async (signal: AbortSignal) => {
              const found = this.find(task);
              if (found !== undefined) await run(found, signal);
            },
          };
        }),
      );
    });
  }
}
