import { createHealth } from "@dicetower/health";
import { maxWaiting } from "@dicetower/message-line";
import type { HostServices } from "../create-services.js";
import { readinessProblems } from "../features/readiness.js";
import { freeSpace } from "../free-space.js";
import type { Core } from "../opening/open-core.js";
import type { Composition, Storage } from "../opening/open-storage.js";

/** Serves the health of the host: readiness, components, metrics. */
export function addHostHealth(
  { options, clock }: Composition,
  { logging, store }: Storage,
  { kernel, phases }: Core,
  { line }: HostServices,
): void {
  const { settings: run, identity } = options;
  createHealth(kernel.root, {
    clock,
    phase: phases,
    logCounts: () => logging.counts(),
    database: () => store.state.read((db) => db.raw("select 1")),
    heldUp: () => store.blockedBy(),
    disk: () => freeSpace(run.dataFolder),
    readinessProblems: () => readinessProblems(store, line, kernel),
    lookAgain: () => store.checkSpace(),
    queues: () => [{ key: "messages", waiting: line.waiting, most: maxWaiting }, ...store.queues()],
    lastBackupAt: () => store.lastBackupAt,
    backupDueSeconds: () => store.backupDueSeconds,
    firstStartedAt: identity.firstStartedAt,
    builtAt: identity.version.builtAt,
    safeMode: run.safeMode === true,
    metrics: run.metrics === true,
  });
}
