import type { Adapters } from "@dicetower/adapters/api";
import type { Clock } from "@dicetower/contract";
import { type MentionedUser, mentionOf, type Segment, segmentField, withTimeout } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { Players, SeenNames } from "@dicetower/players/api";
import { quotedName, quotedText } from "../lines/line-content.js";

/** Milliseconds that a platform may take to tell of somebody. */
const patienceMs = 2_000;

/** Where a message was said, and with which account it was heard. */
export interface NamingPlace {
  readonly group: GroupKey;
  readonly account: string;
  readonly selfId: string;
}

/** What naming uses. */
export interface NamingServices {
  readonly clock: Clock;
  readonly players: () => Players | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly selfName: (account: string) => string;
  /** The name by which somebody last spoke in the running log of a group. */
  readonly spokenName: (group: GroupKey, userId: string) => Promise<string | undefined>;
}

/** Names people whom a message mentions as speakers are named. */
export class Naming {
  constructor(readonly services: NamingServices) {}

  /** Segments in which mentions carry names, as far as they are known without waiting. */
  now(place: NamingPlace, segments: readonly Segment[]): readonly Segment[] {
    if (!segments.some(isOfSomebody)) return segments;
    return segments.map((segment) => {
      if (isQuote(segment)) return { ...segment, data: withoutTold(segment.data) };
      const mention = mentionOf(segment);
      if (mention === undefined || mention.userId === "all") return segment;
      return withName(segment, this.#known(place, mention));
    });
  }

  /** The same for those whom only the store or the platform knows. */
  async later(place: NamingPlace, segments: readonly Segment[]): Promise<readonly Segment[]> {
    return Promise.all(
      segments.map(async (segment) => {
        const mention = mentionOf(segment);
        if (mention === undefined || mention.name !== "" || mention.userId === "all") return segment;
        return withName(segment, await this.#asked(place, mention.userId));
      }),
    );
  }

  /** How the author of a message is called. */
  async called({ group, account, selfId }: NamingPlace, userId: string, seen: SeenNames): Promise<string> {
    if (userId === selfId) return this.services.selfName(account);
    const called = await this.services.players()?.calledAt({ ...group, userId, scene: "group" }, seen);
    return nameOr(called, userId) || seen.card || seen.nickname || "";
  }

  #known({ group, account, selfId }: NamingPlace, { userId, name }: MentionedUser): string {
    if (userId === "") return name;
    if (userId === selfId) return this.services.selfName(account);
    const place = { ...group, userId, scene: "group" } as const;
    return nameOr(this.services.players()?.calledNow(place, { card: name }), userId) || name;
  }

  async #asked(place: NamingPlace, userId: string): Promise<string> {
    const known = await this.called(place, userId, {});
    if (known !== "") return known;
    const spoken = await this.services.spokenName(place.group, userId);
    if (spoken !== undefined && spoken !== "") return spoken;
    const actions =
      this.services.adapters()?.get(place.account) && this.services.adapters()?.actions(place.account);
    if (actions?.member === undefined) return "";
    const asked = actions.member(place.group.groupId, userId);
    const member = await withTimeout(this.services.clock, patienceMs, asked);
    return member === undefined ? "" : this.called(place, userId, member);
  }
}

const nameOr = (called: string | undefined, userId: string) => (called === userId ? "" : (called ?? ""));

function isOfSomebody(segment: Segment): boolean {
  return segment.type === "at" || isQuote(segment);
}

export function isQuote({ type }: Segment): boolean {
  return type === "reply" || type === "quote";
}

/** True while a segment lacks a name that others may know. */
export function lacksName(segment: Segment): boolean {
  if (isQuote(segment)) return segmentField(segment.data[quotedName]) === "";
  const mention = mentionOf(segment);
  return mention !== undefined && mention.name === "" && mention.userId !== "" && mention.userId !== "all";
}

function withName(segment: Segment, name: string): Segment {
  return name === "" ? segment : { ...segment, data: { ...segment.data, name } };
}

/** What a quote tells is looked up here, and taken from nobody. */
function withoutTold(data: Segment["data"]): Segment["data"] {
  const { [quotedName]: _name, [quotedText]: _text, ...rest } = data;
  return rest;
}
