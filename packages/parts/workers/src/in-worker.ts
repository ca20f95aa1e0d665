import { codes, failure } from "@dicetower/contract";
import { pool, TookTooLong } from "./pool.js";
import { ThreadEnded } from "./worker-thread.js";

/** Bytes and characters up to which text is read where it is: beginning a thread takes longer. Archives never are. */
export const smallBytes = 32 * 1024;
/** Most that anything takes to be read. */
const usualMs = 120_000;

/** A function of a module that is called in a thread. Its input and result are plain data. */
export interface WorkerTask<Input, Output> {
  readonly module: string;
  readonly name: string;
  /** Never there: says of what type input and result are. */
  readonly types?: (input: Input) => Output;
}

/** Bounds of a call. */
export interface WorkerLimits {
  /** Ends the thread: the end of the feature, of the request, or both. */
  readonly signal: AbortSignal;
  /** Milliseconds of the work; waiting for a thread does not count. */
  readonly limitMs?: number;
}

/**
 * Names a function that {@link inWorker} calls.
 * @param module address of an entry of the package, by `import.meta.resolve`
 * @param name what it exports
 */
export function workerTask<Call extends (input: never) => unknown>(
  module: string,
  name: string,
): WorkerTask<Parameters<Call>[0], Awaited<ReturnType<Call>>> {
  return { module, name };
}

/**
 * Calls a function in a thread and hands its result over in pieces, so that neither the work nor taking the result over
 * holds up the event loop.
 * @throws what the function throws: a Failure as it is, anything else as a plain Error; the reason of the signal;
 * Failure 41300 for what takes too long or more memory than a thread has; Failure 42900 where too many wait; Failure
 * 50000 where the thread has ended by itself
 */
export async function inWorker<Input, Output>(
  { module, name }: WorkerTask<Input, Output>,
  input: Input,
  { signal, limitMs = usualMs }: WorkerLimits,
): Promise<Output> {
  try {
    return (await pool.run({ module, name, input }, signal, limitMs)) as Output;
  } catch (error) {
    if (error instanceof ThreadEnded)
      throw error.isOutOfMemory
        ? failure(codes.tooLarge, "Reading this takes more memory than there is for it.", { cause: error })
        : failure(codes.internal, "What was reading this has ended. Try again.", { cause: error });
    if (error instanceof TookTooLong)
      throw failure(codes.tooLarge, `Reading this takes longer than ${limitMs / 1000} seconds.`);
    throw error;
  }
}
