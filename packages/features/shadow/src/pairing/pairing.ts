import {
  type Account,
  type Clock,
  type LiveSettings,
  LruMap,
  type Message,
  type Segment,
} from "@dicetower/contract";
import type { ShadowSettings } from "../settings.js";
import { Chat } from "./chat.js";
import { type Exchange, type Question, saidIn } from "./exchange.js";

/** What is on its way to a platform. */
export interface Leaving {
  readonly account: Account;
  readonly scene: "group" | "private";
  readonly target: string;
  readonly segments: readonly Segment[];
  /** What it answers. */
  readonly message?: Message | undefined;
}

/** Chats in which something is open. */
const maxChats = 1_000;

/**
 * Puts together what both bots answer to a message. What is open is in memory alone: a restart forgets the answers of the
 * last seconds.
 */
export class Pairing {
  readonly #chats = new LruMap<string, Chat>(maxChats);
  #closed: Exchange[] = [];

  constructor(
    readonly settings: LiveSettings<ShadowSettings>,
    readonly clock: Clock,
  ) {}

  asked(message: Message): void {
    this.#note(this.#chatOf(message).asked(message, this.clock.monotonic(), this.clock.seconds()));
  }

  saidByOther(message: Message): void {
    // Nothing says with whom an account has spoken in private.
    if (message.groupId === "") return;
    const { platform } = message.account;
    const unasked = unaskedIn(platform, message.groupId, this.clock.seconds());
    const now = this.clock.monotonic();
    this.#note(this.#chatOf(message).saidByOther(message, unasked, now));
  }

  /** We would say this. What is said aside cannot be compared: the other bot's is not heard. */
  answered(said: Leaving): void {
    const { account, scene, target, message, segments } = said;
    const group = scene === "group" ? target : "";
    if (message !== undefined && (message.groupId !== group || (group === "" && message.userId !== target)))
      return;
    const user = scene === "private" ? target : "";
    const chat = this.#chat(account.platform, group, user);
    const unasked = { ...unaskedIn(account.platform, group, this.clock.seconds()), userId: user };
    this.#note(chat.answered(saidIn(segments), message, unasked, this.clock.monotonic()));
  }

  /** What has come to its end. @param all what is still open as well */
  take(all = false): readonly Exchange[] {
    const now = all ? Number.POSITIVE_INFINITY : this.clock.monotonic();
    for (const [key, chat] of this.#chats) {
      this.#closed.push(...chat.close(now, this.#waitMs));
      if (chat.isEmpty) this.#chats.delete(key);
    }
    return this.#closed.splice(0);
  }

  get #waitMs(): number {
    return this.settings.value.waitSeconds * 1_000;
  }

  #note(closed: readonly Exchange[]): void {
    this.#closed.push(...closed);
  }

  #chatOf({ account, groupId, userId }: Message): Chat {
    return this.#chat(account.platform, groupId, userId);
  }

  #chat(platform: string, groupId: string, userId: string): Chat {
    const key = groupId === "" ? `${platform} u${userId}` : `${platform} g${groupId}`;
    let chat = this.#chats.get(key);
    if (chat === undefined) {
      chat = new Chat();
      this.#chats.set(key, chat);
    }
    return chat;
  }
}

function unaskedIn(platform: string, groupId: string, at: number): Question {
  return { platform, groupId, userId: "", userName: "", text: "", names: [], at };
}
