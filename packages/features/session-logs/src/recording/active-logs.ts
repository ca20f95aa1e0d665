import type { GroupKey } from "@dicetower/groups/api";
import { type LogRow, recordsSince } from "../logs/log-row.js";

/** Platform ids of lines that are remembered per log, at least; twice as many at most. */
const remembered = 1_000;

/** A log that records in a group. */
export class ActiveLog {
  readonly id: number;
  readonly platform: string;
  readonly groupId: string;
  /** Account that records: others in the same group hear the same. */
  readonly account: string;
  /** UTC epoch seconds since when it has been recording. */
  readonly since: number;
  row: LogRow;
  /** Parts of the bot that have left and are not confirmed yet: id of the line → its text. */
  readonly unconfirmed = new Map<number, string>();
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  constructor(row: LogRow, since = recordsSince(row)) {
    this.row = row;
    this.since = since;
    this.id = row.id;
    this.platform = row.platform;
    this.groupId = row.group_id;
    this.account = row.account;
  }

  /** Takes over a row that has changed. */
  use(row: LogRow): void {
    this.row = row;
  }

  /** Id of the line that the platform names so. */
  lineOf(messageId: string): number | undefined {
    return this.#young.get(messageId) ?? this.#old.get(messageId);
  }

  /** Remembers which line the platform names so. */
  remember(messageId: string, line: number): void {
    if (messageId === "") return;
    if (this.#young.size >= remembered) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(messageId, line);
  }

  /** True where the platform tells the bot what it has just said itself. */
  takeEcho(text: string, messageId: string): boolean {
    for (const [id, said] of this.unconfirmed)
      if (said === text) {
        this.unconfirmed.delete(id);
        this.remember(messageId, id);
        return true;
      }
    return false;
  }
}

/** The logs that record, by group. Groups that record nothing cost two look-ups. */
export class ActiveLogs {
  readonly #platforms = new Map<string, Map<string, ActiveLog>>();
  readonly #byId = new Map<number, ActiveLog>();

  /** @param homeOf the group whose log is that of another, where several play together */
  constructor(readonly homeOf: (group: GroupKey) => GroupKey = (group) => group) {}

  get size(): number {
    return this.#byId.size;
  }

  /** The log into which goes what is said in a group: its own, else that of the table at which it plays. */
  get(platform: string, groupId: string): ActiveLog | undefined {
    const own = this.own(platform, groupId);
    if (own !== undefined || this.#byId.size === 0 || groupId === "") return own;
    const home = this.homeOf({ platform, groupId });
    return home.groupId === groupId ? undefined : this.own(home.platform, home.groupId);
  }

  /** The log that was begun in a group. */
  own(platform: string, groupId: string): ActiveLog | undefined {
    return this.#platforms.get(platform)?.get(groupId);
  }

  byId(id: number): ActiveLog | undefined {
    return this.#byId.get(id);
  }

  all(): IterableIterator<ActiveLog> {
    return this.#byId.values();
  }

  set(log: ActiveLog): void {
    let groups = this.#platforms.get(log.platform);
    if (groups === undefined) {
      groups = new Map();
      this.#platforms.set(log.platform, groups);
    }
    const before = groups.get(log.groupId);
    if (before !== undefined) this.#byId.delete(before.id);
    groups.set(log.groupId, log);
    this.#byId.set(log.id, log);
  }

  delete(id: number): void {
    const log = this.#byId.get(id);
    if (log === undefined) return;
    this.#byId.delete(id);
    const groups = this.#platforms.get(log.platform);
    groups?.delete(log.groupId);
    if (groups?.size === 0) this.#platforms.delete(log.platform);
  }
}
