import { dirname } from "node:path";
import { type Actor, codes, failure, type LiveSettings } from "@dicetower/contract";
import type { ImportKind } from "./api/records.js";
import { FolderReader } from "./folder/folder-reader.js";
import { checkFolder } from "./folder/roots.js";
import type { Uploads } from "./folder/uploads.js";
import type { ImportParts } from "./running/import-parts.js";
import type { Choice } from "./running/kind-writer.js";
import { lookAt } from "./running/look-at.js";
import type { RunExecutor } from "./running/run-executor.js";
import { busyStates, type Plan, type Run } from "./runs/import-run.js";
import type { RunStore } from "./runs/run-store.js";
import type { ImportSettings } from "./settings.js";

/** What is to be looked at. */
export interface Source {
  readonly dir?: string | undefined;
  readonly upload?: string | undefined;
  /** Any that recognizes the folder when left out. */
  readonly format?: string | undefined;
}

/** What imports can do, for routes. */
export class ImportService {
  constructor(
    readonly runs: RunStore,
    readonly executor: RunExecutor,
    readonly parts: ImportParts,
    readonly uploads: Uploads,
    readonly settings: Pick<LiveSettings<ImportSettings>, "value">,
    /** Follows work that nobody waits for. */
    readonly follow: (work: Promise<unknown>) => void,
  ) {}

  /** Folders below which others may be imported. */
  async roots(): Promise<readonly string[]> {
    return [dirname(await this.uploads.dataFolder()), ...this.settings.value.roots];
  }

  /**
   * Begins to look at a folder.
   * @returns the run, and what answers when the plan is made
   * @throws Failure 42200 for a folder that may not be imported, or is none of a bot; 40900 while a run is busy
   */
  async look(
    source: Source,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<{ readonly id: number; readonly planned: Promise<Run> }> {
    const { path, upload } = await this.#place(source);
    const format = await this.parts.recognize(new FolderReader(path, signal), source.format);
    const id = await this.runs.begin({ format, folder: path, upload }, actor);
    return { id, planned: this.executor.look(id, format, path) };
  }

  /** Begins to write what was planned. @throws Failure 40900 unless it is planned */
  async apply(
    id: number,
    choice: Choice,
    actor: Actor,
  ): Promise<{ readonly run: Run; readonly done: Promise<Run> }> {
    const run = await this.runs.take(id, ["planned"], "applying", actor);
    return { run, done: this.executor.apply(run, choice, actor) };
  }

  /** Begins to undo. */
  async undo(id: number, actor: Actor): Promise<{ readonly run: Run; readonly done: Promise<Run> }> {
    const run = await this.runs.take(id, ["done", "stopped", "failed"], "undoing", actor);
    return { run, done: this.executor.undo(run, actor) };
  }

  async remove(id: number, actor: Actor): Promise<void> {
    const { upload } = await this.runs.remove(id, actor);
    if (upload !== "") await this.uploads.remove(upload);
  }

  /** Imports a folder from beginning to end. @throws Failure 40900 where that was done, unless forced */
  async whole(dir: string, force: boolean, actor: Actor, signal: AbortSignal): Promise<Run> {
    const { path } = await this.#place({ dir });
    const earlier = await this.runs.doneOf(path);
    if (earlier !== undefined && !force)
      throw failure(
        codes.conflict,
        `The folder was imported already (import ${earlier.id}). Say \`force\` to do it again.`,
      );
    const { id, planned } = await this.look({ dir }, actor, signal);
    const plan = await planned;
    if (plan.state !== "planned")
      throw failure(codes.ruleBroken, plan.error || `The import ${id} was ${plan.state}.`);
    const run = await (await this.apply(id, { clash: "keep" }, actor)).done;
    if (run.state !== "done")
      throw failure(codes.ruleBroken, run.error || `The import ${id} was ${run.state}.`, {
        data: { import: id },
      });
    return run;
  }

  /** What an import of a folder would do; nothing is noted of the look. @throws Failure 42200 for a folder that may not be imported */
  async preview(dir: string, signal: AbortSignal): Promise<Plan> {
    const { path } = await this.#place({ dir });
    const folder = new FolderReader(path, signal);
    return lookAt(
      this.executor.services,
      await this.parts.recognize(folder),
      folder,
      signal,
      () => undefined,
    );
  }

  /** Ids of uploads that runs may still read. */
  async usedUploads(): Promise<Set<string>> {
    const open: readonly string[] = ["planned", ...busyStates];
    return new Set(
      (await this.runs.list()).filter(({ state }) => open.includes(state)).map(({ upload }) => upload),
    );
  }

  /** Whether a kind has somebody who takes it in. */
  takes(kind: ImportKind): boolean {
    return this.parts.target(kind) !== undefined;
  }

  async #place({ dir, upload = "" }: Source): Promise<{ readonly path: string; readonly upload: string }> {
    if (upload !== "") return { path: await this.uploads.folderOf(upload), upload };
    const data = await this.uploads.dataFolder();
    return { path: await checkFolder(dir ?? "", { roots: await this.roots(), data }), upload: "" };
  }
}
