import {
  type Clock,
  defineTopic,
  type GroupWriter,
  type Log,
  LruMap,
  type MessageLocation,
  type Store,
} from "@dicetower/contract";
import {
  type Cooldown,
  type LimitedUse,
  type LimitReached,
  type LimitScope,
  periodOf,
  type UseFilter,
  type UseLimit,
  type UseLimits,
} from "../api.js";
import {
  deleteEnded,
  deleteUses,
  isMeant,
  lockUses,
  nameOf,
  readUses,
  storedUses,
  type UseKey,
  type UseRow,
  useInsert,
} from "./use-rows.js";

/** Uses that are kept in memory; beyond it the oldest are forgotten. */
const maxKept = 200_000;

/** What other processes of the installation are told. */
export type UseNews =
  | { readonly used: readonly UseRow[] }
  | { readonly cleared: { readonly prefix: string; readonly filter: UseFilter } };

/** Emitted after something was used, and after uses were forgotten. */
export const usesChanged = defineTopic<UseNews>("automation.uses", { cluster: true });

type Limit = Cooldown | UseLimit;

/** Uses as they are known, in memory or as they were just read. */
type Known = (name: string) => UseRow | undefined;

/** Milliseconds by which the clocks of two processes may differ. */
const clocksApartMs = 60_000;

/**
 * Uses in memory, written behind. Where other processes may count the same ones, each use is counted in the store,
 * under a lock; memory then only refuses what is known to be used up. No `Accumulator`: a use is written in the turn
 * in which it happens, since a kill must not give it back, and the later row replaces the earlier one.
 */
export class StoredUses implements UseLimits {
  readonly #uses = new LruMap<string, UseRow>(maxKept);
  readonly #writer: GroupWriter<UseRow>;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    readonly log: Log,
    /** Tells the other processes. */
    readonly told: (news: UseNews) => void,
    /** True where there may be other processes. */
    readonly shared: boolean,
  ) {
    this.#writer = store.group(useInsert);
  }

  /** Reads what counts still. */
  async load(): Promise<void> {
    const rows = await readUses(this.store, this.clock.now(), maxKept);
    // The oldest first: so they are the first to be forgotten.
    this.#uses.clear();
    for (const row of [...rows].reverse()) this.#uses.set(nameOf(row), row);
  }

  check(rule: string, limits: readonly Limit[], place: MessageLocation): LimitReached | undefined {
    return this.#firstReached([{ rule, limits }], place, this.clock.now(), this.#known);
  }

  take(rule: string, limits: readonly Limit[], place: MessageLocation): Promise<LimitReached | undefined> {
    return this.takeAll([{ rule, limits }], place);
  }

  async takeAll(wanted: readonly LimitedUse[], place: MessageLocation): Promise<LimitReached | undefined> {
    const now = this.clock.now();
    const reached = this.#firstReached(wanted, place, now, this.#known);
    if (reached !== undefined) return reached;
    return this.shared ? this.#takeStored(wanted, place, now) : this.#takeHere(wanted, place, now);
  }

  #takeHere(wanted: readonly LimitedUse[], place: MessageLocation, now: number): undefined {
    const used = usedBy(wanted, place, now, this.#known);
    for (const row of used)
      this.#writer.write(row, (error) => {
        if (error !== undefined)
          this.log.warn("a use of a rule could not be stored", { rule: row.rule, error });
      });
    this.#keep(used);
    return undefined;
  }

  async #takeStored(
    wanted: readonly LimitedUse[],
    place: MessageLocation,
    now: number,
  ): Promise<LimitReached | undefined> {
    const keys = wanted.flatMap(({ rule, limits }) =>
      limits.filter((limit) => !isNone(limit)).map((limit) => ({ rule, ...target(limit, place) })),
    );
    if (keys.length === 0) return undefined;
    const taken = await this.store.change(async (db) => {
      await lockUses(db, keys);
      const stored = new Map((await storedUses(db, keys)).map((row) => [nameOf(row), row]));
      const known: Known = (name) => stored.get(name);
      const reached = this.#firstReached(wanted, place, now, known);
      if (reached !== undefined) return { reached, used: [...stored.values()] };
      const used = usedBy(wanted, place, now, known);
      await this.#writer.within(db, used);
      return { used };
    });
    if (taken.reached === undefined) this.#keep(taken.used);
    else for (const row of taken.used) this.#uses.set(nameOf(row), row);
    return taken.reached;
  }

  #keep(used: readonly UseRow[]): void {
    for (const row of used) this.#uses.set(nameOf(row), row);
    if (used.length > 0) this.told({ used });
  }

  readonly #known: Known = (name) => this.#uses.peek(name);

  async clear(prefix: string, filter: UseFilter): Promise<number> {
    await this.#writer.flush();
    const gone = await this.store.change((db) => deleteUses(db, prefix, filter));
    this.#forget(prefix, filter);
    this.told({ cleared: { prefix, filter } });
    return gone;
  }

  /** Takes over what another process tells. */
  hear(news: UseNews): void {
    if ("cleared" in news) this.#forget(news.cleared.prefix, news.cleared.filter);
    else for (const row of news.used) this.#uses.set(nameOf(row), row);
  }

  /** Forgets what does not count any more. */
  async tidy(): Promise<void> {
    const now = this.clock.now();
    for (const [name, { ends_at }] of this.#uses) if (ends_at > 0 && ends_at <= now) this.#uses.delete(name);
    await deleteEnded(this.store, now);
  }

  /** Answers when everything that was used is in the store. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #forget(prefix: string, filter: UseFilter): void {
    for (const [name, row] of this.#uses) if (isMeant(row, prefix, filter)) this.#uses.delete(name);
  }

  #firstReached(
    wanted: readonly LimitedUse[],
    place: MessageLocation,
    now: number,
    known: Known,
  ): LimitReached | undefined {
    for (const { rule, limits } of wanted)
      for (const limit of limits) {
        const use = known(nameOf({ rule, ...target(limit, place) }));
        const until = endOf(limit, use, now, this.shared ? clocksApartMs : 0);
        if (until !== false) return { by: limit, until };
      }
    return undefined;
  }
}

/** UTC epoch seconds at which it may be used again, undefined for never; false where it may be now. */
function endOf(
  limit: Limit,
  use: UseRow | undefined,
  now: number,
  apartMs: number,
): number | undefined | false {
  if (isNone(limit) || use === undefined) return false;
  if ("seconds" in limit) {
    const passed = now - use.at;
    // A clock that was put back would else keep everybody waiting.
    if (passed < -apartMs || passed >= limit.seconds * 1000) return false;
    return Math.ceil(use.at / 1000) + limit.seconds;
  }
  const period = limit.period === "ever" ? undefined : periodOf(limit.period, now / 1000);
  if (period !== undefined && use.at !== period.begin * 1000) return false;
  return use.count >= limit.count ? period?.end : false;
}

/** What is written for a use. Several cooldowns of a scope end with the longest of them; a use counts once. */
function usedBy(wanted: readonly LimitedUse[], place: MessageLocation, now: number, known: Known): UseRow[] {
  const used = new Map<string, UseRow>();
  for (const { rule, limits } of wanted)
    for (const limit of limits) {
      if (isNone(limit)) continue;
      const next = following(rule, limit, place, now, known);
      const other = used.get(nameOf(next));
      if (other === undefined || other.ends_at < next.ends_at) used.set(nameOf(next), next);
    }
  return [...used.values()];
}

/** The use that follows. */
function following(rule: string, limit: Limit, place: MessageLocation, now: number, known: Known): UseRow {
  const key = { rule, ...target(limit, place) };
  if ("seconds" in limit) return { ...key, at: now, count: 1, ends_at: now + limit.seconds * 1000 };
  const { begin, end } = limit.period === "ever" ? forEver : periodOf(limit.period, now / 1000);
  const before = known(nameOf(key));
  const count = before?.at === begin * 1000 ? before.count + 1 : 1;
  return { ...key, at: begin * 1000, count, ends_at: end * 1000 };
}

const forEver = { begin: 0, end: 0 };

function isNone(limit: Limit): boolean {
  return ("seconds" in limit ? limit.seconds : limit.count) <= 0;
}

/** Whose uses a limit counts. Outside groups everything that is not global is the person's. */
function target(limit: Limit, place: MessageLocation): Omit<UseKey, "rule"> {
  const kind = "seconds" in limit ? "cooldown" : limit.period;
  const scope: LimitScope = limit.scope !== "global" && (place.groupId ?? "") === "" ? "user" : limit.scope;
  const { platform = "", groupId = "", userId = "" } = scope === "global" ? {} : place;
  return {
    kind,
    platform,
    group_id: scope === "user" ? "" : groupId,
    user_id: scope === "group" ? "" : userId,
  };
}
