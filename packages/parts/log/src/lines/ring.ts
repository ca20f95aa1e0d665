import type { Cancel, LogLevel } from "@dicetower/contract";
import { rankOf } from "./levels.js";

/** A line as the panel shows it. */
export interface LogEntry {
  /** Grows by one with each line since the start. */
  readonly sequence: number;
  /** UTC epoch seconds. */
  readonly at: number;
  readonly level: LogLevel;
  readonly owner: string;
  readonly message: string;
  readonly details?: unknown;
  /** Ids that connect the lines of one request or message. */
  readonly context?: Readonly<Record<string, string>>;
}

/** Criteria for log lines. */
export interface LogQuery {
  /** This level and higher ones. */
  readonly level?: LogLevel;
  /** A feature with its parts, or one part. */
  readonly owner?: string;
  /** Text anywhere in the line, in upper or lower case. */
  readonly q?: string;
  /** Line numbers, both exclusive. */
  readonly after?: number;
  readonly before?: number;
}

interface Kept {
  readonly sequence: number;
  readonly rank: number;
  readonly owner: string;
  readonly line: string;
}

/** Keeps the last lines in memory. */
export class LogRing {
  readonly #kept: Kept[] = [];
  readonly #watchers = new Set<(sequence: number, rank: number) => void>();
  #sequence = 0;

  constructor(readonly size: number) {}

  push(rank: number, owner: string, line: string): void {
    const kept = { sequence: ++this.#sequence, rank, owner, line };
    this.#kept[(kept.sequence - 1) % this.size] = kept;
    for (const watcher of this.#watchers) watcher(kept.sequence, rank);
  }

  /** Calls the watcher synchronously with each line; it must not write one itself. */
  watch(watcher: (sequence: number, rank: number) => void): Cancel {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Returns matching lines, the newest first. */
  find({ level, owner, q, after = 0, before = Number.POSITIVE_INFINITY }: LogQuery): LogEntry[] {
    const least = level === undefined ? 0 : rankOf(level);
    // Lines are kept as JSON, so the text is escaped as in JSON.
    const text = q === undefined ? "" : JSON.stringify(q).slice(1, -1).toLowerCase();
    return this.#newest()
      .filter(
        (kept) =>
          kept.rank >= least &&
          kept.sequence > after &&
          kept.sequence < before &&
          (owner === undefined || kept.owner === owner || kept.owner.startsWith(`${owner}/`)) &&
          (text === "" || kept.line.toLowerCase().includes(text)),
      )
      .map(entryOf);
  }

  /** Returns the newest lines as they were written, in time order. */
  tail(count: number): string[] {
    return this.#newest()
      .slice(0, count)
      .map(({ line }) => line)
      .reverse();
  }

  #newest(): Kept[] {
    return [...this.#kept].sort((a, b) => b.sequence - a.sequence);
  }
}

function entryOf({ sequence, owner, line }: Kept): LogEntry {
  const { time, level, message, details, context } = JSON.parse(line) as {
    time: string;
    level: LogLevel;
    message: string;
    details?: unknown;
    context?: Record<string, string>;
  };
  return {
    sequence,
    at: Math.floor(Date.parse(time) / 1000),
    level,
    owner,
    message,
    ...(details === undefined ? {} : { details }),
    ...(context === undefined ? {} : { context }),
  };
}
