import type { HostOptions } from "../assembly/host-options.js";
import { createClock } from "../clock/index.js";
import { type Config, isLoopback } from "../config/index.js";
import { ensureDataFolder } from "../files/index.js";
import { createHost, type Host } from "../host.js";
import {
  type CountedStart,
  countStart,
  type DataLock,
  failedBeforeSafeMode,
  lockDataFolder,
  type OpenInstallation,
  openInstallation,
} from "../installation/index.js";
import { currentOwner, type Overrides } from "../kernel/index.js";
import { createEnding, EndGuard, exits, leave, watchProcess } from "../lifecycle/index.js";
import { createRandom } from "../random/index.js";
import { repairStore } from "../store/index.js";
import { installedFeatures } from "./installed.js";

/** What a run is told beside its configuration. */
export interface RunOptions {
  readonly config: Config;
  /** A launcher has started this process. */
  readonly supervised: boolean;
  /** Prints a line for whoever started the host. */
  readonly print: (line: string) => void;
  readonly overrides?: Overrides;
  /** Mends a damaged store before it is opened. */
  readonly repair?: boolean;
  /** Milliseconds that its end may take, 20 s when left out. */
  readonly endLimitMs?: number;
}

/**
 * Runs the host of an installation until it is told to end, and leaves the process with the code that says how.
 * Answers once it is ready.
 * @throws what keeps it from starting: a held lock, a busy port, a damaged store
 */
export async function runHost(options: RunOptions): Promise<Host> {
  const { config } = options;
  // Timers of the clock keep no process alive, and until the front listens nothing else does.
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

/** Keeps the process from ending by itself. @returns no longer does */
function stayAlive(): () => void {
  const alive = setInterval(() => {}, 60_000);
  return () => clearInterval(alive);
}

async function runLocked(options: RunOptions, lock: DataLock): Promise<Host> {
  const { config } = options;
  if (options.repair === true) await mend(options);
  const clock = createClock();
  const random = createRandom();
  const start = await countStart(config.data);
  const safeMode = config.safeMode || start.failedBefore >= failedBeforeSafeMode;
  const apiKey = config.server.apiKey;
  const installation = await openInstallation({ folder: config.data, apiKey, clock, random });
  const { id, firstStartedAt, key, version, prerelease } = installation;
  const notes = new HeldBack(options.print);
  const guard = new EndGuard();
  const hostOptions: HostOptions = {
    clock,
    random,
    identity: { id, firstStartedAt, key, version, prerelease },
    settings: settingsOf(config, safeMode),
    supervised: () => options.supervised && process.connected,
    features: await installedFeatures(config, clock),
    hidden: [apiKey, installation.newKey, config.databaseUrl].filter((secret) => secret !== undefined),
    announce: (lines) => notes.print(lines),
    end: (code) => end(code),
    // Sent, not waited for: the launcher only needs to see that something is going on.
    progress: () => process.send?.("migrating"),
    turn: (whose) => guard.turn(whose),
    serves: (url) => {
      notes.open();
      return serves(url, { ...options, start, lock, installation, safeMode });
    },
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
  };
  const host = createHost(hostOptions);
  const ending = createEnding({
    clock,
    stop: () => host.stop(),
    async ended(code) {
      try {
        // A run that was told to end before it could serve has not failed.
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
      // Sent, not waited for, and it never rejects: what hangs now may hang at once.
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
    // Told to end before it served: that leaves the process by itself, and nothing has gone wrong.
    await ended;
    unwatch();
    await host.stop();
    installation.close();
    // What can say why it cannot start has not crashed: two of these are no reason for safe mode.
    await start.succeeded();
    throw error;
  }
  return host;
}

/**
 * Keeps lines back until the service can be reached: a code that is of no use yet, or never will be because the port
 * is taken, only misleads.
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

/** What there is to tell whoever started the host, and the launcher, when requests are served. */
async function serves(
  url: string,
  {
    print,
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
  print(`ready ${url}`);
  // Adapters and jobs begin only when the launcher has heard it.
  await tellLauncher("ready");
}

/** Tells the launcher, if there is one. @returns when it has been sent */
function tellLauncher(message: string | object): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}

function settingsOf(config: Config, safeMode: boolean): HostOptions["settings"] {
  const { server, origins } = config;
  return {
    name: config.name,
    dataFolder: config.data,
    host: server.host,
    port: server.port,
    // What an admin has saved counts where nobody said otherwise from outside.
    savedAddress: { host: !("server.host" in origins), port: !("server.port" in origins) },
    logLevel: config.logLevel,
    console: "auto",
    metrics: server.metrics,
    safeMode,
    hosts: server.hosts,
    proxies: server.proxies,
    restoreOnCorruption: config.restoreOnCorruption,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  };
}

/** Mends what is damaged and says what became of it. PostgreSQL looks after its own files. */
async function mend({ config, print }: RunOptions): Promise<void> {
  const repairs = config.databaseUrl === undefined ? await repairStore(config.data, createClock()) : [];
  for (const { file, outcome, aside, backup } of repairs)
    print(
      `repaired ${file}: ${outcome}${backup === undefined ? "" : ` from backup ${backup}`}; the damaged file is kept as ${aside}`,
    );
  if (repairs.length === 0) print("repair: nothing is damaged");
}
