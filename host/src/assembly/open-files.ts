import type { Bus, Clock, Files, Log, Scope } from "@dicetower/contract";
import { type DataFiles, SharedFiles } from "@dicetower/files";
import type { OpenStore } from "@dicetower/store";
import { storeJobs } from "./contributions/store-jobs.js";

/** What decides whose files they are. */
export interface FilesOptions {
  readonly store: OpenStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly progress: () => void;
}

/** Files for the features. */
export interface OpenFiles {
  readonly files: Files;
  /** Set where several processes share them. */
  readonly shared: SharedFiles | undefined;
  /** Begins what goes on behind the start, until the scope ends. */
  begin(scope: Scope): void;
}

/** The files of this process alone, or of all processes of the installation where there may be others. */
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
