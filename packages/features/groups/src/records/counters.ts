import {
  type Clock,
  type Connection,
  type Dialect,
  jsonRows,
  type Scope,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import { among } from "./reading.js";
import { nameOf, type Pending, type RecordRow } from "./row.js";

/** Milliseconds between two writings: a kill loses so much of the counters. */
const flushMs = 3_000;
/** Groups that are written in one transaction. */
const atOnce = 200;

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
  #pending = new Map<string, Counted>();
  /** What is being written: in neither place for as long as that takes. */
  #writing: ReadonlyMap<string, Counted> = new Map();
  readonly #queue = new SerialQueue();

  /** @param written called for each record that was written, which is behind in memory now */
  constructor(
    readonly store: Store,
    readonly written: (counters: WrittenCounters) => void,
  ) {}

  begin(scope: Pick<Scope, "signal" | "defer" | "follow">, clock: Clock): void {
    clock.every(flushMs, scope.signal, () => scope.follow(this.flush()));
    scope.defer(() => this.flush());
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
    let counted = this.#pending.get(name);
    if (counted === undefined) {
      counted = { platform, groupId, commands: 0, lastCommandAt: 0, lastMessageAt: 0 };
      this.#pending.set(name, counted);
    }
    return counted;
  }

  /** What is not in the store yet. */
  pending(name: string): Pending | undefined {
    const pending = this.#pending.get(name);
    const writing = this.#writing.get(name);
    if (pending === undefined || writing === undefined) return pending ?? writing;
    return sum(pending, writing);
  }

  /** Keeps what was counted; what could not be written is tried again. */
  flush(): Promise<void> {
    return this.#queue.run(() => this.#flush());
  }

  async #flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const going = new Map(this.#pending);
    this.#writing = going;
    this.#pending = new Map();
    try {
      const all = [...going.values()];
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce);
        const written = await this.store.change((db) => write(db, this.store.dialect, some));
        for (const { platform, groupId } of some) going.delete(nameOf(platform, groupId));
        for (const counters of written) this.written(counters);
      }
    } catch (error) {
      for (const [name, counted] of going) {
        const since = this.#pending.get(name);
        this.#pending.set(name, since === undefined ? counted : { ...counted, ...sum(counted, since) });
      }
      throw error;
    } finally {
      this.#writing = new Map();
    }
  }
}

function sum(one: Pending, other: Pending): Pending {
  return {
    commands: one.commands + other.commands,
    lastCommandAt: Math.max(one.lastCommandAt, other.lastCommandAt),
    lastMessageAt: Math.max(one.lastMessageAt, other.lastMessageAt),
  };
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
