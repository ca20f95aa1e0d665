import type { Adapters } from "@dicetower/adapters/api";
import { type Account, LruMap, Message } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";
import type { DeskLink } from "./links/link.js";
import type { Links } from "./links/links.js";

/** Groups of which is remembered who rolled, and people of each. */
const maxGroups = 200;
const maxPeople = 24;

/** What is known in memory of sessions that have a desk. */
export class Desks {
  readonly #accounts = new LruMap<string, Account>(maxGroups);
  readonly #rollers = new LruMap<string, Set<string>>(maxGroups);

  constructor(
    readonly links: Links,
    readonly adapters: () => Adapters | undefined,
  ) {}

  /** Remembers the account through which a desk was opened. */
  opened(link: DeskLink, account: Account): void {
    this.#accounts.set(link.account, account);
    this.#people(link);
  }

  /** Remembers that somebody rolled where there is a desk. */
  rolled({ account, groupId, userId }: Message): void {
    const people = this.#rollers.get(nameOf({ platform: account.platform, groupId }));
    if (people !== undefined && people.size < maxPeople) people.add(userId);
  }

  /** Who has rolled since a desk was opened. */
  rollers(group: GroupKey): readonly string[] {
    return [...this.#people(group)];
  }

  /** A message of the desk's owner in the group, without words; undefined while the account is not known. */
  messageOf(
    { account, groupId, groupName, userId, nickname }: DeskLink,
    sentAt: number,
  ): Message | undefined {
    const through = this.adapters()?.account(account) ?? this.#accounts.get(account);
    if (through === undefined) return undefined;
    return new Message(
      { id: "", scene: "group", groupId, groupName, userId, nickname, segments: [], text: "", sentAt },
      through,
    );
  }

  #people(group: GroupKey): Set<string> {
    const name = nameOf(group);
    let people = this.#rollers.get(name);
    if (people === undefined) {
      people = new Set();
      this.#rollers.set(name, people);
    }
    return people;
  }
}

function nameOf({ platform, groupId }: GroupKey): string {
  return `${platform}:${groupId}`;
}
