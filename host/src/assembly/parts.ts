import { join } from "node:path";
import {
  Bus,
  Changes,
  Clock,
  changed,
  Database,
  Events,
  Features,
  Files,
  Installation,
  Journal,
  JsonSchemas,
  Lifecycle,
  Line,
  metrics,
  Notices,
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
import { backupRoutes } from "../backup-routes/index.js";
import { createBus } from "../bus/index.js";
import { createClock } from "../clock/index.js";
import { featureRoutes } from "../feature-routes/index.js";
import { createFiles } from "../files/index.js";
import { createFront, type Front, jsonSchemaOf } from "../front/index.js";
import { createHealth } from "../health/index.js";
import { createJobs, type Jobs } from "../jobs/index.js";
import { Kernel, ownerNow } from "../kernel/index.js";
import { featureMs, Phases, RunLifecycle } from "../lifecycle/index.js";
import { createLine, lineSettings, type MessageLine, mostWaiting } from "../line/index.js";
import {
  announceLines,
  createLogging,
  followSettings,
  type Logging,
  loggingSettings,
  loggingTexts,
  logsRoute,
} from "../logging/index.js";
import { createOutbound } from "../outbound/index.js";
import { createRandom } from "../random/index.js";
import { openSecrets } from "../secrets/index.js";
import { createSettings } from "../settings/index.js";
import { lastRestore, openStore, storedRestores } from "../store/index.js";
import { OwnedChanges } from "./acts.js";
import { featureErrors } from "./feature-errors.js";
import { freeSpace } from "./free-space.js";
import { watchGuards } from "./guard-watch.js";
import { damageNotice, hostNotices } from "./host-notices.js";
import type { HostOptions } from "./host-options.js";
import { installationOf } from "./installation.js";
import { withKnownGuards } from "./known-guards.js";
import { logContext } from "./log-context.js";
import { hostMigrations } from "./migrations.js";
import { NoticeBoard } from "./notice-board.js";
import { obstaclesOf } from "./obstacles.js";
import { registerFeatures } from "./register-features.js";
import { slowFeatures } from "./slow-features.js";
import { storeJobs } from "./store-jobs.js";
import { hostTables, tableTexts } from "./tables.js";
import { hostTexts } from "./texts.js";
import { WantedFeatures } from "./wanted.js";

/** The parts of a host, put together and not yet begun. */
export interface Parts {
  readonly kernel: Kernel;
  readonly front: Front;
  readonly line: MessageLine;
  readonly phases: Phases;
  readonly notices: NoticeBoard;
  readonly jobs: Jobs;
  /** Where the front is to listen. */
  readonly address: { readonly host: string; readonly port: number };
  /** Tells the features where it does. */
  listening(host: string, port: number): void;
  readonly logging: Logging;
  readonly clock: Clock;
  /** False when the limit came first. */
  within(ms: number, work: Promise<unknown>): Promise<boolean>;
  /** The end begins: what holds up the store is ended earlier. */
  hurry(): void;
  /** Closes what features no longer use: store, log. */
  close(): Promise<void>;
}

/**
 * Opens the store and everything that features are handed, in the order in which the parts need each other.
 * @param stop ends the host in good order
 * @param opened takes what closes each part again, for where the others cannot be put together
 */
export async function putTogether(
  options: HostOptions,
  stop: () => Promise<void>,
  opened: (close: () => Promise<unknown>) => void,
): Promise<Parts> {
  const { settings: run, identity } = options;
  const clock = options.clock ?? createClock();
  const random = options.random ?? createRandom();
  const announce = options.announce ?? ((lines) => void process.stdout.write(`${lines.join("\n")}\n`));

  const files = createFiles(run.dataFolder);
  await files.sweep();
  const logging = await createLogging({
    clock,
    level: run.logLevel,
    console: run.console ?? "auto",
    folder: run.dataFolder,
    context: logContext,
  });
  opened(() => logging.close());
  const log = logging.logFor("host");
  const board = new NoticeBoard(clock, log);
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
  const wanted = new WantedFeatures(store.state);
  await wanted.load();
  const secrets = await openSecrets({
    folder: run.dataFolder,
    given: process.env["DICETOWER_SECRET_KEY"],
    random,
    log,
    hide: (secret) => logging.addSecret(secret),
  });
  for (const secret of options.hidden ?? []) logging.addSecret(secret);

  const kernel = new Kernel({
    clock,
    logFor: (owner) => logging.logFor(owner),
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    turn: (owner) => options.turn?.(`"${owner}"`),
    migrate: (feature, version) => store.migrate(feature.id, version, feature.migrations),
    remember: (id, is) => wanted.set(id, is),
    struckOut: (id) =>
      board.tell({
        kind: "feature.struckOut",
        level: "error",
        detail: `"${id}" crashed three times within ten minutes.`,
      }),
  });
  opened(() => kernel.stop({ allMs: featureMs, eachMs: featureMs }));
  const { root } = kernel;
  const phases = new Phases(root);
  const changes = new OwnedChanges(store);
  root.defer(store.onChanged((sequence) => root.emit(changed, { sequence })));
  const settings = await createSettings(root, {
    store: store.state,
    changes,
    secrets,
    clock,
    notices: board,
  });
  kernel.derive(settingsPoint, (group) => settings.expand(group).map((item) => [routes, item] as never));

  const front = createFront(root, {
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
  kernel.publishWith(front);
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
  const saved = settings.book.get({ key: "system.server", layer: "global", target: "" }).value;
  const address = {
    host: run.savedAddress?.host === true && typeof saved["ip"] === "string" ? saved["ip"] : run.host,
    port: run.savedAddress?.port === true && typeof saved["port"] === "number" ? saved["port"] : run.port,
  };
  const outbound = createOutbound({
    clock,
    own: { listening: () => (phases.current === "loading" ? undefined : address) },
  });
  const startedAt = clock.seconds();
  const bus = createBus({ clock, random });
  root.defer(() => bus.close());

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
    [Files, files],
    [Events, front.events],
    [JsonSchemas, { of: jsonSchemaOf }],
    [Phase, phases],
    [Lifecycle, lifecycle],
    [Line, line],
    [Notices, board],
    [Bus, bus],
    [Outbound, outbound],
    [Features, { list: () => kernel.list() }],
    [
      Installation,
      installationOf({ run, identity, startedAt, restoredAt, address, levels: logging.levels, announce }),
    ],
  ] as const)
    kernel.provide(token as never, service as never);

  root.add(texts, ...hostTexts, ...loggingTexts, ...tableTexts);
  root.add(resources, ...hostTables);
  board.serve(root);
  root.add(notices, ...hostNotices);
  root.add(settingsPoint, lineSettings as never, loggingSettings as never);
  root.add(routes, ...featureRoutes(kernel, changes, clock), ...backupRoutes(store), logsRoute(logging));
  root.add(metrics, featureErrors(kernel), slowFeatures(kernel.slow), ...outbound.metrics, ...store.metrics);
  storeJobs(root, store);
  followSettings(root, settings, logging, run.logLevel);
  announceLines(root, clock, front.events, logging.ring);
  createHealth(root, {
    clock,
    phase: phases,
    logCounts: () => logging.counts(),
    database: () => store.state.read((db) => db.raw("select 1")),
    heldUp: () => store.heldUp(),
    disk: () => freeSpace(run.dataFolder),
    obstacles: () => obstaclesOf(store, line, kernel),
    queues: () => [{ key: "messages", waiting: line.waiting, most: mostWaiting }, ...store.queues()],
    lastBackupAt: () => store.lastBackupAt,
    firstStartedAt: identity.firstStartedAt,
    builtAt: identity.version.builtAt,
    safeMode: run.safeMode === true,
    metrics: run.metrics === true,
  });

  const features = await withKnownGuards(store.state, options.features);
  registerFeatures(kernel, { ...options, features }, wanted);
  watchGuards(root, { kernel, line, phase: phases, board });
  return {
    kernel,
    front,
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
    within: (ms, work) => root.around.within(ms, work),
    hurry: () => store.hurry(),
    async close() {
      await store.close();
      await logging.close();
    },
  };
}
