import {
  Batches,
  Bus,
  Changes,
  Clock,
  Database,
  Events,
  Features,
  Files,
  Installation,
  Jobs,
  Journal,
  JsonSchemas,
  Launcher,
  Lifecycle,
  Line,
  Notices,
  noLauncher,
  Outbound,
  Phase,
  Random,
  Restores,
  Secrets,
  Settings,
  Store,
} from "@dicetower/contract";
import { jsonSchemaOf } from "@dicetower/http-server";
import { createBatches } from "@dicetower/jobs";
import { storedRestores } from "@dicetower/store";
import type { HostServices } from "./create-services.js";
import { installationOf } from "./installation.js";
import type { Core } from "./opening/open-core.js";
import type { Composition, Storage } from "./opening/open-storage.js";

/**
 * Provides the host's services to the features.
 * @param startedAt UTC epoch seconds
 */
export function provideServices(
  { options, clock, random }: Composition,
  { logging, board, store, restoredAt, changes, secrets }: Storage,
  { kernel, bus, files, phases, installationId }: Core,
  { settings, httpServer, jobs, line, lifecycle, address, outbound }: HostServices,
  startedAt: number,
): void {
  const announce = options.announce ?? ((lines) => void process.stdout.write(`${lines.join("\n")}\n`));
  const batches = createBatches(kernel.root, store.state, changes, clock);
  const installation = installationOf({
    clock,
    run: options.settings,
    identity: { ...options.identity, id: installationId },
    startedAt,
    restoredAt,
    address,
    levels: logging.levels,
    announce,
  });
  kernel.provide(Clock, clock);
  kernel.provide(Random, random);
  kernel.provide(Store, store.state);
  kernel.provide(Journal, store.journal);
  kernel.provide(Database, store);
  kernel.provide(Changes, changes);
  kernel.provide(Restores, storedRestores);
  kernel.provide(Settings, settings);
  kernel.provide(Secrets, secrets);
  kernel.provide(Files, files.files);
  kernel.provide(Events, httpServer.events);
  kernel.provide(JsonSchemas, { of: jsonSchemaOf });
  kernel.provide(Phase, phases);
  kernel.provide(Lifecycle, lifecycle);
  kernel.provide(Launcher, options.launcher ?? noLauncher);
  kernel.provide(Line, line);
  kernel.provide(Notices, board);
  kernel.provide(Jobs, jobs);
  kernel.provide(Batches, batches);
  kernel.provide(Bus, bus);
  kernel.provide(Outbound, outbound);
  kernel.provide(Features, { list: () => kernel.list() });
  kernel.provide(Installation, installation);
}
