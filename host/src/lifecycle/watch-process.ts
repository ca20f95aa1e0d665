import { exits } from "./lifecycle.js";

/** What the watch needs of the host. */
export interface Watched {
  /** Ends in good order, then leaves with the code. */
  readonly end: (code: number) => void;
  /** Leaves at once. */
  readonly exit: (code: number) => void;
  /** Counts an unhandled failure to whoever caused it; false when nobody is known. */
  readonly blame: (error: unknown) => boolean;
  /** Writes the crash report. */
  readonly report: (error: unknown) => Promise<unknown>;
  /** Tells that the launcher above has gone; left out where there is none. */
  readonly orphaned?: (() => void) | undefined;
}

/**
 * Milliseconds during which the same wish counts once: a terminal and the programs above pass one Ctrl+C on to this
 * process several times.
 */
const echoMs = 500;
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Listens to signals, to failures that nobody handled and to the end of the launcher. The first signal ends in good
 * order, the second at once. A failure in the name of a feature is counted to it; any other ends the process for the
 * launcher to mend. Without the launcher nobody would start the process again or pass a signal on to it: it ends.
 * @returns stops listening
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
