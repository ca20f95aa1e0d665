import { type Clock, LruMap } from "@dicetower/contract";

/** Seconds that an account counts as being in a group after it was last noticed there. */
const staysSeconds = 7 * 86_400;
/** Seconds in which an account need not be noticed in the same group again. */
const freshSeconds = 3_600;
/** Groups of one account that are kept in mind; the one where it was noticed longest ago goes first. */
const maxKept = 20_000;

/** Group → when an account was noticed there, the longest ago first. */
type Groups = LruMap<string, number>;

/** Where accounts of this service were noticed: they said something in a group, or heard it. */
export class Presence {
  /** By platform and account. Nothing is put together to look a message up: it is done for each. */
  readonly #noticed = new Map<string, Map<string, Groups>>();

  constructor(readonly clock: Clock) {}

  notice(platform: string, selfId: string, groupId: string): void {
    if (groupId === "") return;
    const now = this.clock.seconds();
    const groups = this.#groupsOf(platform, selfId) ?? this.#begin(platform, selfId);
    const before = groups.peek(groupId);
    if (before !== undefined && now - before < freshSeconds) return;
    groups.set(groupId, now);
  }

  left(platform: string, selfId: string, groupId: string): void {
    this.#groupsOf(platform, selfId)?.delete(groupId);
  }

  has(platform: string, selfId: string, groupId: string): boolean {
    const at = this.#groupsOf(platform, selfId)?.peek(groupId);
    return at !== undefined && this.clock.seconds() - at <= staysSeconds;
  }

  #groupsOf(platform: string, selfId: string): Groups | undefined {
    return this.#noticed.get(platform)?.get(selfId);
  }

  #begin(platform: string, selfId: string): Groups {
    const accounts = this.#noticed.get(platform) ?? new Map<string, Groups>();
    this.#noticed.set(platform, accounts);
    const groups: Groups = new LruMap(maxKept);
    accounts.set(selfId, groups);
    return groups;
  }
}
