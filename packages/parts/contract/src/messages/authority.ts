import type { Actor } from "../http/actor.js";
import type { Account } from "./account.js";
import type { Message } from "./message.js";

/** Trust from which somebody may do in every group what its administrators may. */
const everywhere = 4;
/** Hands that are named: who stands further back is not. */
const maxHands = 8;

/** Who had a hand in a call, besides the person who set it off. A person is named as `platform:userId`. */
export interface Hand {
  readonly kind:
    | "person"
    | "js"
    | "lua"
    | "alias"
    | "reply"
    | "rule"
    | "schedule"
    | "deck"
    | "model"
    | "program";
  /** Name of the script, the alias, the rule, …; of a model the tool that it called, of a program how it is connected. */
  readonly name: string;
  /** Who wrote its words, as `platform:userId`; left out where that is the owner, or not known. */
  readonly by?: string;
}

/** Who wrote what is carried out, with their rights as far as these are less than an owner's. */
export interface Writer extends Hand {
  /** The most trust. */
  readonly trust?: number;
  /** False where it may not do what administrators of the group may. */
  readonly groupAdmin?: boolean;
}

/** Whoever really said or did what set a call off. */
export interface Speaker {
  readonly platform: string;
  readonly userId: string;
  readonly name: string;
}

/**
 * Whose rights a call has: the least of all who had a hand in it. A sender, a role or a group that a script, a template
 * or a file names is none of them. Read it as `message.authority`.
 */
export class Authority {
  private constructor(
    /** Undefined for what nobody has said: timers, tasks, schedules of scripts. */
    readonly speaker: Speaker | undefined,
    /** In the order in which they came to it. */
    readonly hands: readonly Hand[],
    readonly trust: number,
    /** Where the right of group administrators holds; undefined for nowhere. */
    readonly place: string | undefined,
  ) {}

  /** Of nobody: no trust, and no right in any group. */
  static nobody(hand?: Hand): Authority {
    return new Authority(undefined, hand === undefined ? [] : [hand], 0, undefined);
  }

  /** Of who has said a message, with the rights that the message has. */
  static of(message: Message): Authority {
    const { account, userId, nickname, trust, groupAdmin } = message;
    const speaker = userId === "" ? undefined : { platform: account.platform, userId, name: nickname };
    return new Authority(speaker, [], trust, groupAdmin ? placeOf(message) : undefined);
  }

  /** Through the hands of one more. */
  through({ kind, name, by, trust = this.trust, groupAdmin = true }: Writer): Authority {
    const hand = by === undefined ? { kind, name } : { kind, name, by };
    const place = groupAdmin ? this.place : undefined;
    return new Authority(this.speaker, joined(this.hands, [hand]), Math.min(this.trust, trust), place);
  }

  /** The least of this and of another, which has come to it: the speaker stays. */
  with(other: Authority): Authority {
    if (other === this) return this;
    const place = this.place === other.place ? this.place : undefined;
    const trust = Math.min(this.trust, other.trust);
    return new Authority(this.speaker, joined(other.hands, this.hands), trust, place);
  }

  /** No more than a message has that was made with it. */
  within(message: Message): Authority {
    const place = message.groupAdmin ? this.place : undefined;
    if (message.trust >= this.trust && place === this.place) return this;
    return new Authority(this.speaker, this.hands, Math.min(this.trust, message.trust), place);
  }

  /** With the right of group administrators where a message is from, for who has been given it there. */
  administering(message: Message): Authority {
    return new Authority(this.speaker, this.hands, this.trust, placeOf(message));
  }

  /** True where they may do what administrators may in the chat of a message. */
  administers(message: Message): boolean {
    return this.trust >= everywhere || (this.place !== undefined && this.place === placeOf(message));
  }

  /** True where the sender of a message is who really speaks. */
  speaksAs({ account, userId }: Pick<Message, "account" | "userId">): boolean {
    return this.speaker?.userId === userId && this.speaker.platform === account.platform;
  }
}

/**
 * Who is recorded for what is changed in answer to a message: who has set it off and through which hands, never
 * somebody whom a script names.
 * @param via key of the command, or what else has changed it
 */
export function actorOf(message: Message, via: string): Actor {
  const { account, isMade } = message;
  if (isMade) return actorWith(message.authority, account, via);
  if (account.tester !== undefined) return { ...account.tester, platform: account.platform };
  return chatActor(account.platform, message.userId, message.nickname, via, undefined);
}

/** The same of an authority. @param account through which it is done */
export function actorWith(
  { speaker, hands }: Authority,
  account: Pick<Account, "platform" | "tester">,
  via: string,
): Actor {
  const through = hands.length === 0 ? undefined : hands;
  if (account.tester !== undefined) {
    const tester = { ...account.tester, platform: account.platform };
    return through === undefined ? tester : { ...tester, through };
  }
  if (speaker !== undefined) return chatActor(speaker.platform, speaker.userId, speaker.name, via, through);
  const [script] = hands;
  if (script === undefined) return { kind: "system", id: "", via };
  const kind = script.kind === "schedule" ? "schedule" : "plugin";
  return { kind, id: script.name, name: script.name, platform: account.platform, via, through: hands };
}

function chatActor(
  platform: string,
  id: string,
  name: string,
  via: string,
  through: readonly Hand[] | undefined,
): Actor {
  const actor = { kind: "chat", id, name, platform, via } as const;
  return through === undefined ? actor : { ...actor, through };
}

function placeOf({ account, groupId, userId }: Message): string {
  return groupId === "" ? `${account.platform}:u${userId}` : `${account.platform}:g${groupId}`;
}

function joined(before: readonly Hand[], behind: readonly Hand[]): readonly Hand[] {
  const more = behind.filter(
    (hand) =>
      !before.some(({ kind, name, by }) => kind === hand.kind && name === hand.name && by === hand.by),
  );
  if (more.length === 0) return before;
  return [...before, ...more].slice(-maxHands);
}
