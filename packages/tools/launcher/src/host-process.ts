import { type ChildProcess, spawn } from "node:child_process";
import type { Ending } from "./crash-policy.js";
import { exitCodes } from "./protocol/exit-codes.js";
import {
  type Greeting,
  greetedVariable,
  type HostMessage,
  type LauncherMessage,
  supervisedVariable,
  type UncheckedFieldsOf,
} from "./protocol/messages.js";

/** Options for one run of a host. */
export interface RunOptions {
  /** Program and arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly safeMode: boolean;
  /** Milliseconds within which it must become ready; each sign of progress restarts them. */
  readonly readyLimitMs: number;
  /** Milliseconds within which it must end on request. */
  readonly endLimitMs: number;
  /** Called with one sentence at a time. */
  readonly say: (sentence: string) => void;
  /** First message to the host. */
  readonly hello?: Greeting | undefined;
  /** Called with each message of the host, except that it is ready. */
  readonly heard?: ((message: unknown) => void) | undefined;
  /** Called with output of the host on standard error, which is also passed on. */
  readonly complains?: ((text: string) => void) | undefined;
  /** Called when the host is ready. */
  readonly ready?: (() => void) | undefined;
}

/** Milliseconds after which a host that does not end on request is killed. */
const killMs = 10_000;

/** A running host. */
export interface HostProcess {
  /** Passes a signal on. A host that does not end in time, for example in an endless loop, is killed. */
  kill(signal: NodeJS.Signals): void;
  /** Sends a message to the host, as long as it is connected. */
  tell(message: LauncherMessage): void;
  readonly ended: Promise<Ending>;
}

/**
 * Starts a host. It reports over IPC when it is ready (`"ready"`), and when it ends (`{ ending: code }`); any other
 * message before it is ready is a sign of progress, such as a migration step.
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
      [supervisedVariable]: "1",
      ...(options.hello === undefined ? {} : { [greetedVariable]: "1" }),
      ...(safeMode ? { DICETOWER_SAFE_MODE: "1" } : {}),
    },
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    options.complains?.(text);
    process.stderr.write(text);
  });
  const tell = (message: LauncherMessage): void => {
    if (child.connected) child.send(message, () => {});
  };
  if (options.hello !== undefined) tell(options.hello);
  /** Set after the first signal. */
  let last: NodeJS.Timeout | undefined;
  let cut = false;
  /** The exit code that it has announced. */
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
      else if (!isReady(message)) options.heard?.(message);
      if (ready) return;
      clearTimeout(limit);
      ready = isReady(message);
      if (ready) options.ready?.();
      if (!ready) limit = setTimeout(late, readyLimitMs);
    });
    child.on("error", (error) => {
      say(`the host could not be started: ${error.message}`);
      if (child.pid === undefined) end(1);
    });
    child.on("exit", (code, signal) => {
      // Killed while it was ending, by this process or by itself: its announced code counts, and that it was late.
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

function isReady(message: unknown): boolean {
  return message === ("ready" satisfies HostMessage);
}

/** Returns true for the message that the host ends with a code. */
function isEnding(message: unknown): message is Extract<HostMessage, { readonly ending: number }> {
  if (typeof message !== "object" || message === null) return false;
  const { ending }: UncheckedFieldsOf<HostMessage> = message;
  return typeof ending === "number";
}

/** Asks the host to end, and kills it if it does not. */
function endHard(child: ChildProcess): void {
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), killMs);
  child.once("exit", () => clearTimeout(limit));
}

/** Returns the exit code that shells use for a process ended by a signal. */
function codeOf(signal: NodeJS.Signals | null): number {
  const numbers: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  return 128 + ((signal === null ? undefined : numbers[signal]) ?? 6);
}
