import type { Bus, Clock, Files, Log, Scope } from "@dicetower/contract";
import { type DataFiles, SharedFiles } from "@dicetower/files";
import type { OpenStore } from "@dicetower/store";
import { storeJobs } from "../contributions/store-jobs.js";

/** Options that decide which processes share the files. */
export interface FilesOptions {
  readonly store: OpenStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly progress: () => void;
}

/** The files for features. */
export interface OpenFiles {
  readonly files: Files;
  /** Set if several processes share them. */
  readonly shared: SharedFiles | undefined;
  /** Starts background work, until the scope ends. */
  begin(scope: Scope): void;
}

/** Opens the files of this process, or those shared by all processes of the installation if there may be others. */
export async function openFiles(
  local: DataFiles,
  { store, bus, clock, log, progress }: FilesOptions,
): Promise<OpenFiles> {
  if (!bus.shared || store.dialect !== "postgres") {
    await local.alone(clock.now());
    return { files: local, shared: undefined, begin: (scope) => storeJobs(scope, store, undefined) };
  }
  const { root, queue } = local;
  const shared = new SharedFiles({ root, queue, store: store.state, bus, clock, log, progress });
  await shared.join();
  return {
    files: shared,
    shared,
    begin(scope) {
      shared.follow(scope);
      scope.defer(() => shared.close());
      storeJobs(scope, store, shared);
    },
  };
}
