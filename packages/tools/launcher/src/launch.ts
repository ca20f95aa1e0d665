import { CrashPolicy } from "./crash-policy.js";
import { type HostProcess, type RunOptions, startHost } from "./host-process.js";
import { Installer } from "./install/installer.js";
import type { InstallOptions } from "./install/layout.js";
import { runTrial } from "./install/trial.js";
import { pause } from "./pause.js";
import { exitCodes } from "./protocol/exit-codes.js";

/** Options of `launch`. */
export interface LaunchOptions {
  /** Program and arguments of the host. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with one sentence at a time. */
  readonly say: (sentence: string) => void;
  /** Milliseconds before the first restart after a crash, 1000 by default; doubles up to a minute. */
  readonly firstDelayMs?: number;
  /** Milliseconds within which a host must become ready, 90 000 by default; each sign of progress restarts them. */
  readonly readyLimitMs?: number;
  /**
   * Milliseconds within which a host must end on request, 22 000 by default: it ends itself within 20 s, unless
   * something blocks its event loop.
   */
  readonly endLimitMs?: number;
  /** Where the program can be replaced; without it, nothing is ever installed. */
  readonly installs?: InstallOptions;
  /** Restarts only when the host asks for it; a crash ends the launcher with the host's exit code. */
  readonly restartOnly?: boolean;
}

/** Exit codes after which a host is not restarted. */
const forGood: ReadonlySet<number> = new Set([0, exitCodes.late, exitCodes.refused]);

const signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs the host until it ends for good, and returns its exit code. Signals are passed on to it. It is restarted on its
 * own request, and after a crash with increasing delay. After two consecutive failed starts, the next one omits
 * third-party features and scripts; the fifth crash within ten minutes is the last.
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
      // A signal that arrives before the next start finds no host to wait for.
      host = undefined;
      const { code } = ending;
      if (stopping.signal.aborted) return code;
      // A version that failed its trial is tried again, or the previous one is restored.
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
