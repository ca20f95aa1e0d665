import { watchGuards, withKnownGuards } from "@dicetower/feature-control";
import { createClock, createRandom } from "@dicetower/kernel";
import { exits } from "@dicetower/process";
import { addHostContributions } from "./contributions/host-contributions.js";
import { addHostHealth } from "./contributions/host-health.js";
import { createServices } from "./create-services.js";
import { checkPoints } from "./features/check-points.js";
import { checkResources } from "./features/check-resources.js";
import { registerFeatures } from "./features/register-features.js";
import type { HostParts } from "./host-parts.js";
import { openCore } from "./opening/open-core.js";
import { type Composition, openStorage } from "./opening/open-storage.js";
import type { HostOptions } from "./options/host-options.js";
import { provideServices } from "./provide-services.js";

/**
 * Opens the store and everything that features are handed, in the order in which the parts need each other.
 * @param stop ends the host in good order
 * @param opened receives the function that closes each part, for when a later part cannot be opened
 */
export async function composeHost(
  options: HostOptions,
  stop: () => Promise<void>,
  opened: (close: () => Promise<unknown>) => void,
): Promise<HostParts> {
  const clock = options.clock ?? createClock();
  const random = options.random ?? createRandom();
  const composition: Composition = { options, clock, random, opened };
  const storage = await openStorage(composition);
  const core = await openCore(composition, storage);
  const services = await createServices(composition, storage, core, stop);
  const { logging, board, store, enabled } = storage;
  const { kernel, bus, shared, files, versions, phases } = core;
  const { httpServer, jobs, line, lifecycle, address } = services;
  const { root } = kernel;

  const startedAt = clock.seconds();
  const { events } = httpServer;
  shared?.begin(root, { bus, kernel, journal: store.journal, events, files: files.shared });
  provideServices(composition, storage, core, services, startedAt);
  addHostContributions(composition, storage, core, services);
  addHostHealth(composition, storage, core, services);

  const features = await withKnownGuards(store.state, options.features);
  registerFeatures(kernel, { ...options, features }, enabled);
  versions.begin(root, kernel, () => lifecycle.end(exits.refused));
  checkResources(root, kernel, phases);
  checkPoints(root, kernel, phases);
  watchGuards(root, { kernel, line, phase: phases, board });
  return {
    kernel,
    httpServer,
    line,
    phases,
    notices: board,
    jobs,
    logging,
    clock,
    address,
    listening(host, port) {
      address.host = host;
      address.port = port;
    },
    within: (ms, work) => root.context.within(ms, work),
    hurry: () => store.shortenTimeouts(),
    async close() {
      await store.close();
      await logging.close();
    },
  };
}
