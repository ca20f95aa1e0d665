import { ensureDataFolder } from "@dicetower/files";
import {
  type Config,
  type CountedStart,
  countStart,
  type DataLock,
  failedBeforeSafeMode,
  forgetHungFeature,
  hungFeature,
  hungSetupFile,
  isLoopback,
  lockDataFolder,
  type OpenInstallation,
  openInstallation,
} from "@dicetower/installation";
import { createClock, createRandom, currentOwner, type Overrides } from "@dicetower/kernel";
import {
  createEnding,
  EndGuard,
  exits,
  LauncherLink,
  leave,
  SetupWatchdog,
  tellLauncher,
  watchProcess,
} from "@dicetower/process";
import { repairStore, restorePrepared } from "@dicetower/store";
import type { HostOptions } from "../assembly/options/host-options.js";
import { createHost, type Host } from "../host.js";
import { hostVersion } from "../own-package.js";
import { storeOptions } from "../store-options.js";
import { collectEarly } from "./collect-early.js";
import { installedFeatures } from "./installed.js";

/** Options of a run besides its configuration. */
export interface RunOptions {
  readonly config: Config;
  /** True if a launcher has started this process. */
  readonly supervised: boolean;
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
  /** Returns the lines to print when the host serves, `ready <url>` by default. */
  readonly greeting?: ((url: string) => readonly string[]) | undefined;
  readonly overrides?: Overrides;
  /** Repairs a damaged store before it is opened. */
  readonly repair?: boolean;
  /** Milliseconds that the shutdown may take, 20 s by default. */
  readonly endLimitMs?: number;
  /** Seconds for which a setup may block the process, 15 by default. */
  readonly hangSeconds?: number;
}

/**
 * Runs the host of an installation until it is stopped, and exits with a code for the outcome. Resolves when it is
 * ready.
 * @throws any error that prevents the start: a held lock, a busy port, a damaged store
 */
export async function runHost(options: RunOptions): Promise<Host> {
  const { config } = options;
  // The clock's timers do not keep the process alive, and before the HTTP server listens nothing else does.
  const release = stayAlive();
  const clock = createClock();
  try {
    ensureDataFolder(config.data);
    const { server, origins } = config;
    const keyFrom = server.apiKey === undefined ? undefined : origins["server.api_key"];
    const lock = await lockDataFolder(config.data, clock, keyFrom);
    try {
      return await runLocked(options, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } finally {
    release();
  }
}

const orphanedSentence =
  "the launcher above this host has gone without a word; nobody would start the host again, so it ends";

/** Keeps the process from ending by itself. @returns a function that ends this */
function stayAlive(): () => void {
  const alive = setInterval(() => {}, 60_000);
  return () => clearInterval(alive);
}

async function runLocked(options: RunOptions, lock: DataLock): Promise<Host> {
  const { config } = options;
  if (options.repair === true) await mend(options);
  const clock = createClock();
  const random = createRandom();
  await restorePrepared({
    store: storeOptions(config, clock),
    print: options.print,
    progress: () => void tellLauncher("migrating"),
  });
  const start = await countStart(config.data);
  const safeMode = config.safeMode || start.failedBefore >= failedBeforeSafeMode;
  const apiKey = config.server.apiKey;
  const installation = await openInstallation({
    folder: config.data,
    apiKey,
    version: hostVersion(),
    clock,
    random,
  });
  const { id, firstStartedAt, key, version, prerelease } = installation;
  const launcher = new LauncherLink(options.supervised);
  await launcher.greeted();
  const notes = new HeldBack(options.print);
  const guard = new EndGuard();
  const watchdog = new SetupWatchdog({ file: hungSetupFile(config.data), seconds: options.hangSeconds });
  const hung = await hungFeature(config.data);
  const hostOptions: HostOptions = {
    clock,
    random,
    identity: { id, firstStartedAt, key, version, prerelease },
    settings: settingsOf(config, safeMode),
    supervised: () => options.supervised && process.connected,
    launcher,
    features: await installedFeatures(config, clock),
    installed: () => installedFeatures(config, clock),
    hidden: [apiKey, installation.newKey, config.databaseUrl, config.busUrl].filter(
      (secret) => secret !== undefined,
    ),
    announce: (lines) => notes.print(lines),
    end: (code) => end(code),
    // Not awaited: the launcher only needs signs of progress.
    progress: () => void tellLauncher("migrating"),
    turn: (whose) => guard.turn(whose),
    hung,
    settingUp: (id) => watchdog.begin(id),
    setUp: (id) => watchdog.end(id),
    async serves(url) {
      notes.open();
      watchdog.started();
      collectEarly();
      if (hung !== undefined) {
        options.print(`the feature "${hung}" is off: its setup blocked the process of the last start`);
        await forgetHungFeature(config.data);
      }
      await serves(url, { ...options, start, lock, installation, safeMode });
      // A version on trial must not serve people before it is kept.
      await launcher.kept();
    },
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
  };
  const host = createHost(hostOptions);
  const ending = createEnding({
    clock,
    stop: () => host.stop(),
    async ended(code) {
      try {
        // A run that was stopped before it served has not failed.
        if (code !== exits.fault) await start.succeeded();
      } finally {
        await lock.release();
      }
    },
    exit(code) {
      guard.turn("what Node.js calls at its exit");
      leave(code);
    },
    print: options.print,
    limitMs: options.endLimitMs,
    guard(code, limitMs) {
      // Not awaited, and it never rejects: the shutdown may hang at once.
      void tellLauncher({ ending: code });
      guard.begin(code, limitMs);
    },
  });
  let ended: Promise<void> | undefined;
  function end(code: number): void {
    stayAlive();
    ended = ending(code);
  }
  const unwatch = watchProcess({
    end,
    exit: leave,
    blame: (error) => host.blame(currentOwner(), error),
    report: (error) => host.crashReport(error),
    orphaned: options.supervised ? () => host.warn(orphanedSentence) : undefined,
  });
  try {
    await host.start();
  } catch (error) {
    watchdog.started();
    // Stopped before it served: the process exits by itself, without an error.
    await ended;
    unwatch();
    await host.stop();
    installation.close();
    // A host that can say why it cannot start has not crashed: two of these must not lead to safe mode.
    await start.succeeded();
    throw error;
  }
  return host;
}

/**
 * Holds lines back until the service can be reached: a code that is not usable yet, or never will be because the port
 * is in use, would mislead.
 */
class HeldBack {
  #lines: string[] | undefined = [];

  constructor(private readonly out: (line: string) => void) {}

  print(lines: readonly string[]): void {
    if (this.#lines === undefined) lines.forEach(this.out);
    else this.#lines.push(...lines);
  }

  open(): void {
    const waiting = this.#lines ?? [];
    this.#lines = undefined;
    waiting.forEach(this.out);
  }
}

/** Tells the operator and the launcher that requests are served. */
async function serves(
  url: string,
  {
    print,
    greeting,
    config,
    start,
    lock,
    installation,
    safeMode,
  }: RunOptions & {
    readonly start: CountedStart;
    readonly lock: DataLock;
    readonly installation: OpenInstallation;
    readonly safeMode: boolean;
  },
): Promise<void> {
  await start.succeeded();
  await lock.listening(url);
  await installation.tellNewKey((key) => print(`access key (shown this once): ${key}`));
  if (safeMode) print("safe mode: third-party features and scripts are off");
  for (const warning of config.warnings) print(`warning: ${warning}`);
  const { hostname } = new URL(url);
  if (!isLoopback(hostname)) print(`warning: listening on ${hostname}; set a login password in the panel`);
  for (const line of greeting?.(url) ?? [`ready ${url}`]) print(line);
  await tellLauncher({ serving: url });
  // Adapters and jobs begin only after the launcher has received it.
  await tellLauncher("ready");
}

function settingsOf(config: Config, safeMode: boolean): HostOptions["settings"] {
  const { server, origins } = config;
  return {
    name: config.name,
    dataFolder: config.data,
    host: server.host,
    port: server.port,
    // What an admin has saved applies if the configuration does not set it.
    savedAddress: { host: !("server.host" in origins), port: !("server.port" in origins) },
    logLevel: config.logLevel,
    console: config.log,
    consoleLevel: "logLevel" in origins ? config.logLevel : "warn",
    metrics: server.metrics,
    checkAnswers: server.checkAnswers,
    safeMode,
    hosts: server.hosts,
    proxies: server.proxies,
    restoreOnCorruption: config.restoreOnCorruption,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    ...(config.busUrl === undefined ? {} : { busUrl: config.busUrl }),
  };
}

/** Repairs damaged files and prints the results. PostgreSQL takes care of its own files. */
async function mend({ config, print }: RunOptions): Promise<void> {
  const repairs = config.databaseUrl === undefined ? await repairStore(config.data, createClock()) : [];
  for (const { file, outcome, aside, backup } of repairs)
    print(
      `repaired ${file}: ${outcome}${backup === undefined ? "" : ` from backup ${backup}`}; the damaged file is kept as ${aside}`,
    );
  if (repairs.length === 0) print("repair: nothing is damaged");
}
