import { exits } from "./exit-codes.js";

/** The functions of the host that the watch needs. */
export interface Watched {
  /** Shuts down, then exits with the code. */
  readonly end: (code: number) => void;
  /** Exits at once. */
  readonly exit: (code: number) => void;
  /** Counts an unhandled failure against its owner; returns false if that is unknown. */
  readonly blame: (error: unknown) => boolean;
  /** Writes the crash report. */
  readonly report: (error: unknown) => Promise<unknown>;
  /** Called when the launcher has gone; left out if there is none. */
  readonly orphaned?: (() => void) | undefined;
}

/**
 * Milliseconds within which repeated signals count once: a terminal and the parent processes may each pass a Ctrl+C on.
 */
const echoMs = 500;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Listens to signals, to unhandled failures and to the end of the launcher. The first signal shuts down, the second
 * exits at once. A failure in a feature's code counts against it; any other ends the process, and the launcher restarts
 * it. If the launcher ends, the process shuts down, because nothing would restart it or pass signals on to it.
 * @returns a function that stops listening
 */
export function watchProcess({ end, exit, blame, report, orphaned }: Watched): () => void {
  let asked = false;
  let signalledAt = Number.POSITIVE_INFINITY;
  const signalled = () => {
    if (asked && performance.now() - signalledAt < echoMs) return;
    if (asked) exit(exits.fault);
    asked = true;
    signalledAt = performance.now();
    end(exits.well);
  };
  const failed = (error: unknown) => {
    if (blame(error)) return;
    if (asked) exit(exits.fault);
    asked = true;
    const leave = () => end(exits.fault);
    report(error).then(leave, leave);
  };
  const lost = () => {
    if (asked) return;
    orphaned?.();
    signalled();
  };
  for (const signal of signals) process.on(signal, signalled);
  // A listener keeps the channel open, and so the process alive.
  if (orphaned !== undefined) process.on("disconnect", lost);
  process.on("uncaughtException", failed);
  process.on("unhandledRejection", failed);
  return () => {
    for (const signal of signals) process.off(signal, signalled);
    process.off("disconnect", lost);
    process.off("uncaughtException", failed);
    process.off("unhandledRejection", failed);
  };
}
