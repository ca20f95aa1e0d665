import {
  type Actor,
  type Clock,
  codes,
  type Database,
  errorMessage,
  failure,
  type Log,
  systemActor,
} from "@dicetower/contract";
import type { ImportKind } from "../api/records.js";
import { FolderReader } from "../folder/folder-reader.js";
import { emptyResult, type Plan, type Run } from "../runs/import-run.js";
import { type Choice, KindWriter, type Writing } from "./kind-writer.js";
import { lookAt } from "./look-at.js";
import { undoChanges } from "./undo-changes.js";

const beatMs = 5_000;

/** What imports work with. */
export interface ExecutorServices extends Writing {
  readonly clock: Clock;
  readonly database: Database;
  /** Aborts when the feature ends. */
  readonly signal: AbortSignal;
  readonly log: Log;
  /** Kinds have been written or undone: caches are read again. */
  told(kinds: readonly ImportKind[]): Promise<void>;
  /** A run has ended, and how. */
  ended(run: Run): void;
}

/** Looks at folders, writes what they hold, and undoes that. One run at a time. */
export class RunExecutor {
  /** Runs that this process works on, and how each is told to stop. */
  readonly #working = new Map<number, AbortController>();

  constructor(readonly services: ExecutorServices) {}

  /** Looks at a folder; answers when the plan is made. */
  look(id: number, format: string, folder: string): Promise<Run> {
    return this.#work(id, async (signal) => {
      const { runs } = this.services;
      const looked = await lookAt(this.services, format, new FolderReader(folder, signal), signal, (plan) => {
        this.#found = plan;
      });
      await runs.write(id, { state: "planned", plan: looked });
    });
  }

  /** What the look that goes on has found so far. */
  #found: Plan | undefined;
  get found(): Plan | undefined {
    return this.#found;
  }

  /** Writes what a plan has found: a backup first, then kind by kind. */
  apply(run: Run, choice: Choice, actor: Actor): Promise<Run> {
    return this.#work(run.id, async (signal) => {
      const { runs, database } = this.services;
      const { name } = await database.backup("manual");
      const result = emptyResult();
      await runs.write(run.id, { backup: name, result });
      const writer = new KindWriter(this.services, run, new FolderReader(run.folder, signal), result, {
        actor,
        signal,
      });
      for (const kind of writer.kinds(choice)) {
        signal.throwIfAborted();
        try {
          await writer.write(kind, choice.clashes?.[kind] ?? choice.clash);
        } catch (error) {
          await this.#takeBack(run.id, kind, result, actor);
          throw error;
        }
        await this.services.told([kind]);
      }
      await runs.write(run.id, { state: "done", kind: "", result });
    });
  }

  /** Puts back what a run has written. */
  undo(run: Run, actor: Actor): Promise<Run> {
    return this.#work(run.id, async (signal) => {
      const { runs } = this.services;
      const result = { ...run.result, left: [...run.result.left] };
      const doing = { actor, signal };
      await undoChanges(this.services, run.id, undefined, result, doing, () =>
        runs.write(run.id, { result }),
      );
      await this.services.told(Object.keys(run.plan.kinds) as ImportKind[]);
      await runs.write(run.id, { state: "undone", result });
    });
  }

  /** Has a run stop, in whichever process it is. */
  async stop(id: number): Promise<void> {
    await this.services.runs.askToStop(id);
    this.#working.get(id)?.abort(stopped());
  }

  /** Ends what a killed process has left: a kind that was half written is put back, an undo goes on. */
  async recover(): Promise<void> {
    const { runs, log, clock } = this.services;
    for (const run of await runs.abandoned(new Set(this.#working.keys()))) {
      log.warn(`the import ${run.id} was ${run.state} when its process ended`);
      try {
        if (run.state === "undoing") await this.undo(run, systemActor);
        else {
          const result = { ...run.result, left: [...run.result.left] };
          if (run.kind !== "") await this.#takeBack(run.id, run.kind, result, systemActor);
          await runs.write(run.id, {
            state: "stopped",
            error: "The service ended meanwhile.",
            ended_at: clock.seconds(),
          });
        }
      } catch (error) {
        log.error(`the import ${run.id} could not be ended`, { error });
      }
    }
  }

  /** Takes back the kind that was being written. */
  async #takeBack(id: number, kind: ImportKind, result: Run["result"], actor: Actor): Promise<void> {
    const { runs, signal } = this.services;
    await undoChanges(this.services, id, kind, result, { actor, signal });
    delete result.written[kind];
    delete result.kept[kind];
    await runs.write(id, { kind: "", result });
    await this.services.told([kind]);
  }

  async #work(id: number, work: (signal: AbortSignal) => Promise<void>): Promise<Run> {
    const { runs, clock, signal, log } = this.services;
    const controller = new AbortController();
    this.#working.set(id, controller);
    const either = AbortSignal.any([signal, controller.signal]);
    const cancel = clock.every(beatMs, either, () => {
      runs.beat(id).then(
        (isToStop) => isToStop && controller.abort(stopped()),
        (error: unknown) => log.warn(`the import ${id} could not say that it goes on`, { error }),
      );
    });
    try {
      await work(either);
      await runs.write(id, { ended_at: clock.seconds() });
    } catch (error) {
      // The feature ends: the next start puts back what is half written.
      if (signal.aborted) throw error;
      const isStop = controller.signal.aborted;
      const isSaid = (error as { isBoom?: boolean }).isBoom === true;
      if (!isStop && !isSaid) log.error(`the import ${id} has failed`, { error });
      const sentence = isStop ? "" : isSaid ? errorMessage(error) : "An internal error: the log has more.";
      await runs.write(id, {
        state: isStop ? "stopped" : "failed",
        error: sentence,
        ended_at: clock.seconds(),
      });
    } finally {
      cancel();
      this.#working.delete(id);
      this.#found = undefined;
    }
    const run = await runs.get(id);
    this.services.ended(run);
    return run;
  }
}

function stopped(): Error {
  return failure(codes.conflict, "The import was stopped.");
}
