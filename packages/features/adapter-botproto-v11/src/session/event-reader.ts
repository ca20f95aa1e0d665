import type { AdapterIdentity, AdapterLink, AdapterReason, Clock, Log } from "@dicetower/contract";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import { readMessage } from "../events/message-event.js";
import { readMeta } from "../events/meta-event.js";
import { readPlatformEvent } from "../events/platform-event.js";
import type { DroppedFrames } from "../wire/dropped-frames.js";
import { fromWire, type MessageIds } from "../wire/identifiers.js";
import { type JsonObject, textOf } from "../wire/json-object.js";
import { reason } from "../wire/reasons.js";

/** Who hears of what the server says of itself. */
export interface MetaListener {
  heartbeat(intervalMs: number | undefined): void;
  lifecycle(selfId: string): void;
}

/** Events held before the account is known; more are dropped. */
const maxHeld = 200;

/** What events are read with. */
export interface EventServices {
  readonly link: AdapterLink;
  readonly clock: Clock;
  readonly ids: MessageIds;
  readonly temporary: TemporaryChats;
  readonly dropped: DroppedFrames;
  readonly log: Pick<Log, "error">;
}

/** True for events of an account, which wait until it is known. */
function isHeld({ post_type, notice_type }: JsonObject): boolean {
  if (post_type === "notice") return notice_type !== "bot_offline";
  return post_type === "message" || post_type === "message_sent" || post_type === "request";
}

/** Turns events into what the manager takes, whatever they came through. */
export class EventReader {
  #identity: AdapterIdentity | undefined;
  /** Events that came before the account was known. */
  #held: JsonObject[] = [];
  #offline = false;

  constructor(
    readonly services: EventServices,
    readonly meta: MetaListener,
  ) {}

  /** The account, once it is known. */
  get identity(): AdapterIdentity | undefined {
    return this.#identity;
  }

  /** Sets the account, reports it online, and reads the events that were held for it. */
  identify(identity: AdapterIdentity): void {
    this.#identity = identity;
    this.services.link.online(identity);
    for (const event of this.#held.splice(0))
      try {
        this.read(event);
      } catch (error) {
        // One event that cannot be handled must not cost the connection.
        this.services.log.error("a frame could not be handled", { error });
      }
  }

  /** Forgets the account of a server that is gone. */
  forget(): void {
    this.#identity = undefined;
    this.#held = [];
  }

  /** Reads an event; one of another account is dropped. @param ended as of `AdapterLink.message` */
  read(event: JsonObject, ended?: (matched: boolean) => void): void {
    const { post_type } = event;
    const account = fromWire(event.self_id);
    if (this.#identity === undefined && isHeld(event)) {
      if (this.#held.length < maxHeld) this.#held.push(event);
      else this.services.dropped.add("unbound");
      ended?.(false);
      return;
    }
    if (this.#identity !== undefined && account !== "" && account !== this.#identity.selfId) {
      this.services.dropped.add("other_account");
      ended?.(false);
      return;
    }
    if (post_type === "message" || post_type === "message_sent") this.#message(event, ended);
    else {
      if (post_type === "meta_event") this.#meta(event);
      else if (post_type === "notice" || post_type === "request") this.#event(event);
      else this.services.dropped.add("ignored");
      ended?.(false);
    }
  }

  #message(event: JsonObject, ended: ((matched: boolean) => void) | undefined): void {
    const { ids, clock } = this.services;
    const message = readMessage(event, this.identity?.selfId ?? "", ids, clock);
    if (typeof message === "string") {
      this.services.dropped.add(message);
      ended?.(false);
      return;
    }
    if (message.scene === "private" && message.own !== true)
      this.services.temporary.note(message.userId, message.viaGroup ?? "");
    this.services.link.message(message, ended);
  }

  #event(event: JsonObject): void {
    if (event.notice_type === "bot_offline") {
      this.isOnline(false, textOf(event.message) || textOf(event.tag));
      return;
    }
    const read = readPlatformEvent(event, this.identity?.selfId ?? "", this.services.clock.seconds());
    if (typeof read === "string") this.services.dropped.add(read);
    else this.services.link.event(read);
  }

  #meta(event: JsonObject): void {
    const meta = readMeta(event);
    if (typeof meta === "string") this.services.dropped.add(meta);
    else if (meta.is === "heartbeat") {
      this.meta.heartbeat(meta.intervalMs);
      this.services.link.heard();
      if (meta.online !== undefined) this.isOnline(meta.online, reason("reportedOffline"));
    } else if (meta.word === "disable") this.isOnline(false, reason("offline"));
    else {
      if (meta.word === "enable") this.isOnline(true, "");
      this.meta.lifecycle(meta.selfId);
    }
  }

  /** The account comes and goes while the link stays. Before it is known there is nothing to say. */
  isOnline(online: boolean, why: AdapterReason): void {
    if (this.identity === undefined || online === !this.#offline) return;
    this.#offline = !online;
    if (online) this.services.link.online(this.identity);
    else this.services.link.offline(why || reason("offline"));
  }
}
