import type { Clock, Events, FeatureHost, JsonValue } from "@dicetower/contract";
import { type ChatKey, chatChanged } from "./api.js";

/** Milliseconds for which changes are gathered into one event. */
const gatherMs = 300;
/** Chats, and messages of one chat, that one event names. */
const maxChats = 50;
const maxIds = 50;

interface Change extends ChatKey {
  /** Lowest and highest id. */
  from: number;
  to: number;
  /** All of them, where they are few. */
  readonly ids: Set<number>;
}

/** Tells the event stream which chats have changed, once for many messages. */
export class LiveFeed {
  readonly #changes = new Map<string, Change>();
  #more = false;
  #planned = false;

  constructor(
    readonly host: Pick<FeatureHost, "on" | "signal">,
    readonly clock: Clock,
    readonly events: Events,
  ) {}

  begin(): void {
    this.host.on(chatChanged, ({ chat, id }) => this.#note(chat, id));
  }

  #note(chat: ChatKey, id: number): void {
    const key = `${chat.platform}\0${chat.groupId}\0${chat.userId}`;
    let change = this.#changes.get(key);
    if (change === undefined && this.#changes.size >= maxChats) this.#more = true;
    else if (change === undefined) {
      const { platform, groupId, userId } = chat;
      change = { platform, groupId, userId, from: id, to: id, ids: new Set() };
      this.#changes.set(key, change);
    }
    if (change !== undefined) {
      change.from = Math.min(change.from, id);
      change.to = Math.max(change.to, id);
      if (change.ids.size < maxIds) change.ids.add(id);
    }
    if (this.#planned) return;
    this.#planned = true;
    this.clock.after(gatherMs, this.host.signal, () => this.#tell());
  }

  #tell(): void {
    const chats = [...this.#changes.values()].map(({ ids, ...change }) => ({ ...change, ids: [...ids] }));
    this.events.publish("chat.changed", { chats: chats as unknown as JsonValue, more: this.#more });
    this.#changes.clear();
    this.#more = false;
    this.#planned = false;
  }
}
