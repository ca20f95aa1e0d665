import type { Access } from "@dicetower/access/api";
import type { Adapters } from "@dicetower/adapters/api";
import {
  type Actor,
  type Clock,
  errorMessage,
  type LiveSettings,
  type Log,
  type NoticeKind,
  type Notices,
} from "@dicetower/contract";
import type { FriendLists } from "./friend-lists.js";
import type { Friend, FriendRecords } from "./friend-records.js";
import type { FriendClean } from "./settings.js";

/** Milliseconds between two deletions: a burst of them looks like a stolen account. */
const pauseMs = 3_000;
/** Candidates that are looked at for one run. */
const maxLooked = 5_000;

export const cleanNotice: NoticeKind = {
  key: "friends.clean",
  level: "routine",
  titleKey: "notice.friends.clean",
};

/** Who is recorded for what a job does. */
const cleaner: Actor = { kind: "system", id: "friends.clean" };

/** Parts with friends who have not said anything for long. */
export class FriendCleaner {
  constructor(
    readonly parts: {
      readonly records: FriendRecords;
      readonly lists: FriendLists;
      readonly adapters: Adapters;
      readonly access: Access;
      readonly settings: LiveSettings<FriendClean>;
      readonly notices: Notices;
      readonly clock: Clock;
      readonly log: Log;
    },
  ) {}

  /** Friends who would go at the next run, those idle for longest first, and how many there are in all. */
  async preview(): Promise<{ readonly items: readonly Friend[]; readonly total: number }> {
    const { records, settings, access } = this.parts;
    const { days, exceptKeep, exceptTrust, dailyCap } = settings.value;
    if (days === 0) return { items: [], total: 0 };
    await records.flush();
    const filter = { idleDays: days, ...(exceptKeep ? { keep: false } : {}) };
    const found = await records.find(filter, 1, maxLooked);
    const going = found.items.filter(
      ({ platform, userId }) => !(exceptTrust && access.trustOf(platform, userId) > 0),
    );
    return { items: going.slice(0, dailyCap), total: going.length };
  }

  /** One day's run. A kill between two deletions loses nothing: the platform's list is read before the next run. */
  async run(signal: AbortSignal): Promise<void> {
    const { lists, records, adapters, settings, clock, log } = this.parts;
    if (settings.value.days === 0) return;
    await lists.refresh(true);
    const { items, total } = await this.preview();
    if (settings.value.preview) {
      if (total > 0) this.#tell("preview", total);
      return;
    }
    let gone = 0;
    for (const friend of items) {
      const account = String(friend.adapterId);
      if (adapters.get(account)?.state !== "connected") continue;
      if (gone > 0) await clock.wait(pauseMs, signal);
      try {
        await adapters.action(account, "deleteFriend")(friend.userId);
        await records.remove(friend, cleaner);
        gone += 1;
      } catch (error) {
        log.warn("a friend could not be deleted", { account, error: errorMessage(error) });
      }
    }
    if (gone > 0) this.#tell("done", gone);
  }

  #tell(what: "preview" | "done", count: number): void {
    this.parts.notices.send({
      kind: cleanNotice.key,
      level: cleanNotice.level,
      detail:
        what === "done"
          ? `${count} friends without interaction were deleted.`
          : `${count} friends without interaction would be deleted.`,
      text: { key: `notice.friends.clean.${what}`, values: { count } },
    });
  }
}
