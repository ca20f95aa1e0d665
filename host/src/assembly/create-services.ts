import { join } from "node:path";
import { routes, settings as settingsPoint } from "@dicetower/contract";
import { createHttpServer, type HttpServer, rateSettings } from "@dicetower/http-server";
import { createJobs, type Jobs as Scheduler } from "@dicetower/jobs";
import { createLine, lineSettings, type MessageLine } from "@dicetower/message-line";
import { createOutbound } from "@dicetower/outbound";
import { RunLifecycle } from "@dicetower/process";
import { createSettings, type SettingsService } from "@dicetower/settings";
import { type ListenAddress, listenAddress } from "./listen-address.js";
import type { Core } from "./opening/open-core.js";
import type { Composition, Storage } from "./opening/open-storage.js";

/** Services that the host makes for itself and its features. */
export interface HostServices {
  readonly settings: SettingsService;
  readonly httpServer: HttpServer;
  readonly jobs: Scheduler;
  readonly line: MessageLine;
  readonly lifecycle: RunLifecycle;
  readonly address: ListenAddress;
  readonly outbound: ReturnType<typeof createOutbound>;
}

/**
 * Creates settings, HTTP server, jobs, message line, lifecycle and outbound, each with what it needs of those before.
 * @param stop ends the host in good order
 */
export async function createServices(
  composition: Composition,
  storage: Storage,
  core: Core,
  stop: () => Promise<void>,
): Promise<HostServices> {
  const { options, clock, random } = composition;
  const { store, changes, secrets, board, log } = storage;
  const { kernel, phases } = core;
  const { settings: run } = options;
  const { root } = kernel;
  const settings = await createSettings(root, {
    store: store.state,
    changes,
    secrets,
    clock,
    notices: board,
  });
  kernel.derive(settingsPoint, routes, (group) => settings.expand(group));
  const httpServer = openHttpServer(composition, storage, core, settings);
  const jobs = await createJobs(root, {
    store: store.state,
    clock,
    random,
    phase: phases,
    alone: store.dialect === "sqlite",
  });
  const line = createLine(root, clock, settings.of(lineSettings), kernel.slow);
  const lifecycle = new RunLifecycle(options.supervised ?? (() => run.supervised === true), (code) => {
    if (options.end !== undefined) options.end(code);
    // Not followed by the root: it would wait for its own end.
    else stop().catch((error: unknown) => log.error("the host did not end in good order", { error }));
  });
  const saved = settings.settingsStore.get({ key: "system.server", layer: "global", target: "" }).value;
  const address = listenAddress(run, saved);
  const outbound = createOutbound({
    clock,
    own: { listening: () => (phases.current === "loading" ? undefined : address) },
  });
  return { settings, httpServer, jobs, line, lifecycle, address, outbound };
}

function openHttpServer(
  { options, clock, random }: Composition,
  { changes }: Storage,
  { kernel }: Core,
  settings: SettingsService,
): HttpServer {
  const { settings: run, identity } = options;
  const rate = settings.of(rateSettings);
  const httpServer = createHttpServer(kernel.root, {
    clock,
    random,
    slow: kernel.slow,
    key: identity.key,
    uploads: join(run.dataFolder, "uploads"),
    about: { name: "Dicetower", version: identity.version.semver },
    onAct: (act) => changes.act(act),
    expose: { hosts: run.hosts ?? [], proxies: run.proxies ?? [] },
    rate: run.unlimited === true ? false : () => rate.value,
    checkAnswers: run.checkAnswers ?? false,
    onWrongAnswer: options.onWrongAnswer,
  });
  kernel.publishWith(httpServer);
  return httpServer;
}
