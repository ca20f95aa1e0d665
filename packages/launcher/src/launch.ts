import { CrashPolicy } from "./crash-policy.js";
import { exitCodes } from "./exit-codes.js";
import { type HostProcess, type RunOptions, startHost } from "./host-process.js";
import { Installer } from "./install/installer.js";
import type { InstallOptions } from "./install/layout.js";
import { runTrial } from "./install/trial.js";
import { pause } from "./pause.js";

/** What `launch` takes. */
export interface LaunchOptions {
  /** Program and arguments of the host. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Hears one sentence at a time. */
  readonly say: (sentence: string) => void;
  /** Milliseconds before the first start after a crash, 1000 when left out; doubles up to a minute. */
  readonly firstDelayMs?: number;
  /** Milliseconds within which a host must serve, 90 000 when left out; signs of progress begin them anew. */
  readonly readyLimitMs?: number;
  /**
   * Milliseconds that a host has to end when it is told to, 22 000 when left out: it ends itself within 20 s, unless
   * something in it computes without a break.
   */
  readonly endLimitMs?: number;
  /** Where the program may be replaced; left out, nothing is ever installed. */
  readonly installs?: InstallOptions;
  /** Restarts only when the host asks for it; a crash ends the launcher with the host's exit code. */
  readonly restartOnly?: boolean;
}

/** Codes of a host that is not to be started again. */
const forGood: ReadonlySet<number> = new Set([0, exitCodes.late, exitCodes.refused]);

const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the host until it ends for good, and answers its exit code. Signals are passed on to it. It is started again
 * when it asks for it, and after a crash with growing delay; after two failed starts in a row the next one is
 * without third-party features and scripts; the fifth crash within ten minutes is the last.
 */
export async function launch(options: LaunchOptions): Promise<number> {
  const { say } = options;
  const stopping = new AbortController();
  let host: HostProcess | undefined;
  const pass = (signal: NodeJS.Signals) => {
    stopping.abort();
    host?.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  try {
    const policy = new CrashPolicy(options.firstDelayMs ?? 1_000);
    let safeMode = false;
    const installer = options.installs === undefined ? undefined : new Installer(options.installs, say);
    for (;;) {
      const start = await installer?.beforeStart();
      if (stopping.signal.aborted) return 0;
      if (safeMode)
        say("two starts in a row have failed; this one is without third-party features and scripts");
      const run: RunOptions = {
        ...options,
        safeMode,
        readyLimitMs: options.readyLimitMs ?? 90_000,
        endLimitMs: options.endLimitMs ?? 22_000,
      };
      const tried =
        installer !== undefined && start !== undefined && options.installs !== undefined
          ? runTrial(run, installer, start, options.installs)
          : undefined;
      host = tried?.host ?? startHost(run);
      const ending = await host.ended;
      // A signal that comes before the next one begins finds none to wait for.
      host = undefined;
      const { code } = ending;
      if (stopping.signal.aborted) return code;
      // A version that was tried and did not stay is tried again, or the one before comes back.
      if (tried?.end(code) === "again") continue;
      if (forGood.has(code)) return code;
      if (code === exitCodes.restart || code === exitCodes.install) {
        policy.forget();
        safeMode = false;
        continue;
      }
      if (options.restartOnly === true) return code;
      const mending = policy.crashed(ending, performance.now());
      if (mending.delayMs === undefined) {
        say(`the host ended with ${code}, the fifth time within ten minutes; it stays stopped`);
        return code;
      }
      say(`the host ended with ${code}; starting it again in ${mending.delayMs / 1000} s`);
      safeMode = mending.safeMode;
      await pause(mending.delayMs, stopping.signal);
      if (stopping.signal.aborted) return code;
    }
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
