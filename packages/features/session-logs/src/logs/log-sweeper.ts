import type { Clock, Journal } from "@dicetower/contract";

/** Rows of one step. */
const perStep = 500;
/** Milliseconds between two steps, in which others write. */
const pauseMs = 5;

/** Removes the lines of logs that were deleted, in small steps. */
export class LogSweeper {
  constructor(
    readonly journal: Journal,
    readonly clock: Clock,
  ) {}

  /** Removes the lines of a log that is gone. */
  async sweep(log: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const rows = await this.journal.read<{ id: number | string }[]>((db) =>
        db("session_logs_line").select("id").where({ log }).orderBy("id").limit(perStep),
      );
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length > 0)
        await this.journal.change((db) => db("session_logs_line").where({ log }).whereIn("id", ids).delete());
      if (ids.length < perStep) return;
      await this.clock.wait(pauseMs, signal);
    }
  }

  /** The same for all logs that are gone: a kill came before their lines were. */
  async sweepAll(signal: AbortSignal): Promise<void> {
    for (let after = 0; ; ) {
      // One step through the index for each log, not one for each line.
      const found = (await this.journal.read((db) =>
        db("session_logs_line").where("log", ">", after).min({ log: "log" }).first(),
      )) as { log: number | null } | undefined;
      if (found?.log === null || found?.log === undefined) return;
      after = found.log;
      const row: unknown = await this.journal.read((db) =>
        db("session_logs_log").where({ id: after }).first("id"),
      );
      if (row === undefined) await this.sweep(after, signal);
    }
  }
}
