import type { Clock, MessageLocation } from "@dicetower/contract";
import type { Group, GroupField, Groups } from "@dicetower/groups/api";

/** Milliseconds that what is known of a group, and the number of groups of an account, are used. */
const keepMs = 10_000;
const countMs = 300_000;
/** Groups that are remembered, and pages of groups that are counted. */
const maxKnown = 2_000;
const maxPages = 100;

/** What the host's records say of a group. */
export interface GroupFacts {
  readonly inviter: Group["inviter"];
  /** UTC epoch seconds, 0 = unknown. */
  readonly joinedAt: number;
  /** First of its welcome texts, and whether one is said. */
  readonly welcome: string;
  readonly greets: boolean;
}

interface Known {
  readonly facts: GroupFacts | undefined;
  readonly at: number;
}

/** Groups as contexts show them: read before a script is called, so that nothing has to wait then. */
export class KnownGroups {
  readonly #known = new Map<string, Known>();
  readonly #counts = new Map<string, number>();
  #counted = Number.NEGATIVE_INFINITY;

  constructor(
    readonly clock: Clock,
    readonly groups: () => Groups | undefined,
    readonly field: (key: string) => GroupField | undefined,
  ) {}

  /** As it was read last; undefined where it was not. */
  of({ platform = "", groupId = "" }: MessageLocation): GroupFacts | undefined {
    return this.#known.get(`${platform}:${groupId}`)?.facts;
  }

  /** Reads what is known of a group; undefined where it was read just now. */
  read(place: MessageLocation): Promise<void> | undefined {
    const { platform, groupId } = place;
    const groups = this.groups();
    if (groups === undefined || platform === undefined || groupId === undefined) return undefined;
    const key = `${platform}:${groupId}`;
    const now = this.clock.monotonic();
    const known = this.#known.get(key);
    if (known !== undefined && now - known.at < keepMs) return undefined;
    return groups.get({ platform, groupId }).then((group) => {
      if (this.#known.size >= maxKnown) this.#known.clear();
      this.#known.set(key, { at: now, facts: group && this.#facts(group, groups, place) });
    });
  }

  #facts({ inviter, joinedAt }: Group, groups: Groups, place: MessageLocation): GroupFacts {
    const field = this.field("welcome");
    const greeting = field === undefined ? undefined : groups.field(place, field);
    const { enabled, variants } = (greeting ?? {}) as { enabled?: boolean; variants?: { text: string }[] };
    return { inviter, joinedAt, welcome: variants?.[0]?.text ?? "", greets: enabled === true };
  }

  /** In how many groups an account was, when that was counted last. */
  countOf(account: string): number {
    return this.#counts.get(account) ?? 0;
  }

  /** Counts the groups of all accounts, every few minutes at most. */
  async count(): Promise<void> {
    const groups = this.groups();
    const now = this.clock.monotonic();
    if (groups === undefined || now - this.#counted < countMs) return;
    this.#counted = now;
    const counts = new Map<string, number>();
    let last: Group | undefined;
    for (let pages = 0; pages < maxPages; pages++) {
      const page = await groups.page(last, ["active"]);
      for (const { adapterIds, test } of page)
        if (!test) for (const id of adapterIds) counts.set(id, (counts.get(id) ?? 0) + 1);
      last = page.at(-1);
      if (last === undefined || page.length < 1_000) break;
    }
    this.#counts.clear();
    for (const [id, count] of counts) this.#counts.set(id, count);
  }
}
