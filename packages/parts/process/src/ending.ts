import { type Clock, errorMessage } from "@dicetower/contract";
import { endTimes } from "./end-times.js";
import { exits } from "./exit-codes.js";

/** The parts of a run that its end needs. */
export interface EndingOptions {
  readonly clock: Clock;
  /** Shuts the host down. */
  readonly stop: () => Promise<void>;
  /** Called when the host was shut down in time. */
  readonly ended: (code: number) => Promise<unknown>;
  /** Exits the process. */
  readonly exit: (code: number) => void;
  /** Prints a line for the operator. */
  readonly print: (line: string) => void;
  /** Milliseconds for the whole shutdown, 20 s by default. */
  readonly limitMs?: number | undefined;
  /** Called when the shutdown begins, to start a guard against code that blocks even the limit. */
  readonly guard?: (code: number, limitMs: number) => void;
}

/** Milliseconds for a host that has crashed: it should be back soon. */
const crashMs = 3_000;

/**
 * Makes the function that ends a run: it shuts the host down and exits with the code, or with one that says so if that
 * takes too long. A requested restart, or one after a crash, happens in any case.
 * @returns ends the run; resolves when it has ended, and further calls return the same end
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
