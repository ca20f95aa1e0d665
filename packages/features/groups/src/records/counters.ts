import {
  Accumulator,
  type Clock,
  type Connection,
  type Dialect,
  jsonRows,
  type Scope,
  type Store,
} from "@dicetower/contract";
import { among } from "./reading.js";
import { nameOf, type Pending, type RecordRow } from "./row.js";

interface Counted extends Pending {
  readonly platform: string;
  readonly groupId: string;
}

/** Counters of a record as they stand in the store after a writing. */
export type WrittenCounters = Pick<
  RecordRow,
  "platform" | "group_id" | "command_count" | "last_command_at" | "last_message_at"
>;

/** Counts messages and commands by group in memory, and adds them to the records every few seconds and at the end. */
export class Counters {
  readonly #counts: Accumulator<string, Counted, WrittenCounters[]>;

  /** @param written called for each record that was written, which is behind in memory now */
  constructor(
    scope: Pick<Scope, "signal" | "defer" | "follow">,
    store: Store,
    clock: Clock,
    written: (counters: WrittenCounters) => void,
  ) {
    this.#counts = new Accumulator(scope, {
      store,
      clock,
      merge,
      write: (db, rows: readonly (readonly [string, Counted])[]) =>
        write(
          db,
          store.dialect,
          rows.map(([, counted]) => counted),
        ),
      written: (all) => {
        for (const counters of all) written(counters);
      },
    });
  }

  message(name: string, platform: string, groupId: string, at: number): void {
    const counted = this.#of(name, platform, groupId);
    if (at > counted.lastMessageAt) counted.lastMessageAt = at;
  }

  command(platform: string, groupId: string, at: number): void {
    const counted = this.#of(nameOf(platform, groupId), platform, groupId);
    counted.commands++;
    if (at > counted.lastCommandAt) counted.lastCommandAt = at;
  }

  #of(name: string, platform: string, groupId: string): Counted {
    return (
      this.#counts.current(name) ??
      this.#counts.add(name, { platform, groupId, commands: 0, lastCommandAt: 0, lastMessageAt: 0 })
    );
  }

  /** What is not in the store yet. */
  pending(name: string): Pending | undefined {
    return this.#counts.pending(name);
  }
}

function merge(later: Counted, earlier: Counted): void {
  later.commands += earlier.commands;
  later.lastCommandAt = Math.max(later.lastCommandAt, earlier.lastCommandAt);
  later.lastMessageAt = Math.max(later.lastMessageAt, earlier.lastMessageAt);
}

const columns = {
  of_platform: "text",
  of_group: "text",
  commands: "integer",
  commanded: "integer",
  said: "integer",
} as const;

/** One statement, however many groups there are. */
async function write(db: Connection, dialect: Dialect, all: readonly Counted[]): Promise<WrittenCounters[]> {
  const rows = all.map(({ platform, groupId, commands, lastCommandAt, lastMessageAt }) => [
    platform,
    groupId,
    commands,
    lastCommandAt,
    lastMessageAt,
  ]);
  await db.raw(
    `update groups_record set command_count = command_count + commands,
      last_command_at = case when last_command_at < commanded then commanded else last_command_at end,
      last_message_at = case when last_message_at < said then said else last_message_at end
      from ${jsonRows(dialect, "given", columns)} where platform = of_platform and group_id = of_group`,
    [JSON.stringify(rows)],
  );
  return db<RecordRow>("groups_record")
    .where(among(db, all))
    .select("platform", "group_id", "command_count", "last_command_at", "last_message_at");
}
