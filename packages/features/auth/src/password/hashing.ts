import { codes, failure, type Random } from "@dicetower/contract";
import PQueue from "p-queue";
import { hashPassword, saltLength, scryptCost, verifyPassword } from "./scrypt.js";

/** Hashes at one time: more would take the threads that the store and the files need. */
const atOnce = 2;
/** Hashes that may wait. */
const maxQueueLength = 16;

/** Makes and compares password hashes, a few at a time. */
export interface Hashing {
  /** @throws Failure 42900 when too many wait; the signal's reason when the client has gone */
  hash(password: string, signal: AbortSignal): Promise<string>;
  /**
   * Compares; with nothing stored it takes as long and answers false.
   * @throws as `hash`
   */
  verify(password: string, stored: string | undefined, signal: AbortSignal): Promise<boolean>;
}

/** Makes the one queue of hashes of a process. */
export function createHashing(random: Random): Hashing {
  const queue = new PQueue({ concurrency: atOnce });
  const { ln, r, p } = scryptCost;
  const decoy = `$scrypt$ln=${ln},r=${r},p=${p}$${"A".repeat(22)}$${"A".repeat(43)}`;

  function run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= maxQueueLength)
      throw failure(codes.tooMany, "Too many log-ins at once: try again in a few seconds.", {
        retryAfterSeconds: 3,
      });
    // The signal is not the queue's: aborting a hash under way would free its place while it still computes.
    return queue.add(() => {
      signal.throwIfAborted();
      return work();
    });
  }

  return {
    hash: async (password, signal) => run(() => hashPassword(password, random.bytes(saltLength)), signal),
    verify: async (password, stored, signal) => {
      const same = await run(() => verifyPassword(password, stored ?? decoy), signal);
      return stored !== undefined && same;
    },
  };
}
