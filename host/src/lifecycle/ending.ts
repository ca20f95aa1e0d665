import { type Clock, errorMessage } from "@dicetower/contract";
import { endTimes } from "./end-times.js";
import { exits } from "./lifecycle.js";

/** What the end of a run needs of it. */
export interface EndingOptions {
  readonly clock: Clock;
  /** Ends the host in good order. */
  readonly stop: () => Promise<void>;
  /** The host has ended in good order. */
  readonly ended: (code: number) => Promise<unknown>;
  /** Leaves the process. */
  readonly exit: (code: number) => void;
  /** Prints a line for whoever started the host. */
  readonly print: (line: string) => void;
  /** Milliseconds for the whole, 20 s when left out. */
  readonly limitMs?: number | undefined;
  /** The end begins: what would hold up even its limit is to be cut off behind that. */
  readonly guard?: (code: number, limitMs: number) => void;
}

/** Milliseconds for a host that has crashed: it is to be back soon. */
const crashMs = 3_000;

/**
 * Makes the end of a run: the host ends in good order and the process is left with the code, or with one that says so
 * when the host takes too long. Whoever wanted to be started again, or has crashed, is started again all the same.
 * @returns ends the run; answers when it has ended, and asking twice is the same as asking once
 */
export function createEnding({
  clock,
  stop,
  ended,
  exit,
  print,
  limitMs: wholeMs = endTimes.left,
  guard,
}: EndingOptions): (code: number) => Promise<void> {
  let ending: Promise<void> | undefined;
  const inGoodOrder = async (code: number): Promise<void> => {
    const limitMs = code === exits.fault ? crashMs : wholeMs;
    guard?.(code, limitMs);
    const over = new AbortController();
    clock.after(limitMs, over.signal, () => {
      print(
        `it did not end in good order within ${limitMs / 1000} s: what features or the store still had to do was cut short`,
      );
      exit(code === exits.well ? exits.late : code);
    });
    try {
      await stop();
      await ended(code);
    } catch (error) {
      print(`it did not end in good order: ${errorMessage(error)}`);
      exit(exits.fault);
      return;
    } finally {
      over.abort();
    }
    exit(code);
  };
  return (code) => {
    ending ??= inGoodOrder(code);
    return ending;
  };
}
