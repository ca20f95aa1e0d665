import type { Clock, LogLevel } from "@dicetower/contract";
import { logLevels } from "./levels.js";

/** A file or terminal as the outlet needs it: sonic-boom's streams are this. */
export interface Stream {
  write(text: string): boolean;
  on(event: "drain" | "close" | "error" | "ready", listener: (error?: Error) => void): unknown;
  end(): void;
  destroy(): void;
}

/** Lines dropped since the start, by level. */
export type Dropped = Readonly<Record<LogLevel, number>>;

/** Lines that wait before those of a level are dropped: the less a line matters, the earlier (reliability G3). */
const room: readonly number[] = [5_000, 8_000, 9_500, 10_000];

/** Milliseconds until a stream that failed is tried again. */
const retryMs = 1_000;
const closeMs = 2_000;

/** Writes lines to a stream that may be slow or broken, without ever waiting for it. */
export class Outlet {
  readonly #queue: string[] = [];
  #at = 0;
  #slow = false;
  #closed = false;
  /** Asked to close: what comes now is lost, and a stream that is destroyed would throw. */
  #closing = false;
  /** Dropped and not told of yet. */
  #untold = 0;
  readonly #dropped: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0 };
  readonly #ended = new AbortController();

  constructor(
    readonly stream: Stream,
    readonly clock: Clock,
    /** Makes the line that tells how many were dropped. */
    readonly summary: (count: number) => string,
  ) {
    stream.on("drain", () => this.#flow());
    stream.on("error", () => this.#later());
    stream.on("close", () => {
      this.#closed = true;
    });
  }

  get dropped(): Dropped {
    return { ...this.#dropped };
  }

  write(rank: number, line: string): void {
    if (this.#closed || this.#closing) return;
    if (!this.#slow) {
      this.#send(line);
      return;
    }
    if (this.#queue.length < (room[rank] ?? 0)) {
      this.#queue.push(line);
      return;
    }
    this.#dropped[logLevels[rank] ?? "error"]++;
    this.#untold++;
  }

  /** Writes what waits, as far as two seconds allow, and closes. */
  async close(): Promise<void> {
    if (this.#closed || this.#closing) return;
    this.#closing = true;
    const closed = new Promise<void>((resolve) => this.stream.on("close", () => resolve()));
    for (const line of this.#queue.splice(0).slice(this.#at)) this.stream.write(`${line}\n`);
    this.stream.end();
    await Promise.race([closed, this.clock.wait(closeMs, this.#ended.signal).catch(() => {})]);
    this.#ended.abort();
    if (!this.#closed) this.stream.destroy();
  }

  #send(line: string): void {
    if (!this.stream.write(`${line}\n`)) this.#slow = true;
  }

  /** The stream has taken everything: what waits is next. */
  #flow(): void {
    this.#slow = false;
    if (this.#closing) return;
    while (this.#at < this.#queue.length && !this.#slow) this.#send(this.#queue[this.#at++] as string);
    this.#queue.splice(0, this.#at);
    this.#at = 0;
    if (this.#queue.length > 0) return;
    if (this.#untold === 0) return;
    const count = this.#untold;
    this.#untold = 0;
    this.#send(this.summary(count));
  }

  /** A full disk: the stream keeps what it could not write and tries again with the next line it is given. */
  #later(): void {
    if (this.#closed || this.#ended.signal.aborted) return;
    this.#slow = true;
    this.clock.after(retryMs, this.#ended.signal, () => {
      if (!this.#closed) this.stream.write("");
    });
  }
}
