import { join } from "node:path";
import {
  Batches,
  Bus,
  Changes,
  Clock,
  changed,
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
  metrics,
  Notices,
  noLauncher,
  notices,
  Outbound,
  Phase,
  Random,
  Restores,
  resources,
  routes,
  Secrets,
  Settings,
  Store,
  settings as settingsPoint,
  texts,
} from "@dicetower/contract";
import { createFiles } from "@dicetower/files";
import { createHealth } from "@dicetower/health";
import { createHttpServer, jsonSchemaOf } from "@dicetower/http-server";
import { openSecrets } from "@dicetower/installation";
import { createJobs } from "@dicetower/jobs";
import { createClock, createRandom, ownerNow } from "@dicetower/kernel";
import {
  createLogging,
  followSettings,
  loggingSettings,
  loggingTexts,
  logsRoute,
  publishLogEvents,
} from "@dicetower/logging";
import { createLine, lineSettings, mostWaiting } from "@dicetower/message-line";
import { createOutbound } from "@dicetower/outbound";
import { lastRestore, openStore, storedRestores } from "@dicetower/store";
import { addBackups } from "../backups/index.js";
import { createBatches } from "../batches/index.js";
import { openBus } from "../bus/index.js";
import { featureRoutes } from "../feature-routes/index.js";
import { exits, featureMs, Phases, RunLifecycle, VersionWatch } from "../lifecycle/index.js";
import { createSettings } from "../settings/index.js";
import { AuditedChanges } from "./audited-changes.js";
import { hostTables, tableTexts } from "./contributions/resources.js";
import { hostTexts } from "./contributions/texts.js";
import { checkResources } from "./features/check-resources.js";
import { EnabledFeatures } from "./features/enabled-features.js";
import { featureErrors, slowFeatures } from "./features/feature-metrics.js";
import { watchGuards } from "./features/guard-watch.js";
import { withKnownGuards } from "./features/known-guards.js";
import { readinessProblems } from "./features/readiness.js";
import { registerFeatures } from "./features/register-features.js";
import { freeSpace } from "./free-space.js";
import type { HostParts } from "./host-parts.js";
import { installationOf } from "./installation.js";
import { listenAddress } from "./listen-address.js";
import { logContext } from "./log-context.js";
import { hostMigrations } from "./migrations.js";
import { damageNotice, hostNotices } from "./notices/host-notices.js";
import { NoticeBoard } from "./notices/notice-board.js";
import { openFiles } from "./open-files.js";
import { openKernel } from "./open-kernel.js";
import type { HostOptions } from "./options/host-options.js";

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
  const { settings: run, identity } = options;
  const clock = options.clock ?? createClock();
  const random = options.random ?? createRandom();
  const announce = options.announce ?? ((lines) => void process.stdout.write(`${lines.join("\n")}\n`));
  const local = createFiles(run.dataFolder);
  await local.sweep();
  const logging = await createLogging({
    clock,
    level: run.logLevel,
    console: run.console ?? "auto",
    consoleLevel: run.consoleLevel,
    folder: run.dataFolder,
    context: logContext,
  });
  opened(() => logging.close());
  const log = logging.logFor("host");
  const board = new NoticeBoard(clock, random, log);
  const store = await openStore({
    folder: run.dataFolder,
    databaseUrl: run.databaseUrl,
    version: identity.version.semver,
    clock,
    log,
    restoreOnCorruption: run.restoreOnCorruption ?? false,
    owner: ownerNow,
    damaged: (detail) => board.tell({ kind: damageNotice, level: "error", detail }),
    migrations: hostMigrations,
    progress({ feature, migration, step, steps }) {
      log.info(`migrating ${feature}: ${migration} (${step} of ${steps})`);
      options.progress?.();
    },
  });
  opened(() => store.close());
  // The store may have been restored while it was opened.
  const restoredAt = await lastRestore(run.dataFolder);
  const changes = new AuditedChanges(store);
  const enabled = new EnabledFeatures(store.state, changes);
  await enabled.load();
  if (options.hung !== undefined) await enabled.set(options.hung, "hung");
  const secrets = await openSecrets({
    folder: run.dataFolder,
    given: process.env["DICETOWER_SECRET_KEY"],
    random,
    log,
    hide: (secret) => logging.addSecret(secret),
  });
  for (const secret of options.hidden ?? []) logging.addSecret(secret);

  const common = { clock, random, log, store: store.state };
  const { bus, shared, id } = await openBus(run.busUrl, identity.id, common);
  opened(() => bus.close());
  const files = await openFiles(local, { store, bus, clock, log, progress: () => options.progress?.() });
  const versions = new VersionWatch({ store, bus, clock, log });
  const kernel = openKernel(options, { clock, logging, board, enabled, versions, bus, shared });
  kernel.root.defer(() => bus.close());
  opened(() => kernel.stop({ allMs: featureMs, eachMs: featureMs }));
  const { root } = kernel;
  const phases = new Phases(root);
  root.defer(store.onChanged((sequence) => root.emit(changed, { sequence })));
  const settings = await createSettings(root, {
    store: store.state,
    changes,
    secrets,
    clock,
    notices: board,
  });
  kernel.derive(settingsPoint, (group) => settings.expand(group).map((item) => [routes, item] as never));

  const httpServer = createHttpServer(root, {
    clock,
    random,
    slow: kernel.slow,
    key: identity.key,
    uploads: join(run.dataFolder, "uploads"),
    about: { name: "Dicetower", version: identity.version.semver },
    onAct: (act) => changes.act(act),
    expose: { hosts: run.hosts ?? [], proxies: run.proxies ?? [] },
    ...(run.unlimited === true ? { rate: false as const } : {}),
  });
  kernel.publishWith(httpServer);
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
  const { events } = httpServer;
  const about = { run, identity: { ...identity, id }, startedAt: clock.seconds(), restoredAt, address };
  shared?.begin(root, { bus, kernel, journal: store.journal, events, files: files.shared });

  for (const [token, service] of [
    [Clock, clock],
    [Random, random],
    [Store, store.state],
    [Journal, store.journal],
    [Database, store],
    [Changes, changes],
    [Restores, storedRestores],
    [Settings, settings],
    [Secrets, secrets],
    [Files, files.files],
    [Events, events],
    [JsonSchemas, { of: jsonSchemaOf }],
    [Phase, phases],
    [Lifecycle, lifecycle],
    [Launcher, options.launcher ?? noLauncher],
    [Line, line],
    [Notices, board],
    [Jobs, jobs],
    [Batches, createBatches(root, store.state, changes, clock)],
    [Bus, bus],
    [Outbound, outbound],
    [Features, { list: () => kernel.list() }],
    [Installation, installationOf({ ...about, levels: logging.levels, announce })],
  ] as const)
    kernel.provide(token as never, service as never);

  root.add(texts, ...hostTexts, ...loggingTexts, ...tableTexts);
  root.add(resources, ...hostTables);
  board.serve(root);
  root.add(notices, ...hostNotices);
  if (options.hung !== undefined)
    board.tell({
      kind: "feature.crashed",
      level: "error",
      detail: `The setup of "${options.hung}" blocked the process of the last start.`,
    });
  root.add(settingsPoint, lineSettings as never, loggingSettings as never);
  root.add(
    routes,
    ...featureRoutes({ kernel, changes, clock, installed: options.installed }),
    logsRoute(logging),
  );
  root.add(metrics, featureErrors(kernel), slowFeatures(kernel.slow), ...outbound.metrics, ...store.metrics);
  files.begin(root);
  followSettings(root, settings, logging, run.logLevel);
  addBackups(root, { run, identity, store, settings, lifecycle, changes, clock, random, log, shared });
  publishLogEvents(root, clock, httpServer.events, logging.ring);
  createHealth(root, {
    clock,
    phase: phases,
    logCounts: () => logging.counts(),
    database: () => store.state.read((db) => db.raw("select 1")),
    heldUp: () => store.blockedBy(),
    disk: () => freeSpace(run.dataFolder),
    readinessProblems: () => readinessProblems(store, line, kernel),
    lookAgain: () => store.checkSpace(),
    queues: () => [{ key: "messages", waiting: line.waiting, most: mostWaiting }, ...store.queues()],
    lastBackupAt: () => store.lastBackupAt,
    backupDueSeconds: () => store.backupDueSeconds,
    firstStartedAt: identity.firstStartedAt,
    builtAt: identity.version.builtAt,
    safeMode: run.safeMode === true,
    metrics: run.metrics === true,
  });
  const features = await withKnownGuards(store.state, options.features);
  registerFeatures(kernel, { ...options, features }, enabled);
  versions.begin(root, kernel, () => lifecycle.end(exits.refused));
  checkResources(root, kernel, phases);
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
