import { type ChildProcess, spawn } from "node:child_process";
import type { Ending } from "./crash-policy.js";
import { exitCodes } from "./exit-codes.js";

/** What one run of a host takes. */
export interface RunOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly safeMode: boolean;
  /** Milliseconds within which it must serve; each sign of progress begins them anew. */
  readonly readyLimitMs: number;
  /** Milliseconds that it has to end when it is told to. */
  readonly endLimitMs: number;
  /** Hears one sentence at a time. */
  readonly say: (sentence: string) => void;
  /** Told to the host first of all. */
  readonly hello?: object | undefined;
  /** Hears what the host tells, beside that it is ready. */
  readonly heard?: ((message: unknown) => void) | undefined;
  /** Hears what the host writes to standard error, which is passed on. */
  readonly complains?: ((text: string) => void) | undefined;
  /** Called when the host is ready. */
  readonly ready?: (() => void) | undefined;
}

/** Milliseconds after which a host that does not end when it is told to is ended. */
const killMs = 10_000;

/** A host that runs. */
export interface HostProcess {
  /** Passes a signal on. A host that does not end in time, such as one that computes without a break, is ended. */
  kill(signal: NodeJS.Signals): void;
  /** Tells the host something, as long as it listens. */
  tell(message: object): void;
  readonly ended: Promise<Ending>;
}

/**
 * Starts a host. It tells over IPC when it serves (`"ready"`), and when it ends (`{ ending: code }`); whatever else it
 * tells before it serves is a sign that it is still at work, such as a step of a migration.
 */
export function startHost(options: RunOptions): HostProcess {
  const { command, environment, safeMode, readyLimitMs, endLimitMs, say } = options;
  const [program = process.execPath, ...rest] = command;
  const began = performance.now();
  let ready = false;
  const child = spawn(program, rest, {
    stdio: ["inherit", "inherit", options.complains === undefined ? "inherit" : "pipe", "ipc"],
    env: {
      ...environment,
      DICETOWER_SUPERVISED: "1",
      ...(options.hello === undefined ? {} : { DICETOWER_GREETED: "1" }),
      ...(safeMode ? { DICETOWER_SAFE_MODE: "1" } : {}),
    },
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    options.complains?.(text);
    process.stderr.write(text);
  });
  const tell = (message: object): void => {
    if (child.connected) child.send(message, () => {});
  };
  if (options.hello !== undefined) tell(options.hello);
  /** Set from the first signal on. */
  let last: NodeJS.Timeout | undefined;
  let cut = false;
  /** The code with which it wants to end, once it has said so. */
  let wanted: number | undefined;
  const tooLate = () => {
    say(`the host did not end within ${endLimitMs / 1000} s and is cut off`);
    cut = child.kill("SIGKILL");
  };
  const ended = new Promise<Ending>((resolve) => {
    const late = () => {
      say(`the host did not serve within ${readyLimitMs / 1000} s and is ended`);
      endHard(child);
    };
    let limit = setTimeout(late, readyLimitMs);
    const end = (code: number) => {
      clearTimeout(limit);
      clearTimeout(last);
      resolve({ code, ready, ranMs: performance.now() - began });
    };
    child.on("message", (message) => {
      if (isEnding(message)) wanted = message.ending;
      else if (message !== "ready") options.heard?.(message);
      if (ready) return;
      clearTimeout(limit);
      ready = message === "ready";
      if (ready) options.ready?.();
      if (!ready) limit = setTimeout(late, readyLimitMs);
    });
    child.on("error", (error) => {
      say(`the host could not be started: ${error.message}`);
      if (child.pid === undefined) end(1);
    });
    child.on("exit", (code, signal) => {
      // Cut off while it ended, here or by itself: what it was told counts, and that it was late.
      if (cut) end(exitCodes.late);
      else if (signal === "SIGKILL" && wanted !== undefined) end(wanted === 0 ? exitCodes.late : wanted);
      else end(code ?? codeOf(signal));
    });
  });
  const kill = (signal: NodeJS.Signals): void => {
    child.kill(signal);
    last ??= setTimeout(tooLate, endLimitMs);
  };
  return { kill, tell, ended };
}

/** The host says that it ends, and with which code. */
function isEnding(message: unknown): message is { readonly ending: number } {
  return (
    typeof message === "object" &&
    message !== null &&
    "ending" in message &&
    typeof message.ending === "number"
  );
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
