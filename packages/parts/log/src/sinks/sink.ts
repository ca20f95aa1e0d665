import type { Clock, LogLevel } from "@dicetower/contract";
import { logLevels } from "../lines/levels.js";

/** The stream of a file or terminal, with the interface of sonic-boom. */
export interface Stream {
  write(text: string): boolean;
  on(event: "drain" | "close" | "error" | "ready", listener: (error?: Error) => void): unknown;
  end(): void;
  destroy(): void;
}

/** Lines dropped since the start, by level. */
export type Dropped = Readonly<Record<LogLevel, number>>;

/** Lines that may wait before new ones are dropped, by level: lower levels are dropped earlier. */
const maxWaiting: readonly number[] = [5_000, 8_000, 9_500, 10_000];

/** Milliseconds until a stream that failed is retried. */
const retryMs = 1_000;
const closeMs = 2_000;

/** Writes lines to a stream that may be slow or broken, without waiting for it. */
export class Sink {
  readonly #queue: string[] = [];
  #at = 0;
  #slow = false;
  #closed = false;
  /** Set by `close`: later lines are discarded, since a destroyed stream would throw. */
  #closing = false;
  /** Dropped lines not reported yet. */
  #unreported = 0;
  readonly #dropped: Record<LogLevel, number> = { debug: 0, info: 0, warn: 0, error: 0 };
  readonly #ended = new AbortController();

  constructor(
    readonly stream: Stream,
    readonly clock: Clock,
    /** Formats the line that reports how many were dropped. */
    readonly summary: (count: number) => string,
    /** Rank of the lowest level that is written. */
    readonly least = 0,
  ) {
    stream.on("drain", () => this.#drain());
    stream.on("error", () => this.#retry());
    stream.on("close", () => {
      this.#closed = true;
    });
  }

  get dropped(): Dropped {
    return { ...this.#dropped };
  }

  write(rank: number, line: string): void {
    if (rank < this.least || this.#closed || this.#closing) return;
    if (!this.#slow) {
      this.#send(line);
      return;
    }
    if (this.#queue.length < (maxWaiting[rank] ?? 0)) {
      this.#queue.push(line);
      return;
    }
    this.#dropped[logLevels[rank] ?? "error"]++;
    this.#unreported++;
  }

  /** Writes the waiting lines for up to two seconds, and closes. */
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

  /** Writes the waiting lines once the stream is drained. */
  #drain(): void {
    this.#slow = false;
    if (this.#closing) return;
    while (this.#at < this.#queue.length && !this.#slow) this.#send(this.#queue[this.#at++] as string);
    this.#queue.splice(0, this.#at);
    this.#at = 0;
    if (this.#queue.length > 0) return;
    if (this.#unreported === 0) return;
    const count = this.#unreported;
    this.#unreported = 0;
    this.#send(this.summary(count));
  }

  /**
   * Retries later, for example when the disk is full: the stream keeps unwritten text and retries with the next write.
   */
  #retry(): void {
    if (this.#closed || this.#ended.signal.aborted) return;
    this.#slow = true;
    this.clock.after(retryMs, this.#ended.signal, () => {
      if (!this.#closed) this.stream.write("");
    });
  }
}
