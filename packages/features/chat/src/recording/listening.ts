import type { AccountStatus, Adapters, PastMessage } from "@dicetower/adapters/api";
import {
  type Clock,
  type Delivery,
  delivered,
  type FeatureHost,
  incoming,
  type Message,
  truncateText,
} from "@dicetower/contract";
import type { ChatKey } from "../api.js";
import type { ChatCache } from "./chat-cache.js";
import { type Entry, flagsOf } from "./entry.js";
import { contentOf, storedText } from "./message-content.js";
import type { MessageIds } from "./message-ids.js";
import { RecentIds } from "./recent-ids.js";
import { SharedChats } from "./shared-chats.js";

/** Messages that are recognised without asking the store. */
const recognised = 10_000;
/** Seconds by which a message may look older than this run and still be new. */
const startSlackSeconds = 10;
const maxNameLength = 200;

/** Whose messages are recorded, and where to. */
export interface ListeningServices {
  readonly clock: Clock;
  readonly adapters: Pick<Adapters, "list" | "get">;
  readonly chats: ChatCache;
  readonly ids: MessageIds;
  readonly enabled: () => boolean;
  readonly add: (entry: Entry, segments: Message["segments"]) => void;
  /** Counts a message that is not recorded. */
  readonly lost: () => void;
}

/** Makes entries of what is said and heard. */
export class Listening {
  readonly #recent = new RecentIds(recognised);
  readonly #shared = new SharedChats();
  readonly #newSince: number;

  constructor(readonly services: ListeningServices) {
    this.#newSince = services.clock.seconds() + startSlackSeconds;
  }

  /** Begins to listen; ends with the scope. */
  begin(host: Pick<FeatureHost, "add" | "on">): void {
    host.add(incoming, {
      key: "chat.record",
      slot: "record",
      // Who speaks is read into memory first: reading the name settles it for the whole message.
      after: ["players.record"],
      // No `matches`: what a stage matches is charged to the flood limits of whoever said it.
      keeps: () => this.services.enabled(),
      lost: () => {
        if (this.services.enabled()) this.services.lost();
      },
      run: (message) => {
        if (this.services.enabled()) this.heard(message);
        return undefined;
      },
    });
    host.on(delivered, (delivery) => {
      if (this.services.enabled()) this.said(delivery);
    });
  }

  /** Id of a message that was recorded lately. */
  idOf({ platform, groupId, userId }: ChatKey, messageId: string): number | undefined {
    return this.#recent.get(nameOf(platform, groupId, userId, messageId));
  }

  /** Takes in what somebody said. */
  heard(message: Message): void {
    const { account, id, groupId, userId, own, text, sentAt, late } = message;
    const { clock, chats, ids } = this.services;
    const { platform, selfId } = account;
    const isSelf = own || userId === selfId;
    // Nothing says with whom the account itself has spoken in private.
    if (groupId === "" && isSelf) return;
    const at = sentAt > 0 ? sentAt : clock.seconds();
    const number = late ? ids.past(at) : ids.next(clock.now());
    if (id !== "" && !this.#recent.add(nameOf(platform, groupId, userId, id), number)) return;
    if (
      groupId !== "" &&
      this.#shared.heardElsewhere(message, isSelf, () => this.#ownIds(platform, account.id))
    )
      return;
    this.#add(
      {
        chat: chats.ref(platform, groupId, userId),
        id: number,
        messageId: id,
        at,
        userId,
        nickname: truncateText(isSelf ? message.card || message.nickname : message.senderName, maxNameLength),
        flags: flagsOf(message.role, isSelf, account.exempt === true),
        ...(isPlain(message) ? { text: storedText(text), segments: "" } : contentOf(message.segments)),
        account: account.id,
        past: late || at < this.#newSince,
      },
      message.segments,
    );
  }

  /** Takes in what the bot said. What may have arrived is not recorded: the platform's history tells. */
  said({ account, scene, target, segments, outcome, at }: Delivery): void {
    if (outcome.state !== "sent") return;
    const { clock, chats, ids, adapters } = this.services;
    const { messageId } = outcome;
    const [groupId, userId] = scene === "group" ? [target, ""] : ["", target];
    const number = ids.next(clock.now());
    if (messageId !== "" && !this.#recent.add(nameOf(account.platform, groupId, userId, messageId), number))
      return;
    this.#add(
      {
        chat: chats.ref(account.platform, groupId, userId),
        id: number,
        messageId,
        at: Math.floor(at / 1000),
        userId: account.selfId,
        nickname: truncateText(adapters.get(account.id)?.selfName ?? "", maxNameLength),
        flags: flagsOf("unknown", true, account.exempt === true),
        ...contentOf(segments),
        account: account.id,
        past: false,
      },
      segments,
    );
  }

  /** Makes an entry of what the platform remembers; it is not handed in. */
  past(chat: ChatKey, account: AccountStatus, message: PastMessage): Entry {
    const { chats, ids, clock } = this.services;
    const at = message.sentAt > 0 ? message.sentAt : clock.seconds();
    return {
      chat: chats.ref(chat.platform, chat.groupId, chat.userId),
      id: ids.past(at),
      messageId: message.messageId,
      at,
      userId: message.userId,
      nickname: truncateText(message.card || message.nickname, maxNameLength),
      flags: flagsOf("unknown", message.userId === account.selfId, false),
      ...contentOf(message.segments),
      account: account.id,
      past: true,
    };
  }

  #add(entry: Entry, segments: Message["segments"]): void {
    this.services.add(entry, segments);
  }

  /** Numbers of the other accounts of this service on a platform. */
  #ownIds(platform: string, except: string): ReadonlySet<string> {
    const others = this.services.adapters
      .list()
      .filter(
        (account) => account.platform === platform && account.id !== except && account.state === "connected",
      );
    return new Set(others.map(({ selfId }) => selfId));
  }
}

/** A message that is its text, as nearly all are. */
function isPlain({ segments, text }: Message): boolean {
  return segments.length === 1 && segments[0]?.type === "text" && segments[0].data.text === text;
}

function nameOf(platform: string, groupId: string, userId: string, messageId: string): string {
  return groupId === "" ? `${platform}:u${userId}:${messageId}` : `${platform}:g${groupId}:${messageId}`;
}
