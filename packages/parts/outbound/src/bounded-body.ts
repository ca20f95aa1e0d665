import { type Readable, Transform } from "node:stream";
import { type Clock, codes } from "@dicetower/contract";
import { asBodyFailure } from "./broken.js";
import { because, tooLarge } from "./refusal.js";

/** Limits of a streamed body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly stallMs: number;
}

/**
 * Passes a body on until it is too long, stalls for too long, or the signal aborts.
 * @param closed called once when the body has ended, in whatever way
 */
export function boundedBody(
  body: Readable,
  { maxBytes, stallMs }: BodyLimits,
  clock: Clock,
  signal: AbortSignal,
  closed: () => void,
): Readable {
  let size = 0;
  let cancelStall = () => {};
  const life = new AbortController();
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      watchStall();
      done(null, chunk);
    },
  });
  const fail = (error: Error): void => void passed.destroy(error);
  const watchStall = (): void => {
    cancelStall();
    cancelStall = clock.after(stallMs, life.signal, () => {
      // If bytes wait for a slow reader, the server has not stalled.
      if (passed.readableLength > 0 || passed.writableLength > 0) watchStall();
      else
        fail(because(codes.upstreamTimeout, "timeout", `The server sent nothing for ${stallMs / 1000} s.`));
    });
  };
  const abort = (): void => fail(asError(signal.reason));
  signal.addEventListener("abort", abort, { once: true });
  passed.once("close", () => {
    life.abort();
    signal.removeEventListener("abort", abort);
    body.destroy();
    closed();
  });
  body.once("error", (error: Error) => fail(asError(asBodyFailure(error))));
  watchStall();
  body.pipe(passed);
  if (signal.aborted) abort();
  return passed;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was ended.", { cause: reason });
}
