import { type ChildProcess, spawn } from "node:child_process";
import type { Ending } from "./crash-policy.js";

/** What one run of a host takes. */
export interface RunOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly safeMode: boolean;
  /** Milliseconds within which it must serve; each sign of progress begins them anew. */
  readonly readyLimitMs: number;
  /** Hears one sentence at a time. */
  readonly say: (sentence: string) => void;
}

/** Milliseconds after which a host that does not end when it is told to is ended. */
const killMs = 10_000;

/** A host that runs. */
export interface HostProcess {
  /** Passes a signal on. */
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ending>;
}

/**
 * Starts a host. It tells over IPC when it serves (`"ready"`); whatever else it tells before is a sign that it is
 * still at work, such as a step of a migration.
 */
export function startHost({ command, environment, safeMode, readyLimitMs, say }: RunOptions): HostProcess {
  const [program = process.execPath, ...rest] = command;
  const began = performance.now();
  let ready = false;
  const child = spawn(program, rest, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...environment, DICETOWER_SUPERVISED: "1", ...(safeMode ? { DICETOWER_SAFE_MODE: "1" } : {}) },
  });
  const ended = new Promise<Ending>((resolve) => {
    const late = () => {
      say(`the host did not serve within ${readyLimitMs / 1000} s and is ended`);
      endHard(child);
    };
    let limit = setTimeout(late, readyLimitMs);
    const end = (code: number) => {
      clearTimeout(limit);
      resolve({ code, ready, ranMs: performance.now() - began });
    };
    child.on("message", (message) => {
      if (ready) return;
      clearTimeout(limit);
      ready = message === "ready";
      if (!ready) limit = setTimeout(late, readyLimitMs);
    });
    child.on("error", (error) => {
      say(`the host could not be started: ${error.message}`);
      if (child.pid === undefined) end(1);
    });
    child.on("exit", (code, signal) => end(code ?? codeOf(signal)));
  });
  return { kill: (signal) => void child.kill(signal), ended };
}

/** Asks the host to end, and ends it when it does not. */
function endHard(child: ChildProcess): void {
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), killMs);
  child.once("exit", () => clearTimeout(limit));
}

/** The code that shells give a process which a signal ended. */
function codeOf(signal: NodeJS.Signals | null): number {
  const numbers: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  return 128 + ((signal === null ? undefined : numbers[signal]) ?? 6);
}
