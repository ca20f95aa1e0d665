import { type OpenBus, openBus } from "@dicetower/bus";
import { changed } from "@dicetower/contract";
import type { Kernel } from "@dicetower/kernel";
import { featureMs, Phases } from "@dicetower/process";
import { VersionWatch } from "@dicetower/store";
import { type OpenFiles, openFiles } from "./open-files.js";
import { openKernel } from "./open-kernel.js";
import type { Composition, Storage } from "./open-storage.js";

/** The kernel, and what connects this process with the others of the installation. */
export interface Core extends Pick<OpenBus, "bus" | "shared"> {
  /** Id of the installation, the same for all its processes. */
  readonly installationId: string;
  readonly files: OpenFiles;
  readonly versions: VersionWatch;
  readonly kernel: Kernel;
  readonly phases: Phases;
}

/** Opens the bus and the files of the features, then the kernel with the host's own scope. */
export async function openCore(
  { options, clock, random, opened }: Composition,
  { localFiles, logging, log, board, store, enabled }: Storage,
): Promise<Core> {
  const { settings: run, identity } = options;
  const {
    bus,
    shared,
    id: installationId,
  } = await openBus(run.busUrl, identity.id, { clock, random, log, store: store.state });
  opened(() => bus.close());
  const files = await openFiles(localFiles, {
    store,
    bus,
    clock,
    log,
    progress: () => options.progress?.(),
  });
  const versions = new VersionWatch({ store, bus, clock, log });
  const kernel = openKernel(options, { clock, logging, board, enabled, versions, bus, shared });
  kernel.root.defer(() => bus.close());
  opened(() => kernel.stop({ allMs: featureMs, eachMs: featureMs }));
  const phases = new Phases(kernel.root);
  kernel.root.defer(store.onChanged((sequence) => kernel.root.emit(changed, { sequence })));
  return { bus, shared, installationId, files, versions, kernel, phases };
}
