import type { JobHandle, Jobs, Schedule, Scope } from "@dicetower/contract";

/** What a plugin has registered to be run by time. */
export interface TaskAsk {
  readonly id: number;
  readonly plugin: string;
  readonly extension: string;
  readonly type: "cron" | "daily";
  readonly value: string;
  readonly key: string;
}

interface Registered extends TaskAsk {
  handles: JobHandle[];
  schedule: string;
}

const limitSeconds = 60;

/** Tasks of one realm, on the jobs of the service; they end with the realm. */
export class ScriptTasks {
  readonly #tasks = new Map<number, Registered>();

  constructor(
    readonly jobs: Jobs,
    readonly scope: Scope,
    /** Has the realm run a task. */
    readonly run: (task: TaskAsk) => Promise<unknown>,
  ) {}

  /** @param stored the schedule that the owner has set @throws Error for a schedule that cannot be read */
  async register(ask: TaskAsk, stored: string | undefined): Promise<void> {
    const own = schedulesOf(ask.type, ask.value);
    const task: Registered = { ...ask, handles: [], schedule: ask.value };
    this.#tasks.set(ask.id, task);
    const schedules = stored === undefined ? own : (safely(() => schedulesOf(ask.type, stored)) ?? own);
    if (stored !== undefined) task.schedule = stored;
    await this.#begin(task, schedules);
  }

  async on(id: number): Promise<void> {
    const task = this.#tasks.get(id);
    if (task !== undefined && task.handles.length === 0)
      await this.#begin(task, schedulesOf(task.type, task.schedule));
  }

  async off(id: number): Promise<void> {
    const task = this.#tasks.get(id);
    const handles = task?.handles ?? [];
    if (task !== undefined) task.handles = [];
    for (const handle of handles) await handle.remove();
  }

  /** The owner has set another schedule. */
  async changed(extension: string, key: string, value: string): Promise<void> {
    for (const task of this.#tasks.values()) {
      if (task.extension !== extension || task.key !== key) continue;
      task.schedule = value;
      if (task.handles.length === 0) continue;
      await this.off(task.id);
      await this.#begin(task, schedulesOf(task.type, value));
    }
  }

  async #begin(task: Registered, schedules: readonly Schedule[]): Promise<void> {
    for (const [at, schedule] of schedules.entries())
      task.handles.push(
        await this.jobs.add(this.scope, {
          key: `scripts-js.${task.plugin}.${task.extension}.${task.key || task.id}.${at}`,
          schedule,
          limitSeconds,
          run: () => this.run(task),
        }),
      );
  }
}

/** @throws Error for what is no schedule */
export function schedulesOf(type: "cron" | "daily", value: string): Schedule[] {
  const written = value.trim();
  if (type === "daily")
    return written.split("|").map((one) => {
      const [, hour = "", minute = ""] = /^\s*(\d{1,2}):(\d{2})\s*$/u.exec(one) ?? [];
      if (hour === "" || Number(hour) > 23 || Number(minute) > 59)
        throw new Error(`registerTask: "${written}" is not H:MM, or several joined by |`);
      return { cron: `${Number(minute)} ${Number(hour)} * * *` };
    });
  const [, every] = /^@every\s+(.+)$/u.exec(written) ?? [];
  if (every !== undefined) return [{ everySeconds: secondsOf(every) }];
  if (written.startsWith("@")) return [{ cron: written }];
  if (written.split(/\s+/u).length !== 5)
    throw new Error(`registerTask: "${written}" has not the five fields minute hour day month weekday`);
  return [{ cron: written }];
}

/** `1h30m`, `90s`. */
function secondsOf(duration: string): number {
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
  let seconds = 0;
  let rest = duration.trim();
  for (
    let match = /^(\d+(?:\.\d+)?)(h|m|s)/u.exec(rest);
    match !== null;
    match = /^(\d+(?:\.\d+)?)(h|m|s)/u.exec(rest)
  ) {
    seconds += Number(match[1]) * (units[match[2] ?? ""] ?? 0);
    rest = rest.slice(match[0].length);
  }
  if (rest !== "" || seconds < 1)
    throw new Error(`registerTask: "@every ${duration}" is no duration of a second or more`);
  return Math.round(seconds);
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
