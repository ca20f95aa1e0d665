import type { Clock, OutboundStream } from "@dicetower/contract";
import { type Asking, ask } from "./ask.js";
import { AttemptFailure, exits, transferFailure } from "./attempt.js";
import type { Partial } from "./partial.js";
import type { Source } from "./sources.js";

/** Milliseconds without a byte in the file after which a source is given up. */
const stallMs = 60_000;
/** Milliseconds that one attempt has, from its beginning. */
const attemptMs = 20 * 60_000;
/** Bytes that wait for the disk before no more are read. */
const maxGathered = 1024 * 1024;

/** Who hears of a transfer. */
export interface TransferListener {
  /** The answer is one that can be used. */
  connected(): void;
  /** Bytes have reached the file. */
  progressed(): void;
}

/**
 * Fetches what is missing of a package from one source.
 * @throws AttemptFailure where another source may help; the reason of the signal
 */
export async function transfer(
  asking: Asking,
  source: Source,
  official: string,
  partial: Partial,
  listener: TransferListener,
  signal: AbortSignal,
): Promise<void> {
  const limits = new Limits(asking.clock, signal);
  try {
    let answer = await request(asking, source, official, partial, limits.signal);
    if (answer === undefined) {
      await partial.reset();
      answer = await request(asking, source, official, partial, limits.signal);
    }
    if (answer === undefined) throw new AttemptFailure("the server refuses the range", exits.range, 416);
    const { status } = answer;
    listener.connected();
    limits.written();
    await receive(answer, partial, () => {
      limits.written();
      listener.progressed();
    }).catch((error: unknown) => {
      throw limits.signal.aborted ? withStatus(limits.signal.reason, status) : failureOf(error, status);
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof AttemptFailure ? error : transferFailure(error);
  } finally {
    limits.end();
    await partial.rest();
  }
}

/** @returns undefined where the answer does not go on from where the file ends */
async function request(
  asking: Asking,
  source: Source,
  official: string,
  partial: Partial,
  signal: AbortSignal,
): Promise<OutboundStream | undefined> {
  const { length, size } = partial;
  const etag = partial.etagOf(source.name);
  const headers: Record<string, string> =
    length === 0 ? {} : { range: `bytes=${length}-`, ...(etag === undefined ? {} : { "if-range": etag }) };
  // The limits of a stream are counted here, in bytes that have reached the file.
  const limits = { maxBytes: Number.MAX_SAFE_INTEGER, stallMs: attemptMs };
  const answer = await ask(asking, source.at(official), headers, limits, signal);
  try {
    if (answer.status === 416 || (answer.status === 206 && !goesOn(answer, length, size))) {
      answer.body.destroy();
      if (length > 0) return undefined;
      throw new AttemptFailure("the server answers with another range", exits.range, answer.status);
    }
    if (answer.status === 200 && length > 0) await partial.reset();
    checkLength(answer, size - partial.length);
    const found = answer.headers["etag"];
    await partial.setEtag(source.name, found?.startsWith('"') === true ? found : undefined);
    return answer;
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

function goesOn({ headers }: OutboundStream, length: number, size: number): boolean {
  const found = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers["content-range"] ?? "");
  return found !== null && Number(found[1]) === length && Number(found[2]) === size;
}

function checkLength({ status, headers }: OutboundStream, wanted: number): void {
  const told = headers["content-length"];
  if (told === undefined || Number(told) === wanted) return;
  if (Number(told) > wanted)
    throw new AttemptFailure("the file is larger than the release says", exits.tooLarge, status);
  throw new AttemptFailure("the file is smaller than the release says", exits.endedEarly, status);
}

/** Writes a body to the file, reading on while the disk is at work. */
async function receive(
  { body, status }: OutboundStream,
  partial: Partial,
  written: () => void,
): Promise<void> {
  let gathered: Buffer[] = [];
  let waiting = 0;
  let failed: unknown;
  let writing: Promise<void> | undefined;
  const pump = async (): Promise<void> => {
    while (gathered.length > 0) {
      const [batch, bytes] = [gathered, waiting];
      gathered = [];
      waiting = 0;
      await partial.append(batch, bytes);
      written();
    }
  };
  const start = (): void => {
    writing ??= pump()
      .catch((error: unknown) => {
        failed = error;
        gathered = [];
      })
      .finally(() => {
        writing = undefined;
      });
  };
  let come = partial.length;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      come += chunk.length;
      if (come > partial.size)
        throw new AttemptFailure("the file is larger than the release says", exits.tooLarge, status);
      gathered.push(chunk);
      waiting += chunk.length;
      start();
      if (waiting >= maxGathered) await writing;
      if (failed !== undefined) throw failed;
    }
  } finally {
    body.destroy();
    await writing;
  }
  if (failed !== undefined) throw failed;
  if (partial.length < partial.size)
    throw new AttemptFailure("network: the answer ended early", exits.endedEarly, status);
}

const diskCodes = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS", "EFBIG", "EACCES", "EPERM"]);

/** A disk that takes no more is nothing that another source could mend. */
export class DiskFailure extends AttemptFailure {
  constructor(
    readonly full: boolean,
    cause: unknown,
  ) {
    super(full ? "the disk is full" : "the disk could not be written", exits.write, 0, { cause });
  }
}

function failureOf(error: unknown, status: number): AttemptFailure {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && diskCodes.has(code))
    return new DiskFailure(code === "ENOSPC" || code === "EDQUOT", error);
  return transferFailure(error, status);
}

function withStatus(reason: unknown, status: number): unknown {
  return reason instanceof AttemptFailure ? new AttemptFailure(reason.message, reason.exit, status) : reason;
}

/** The time that an attempt has, and the time that the file may stand still. */
class Limits {
  readonly #stop = new AbortController();
  readonly #forget: () => void;
  #stall = () => {};

  constructor(
    readonly clock: Clock,
    outer: AbortSignal,
  ) {
    const forward = () => this.#stop.abort(outer.reason);
    outer.addEventListener("abort", forward);
    if (outer.aborted) forward();
    const late = new AttemptFailure("network: not done within 20 minutes", exits.timeout);
    const cancel = clock.after(attemptMs, this.signal, () => this.#stop.abort(late));
    this.#forget = () => {
      outer.removeEventListener("abort", forward);
      cancel();
    };
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Bytes have reached the file. */
  written(): void {
    this.#stall();
    const stalled = new AttemptFailure("network: nothing came for 60 s", exits.timeout);
    this.#stall = this.clock.after(stallMs, this.signal, () => this.#stop.abort(stalled));
  }

  end(): void {
    this.#stall();
    this.#forget();
  }
}
