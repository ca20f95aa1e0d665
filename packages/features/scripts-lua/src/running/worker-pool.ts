import type { Scope } from "@dicetower/contract";
import {
  ScriptFailure,
  type ScriptHost,
  type ScriptWorker,
  type WorkerLoss,
} from "@dicetower/script-host/api";
import type { LuaTasks, LuaWorkerData } from "../protocol.js";
import type { Run } from "./run.js";

/** Runs that work at once; those that wait for something else do not count. */
const maxAwake = 2;
/** Workers in all. */
const maxWorkers = 6;
/** Workers that are kept while nothing runs. */
const kept = 2;
/** Runs that no message has set off, at once: one that works, and as many in all as leave the others enough. */
const maxBackgroundAwake = 1;
const maxBackground = 3;
/** Runs that wait for a worker. */
const maxWaiting = 200;

/** What a pool does for its workers. */
export interface PoolServices {
  readonly scripts: ScriptHost;
  readonly scope: Scope;
  readonly module: URL;
  readonly data: LuaWorkerData;
  readonly answer: (run: Run, name: string, values: readonly unknown[]) => unknown;
  readonly heard: (run: Run, name: string, values: readonly unknown[]) => void;
  readonly lost: (loss: WorkerLoss, run: Run | undefined) => void;
}

interface Slot {
  readonly worker: ScriptWorker;
  run: Run | undefined;
  waits: boolean;
}

interface Waiting {
  readonly run: Run;
  readonly wake: () => void;
}

/**
 * A few workers, each with one run at a time: a script that sleeps or asks the network holds up nobody else. Events
 * and tasks that no message has set off leave a worker for those that one has, and modules take turns.
 */
export class WorkerPool {
  readonly #slots: Slot[] = [];
  readonly #waiting: Waiting[] = [];
  /** When a module was given a worker last, as a running number. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(readonly services: PoolServices) {}

  /** Does a task; what it asks meanwhile is answered for `run`. @throws ScriptFailure */
  async call<K extends keyof LuaTasks>(
    task: K,
    value: LuaTasks[K]["value"],
    run: Run,
    limits: { readonly sliceMs: number; readonly totalMs: number },
  ): Promise<LuaTasks[K]["answer"]> {
    const slot = await this.#take(run);
    try {
      const answer = await slot.worker.call(task, value, { ...limits, signal: run.signal });
      return answer as LuaTasks[K]["answer"];
    } finally {
      this.#release(slot);
    }
  }

  /** Bytes that the workers say they hold. */
  get memory(): number {
    return this.#slots.reduce((sum, { worker }) => sum + worker.memory, 0);
  }

  async #take(run: Run): Promise<Slot> {
    for (;;) {
      if (run.signal.aborted) throw new ScriptFailure("ended", "nobody waits for it any more", run.module);
      const free = this.#free(run);
      if (free !== undefined) {
        this.#turns.set(run.module, ++this.#turn);
        free.run = run;
        free.waits = false;
        return free;
      }
      if (this.#waiting.length >= maxWaiting)
        throw new ScriptFailure("ended", "too many scripts are running", run.module);
      await new Promise<void>((wake) => {
        this.#waiting.push({ run, wake });
      });
    }
  }

  #mayRun(run: Run): boolean {
    if (!isBackground(run)) return true;
    const background = this.#slots.filter((slot) => slot.run !== undefined && isBackground(slot.run));
    const awake = background.filter(({ waits }) => !waits).length;
    return background.length < maxBackground && awake < maxBackgroundAwake;
  }

  #free(wanted: Run): Slot | undefined {
    if (!this.#mayRun(wanted)) return undefined;
    const awake = this.#slots.filter(({ run, waits }) => run !== undefined && !waits).length;
    if (awake >= maxAwake) return undefined;
    const idle = this.#slots.find(({ run }) => run === undefined);
    return idle ?? (this.#slots.length < maxWorkers ? this.#add() : undefined);
  }

  #add(): Slot {
    const { scripts, scope, module, data, answer, heard, lost } = this.services;
    const worker = scripts.worker(scope, {
      module,
      data,
      answer: (name, values) => {
        const { run } = slot;
        if (run === undefined) throw new Error("nothing runs");
        return answer(run, name, values);
      },
      heard: (name, values) => {
        if (slot.run !== undefined) heard(slot.run, name, values);
      },
      lost: (loss) => lost(loss, slot.run),
    });
    const slot: Slot = { worker, run: undefined, waits: false };
    this.#slots.push(slot);
    return slot;
  }

  #release(slot: Slot): void {
    slot.run = undefined;
    slot.waits = false;
    if (this.#slots.length > kept && this.#waiting.length === 0) {
      this.#slots.splice(this.#slots.indexOf(slot), 1);
      this.services.scope.follow(slot.worker.end());
    }
    this.#wake();
  }

  /** Notes that a run waits for something, or goes on: meanwhile another one may work. */
  waits(run: Run, waiting: boolean): void {
    const slot = this.#slots.find((one) => one.run === run);
    if (slot === undefined) return;
    slot.waits = waiting;
    if (waiting) this.#wake();
  }

  /** Has one go on: messages first, then the module that has waited longest for its turn. */
  #wake(): void {
    let next: Waiting | undefined;
    for (const one of this.#waiting)
      if (this.#mayRun(one.run) && (next === undefined || this.#isBefore(one.run, next.run))) next = one;
    if (next === undefined) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.wake();
  }

  #isBefore(one: Run, other: Run): boolean {
    if (isBackground(one) !== isBackground(other)) return isBackground(other);
    return (this.#turns.get(one.module) ?? 0) < (this.#turns.get(other.module) ?? 0);
  }
}

/** True for what nobody waits for. */
function isBackground({ message, loads }: Run): boolean {
  return message === undefined && loads !== true;
}
