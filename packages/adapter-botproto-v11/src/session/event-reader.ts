import type { AdapterIdentity, AdapterLink, AdapterReason, Clock } from "@dicetower/contract";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import { readMessage, temporaryGroup } from "../events/message-event.js";
import { readMeta } from "../events/meta-event.js";
import { readPlatformEvent } from "../events/platform-event.js";
import { reason } from "../reasons.js";
import type { MessageIds } from "../wire/identifiers.js";
import { type JsonObject, textOf } from "../wire/json-object.js";
import type { Drops } from "./drops.js";

/** Who hears of what the server says of itself. */
export interface MetaHearer {
  heartbeat(intervalMs: number | undefined): void;
  lifecycle(selfId: string): void;
}

/** What events are read with. */
export interface EventTools {
  readonly link: AdapterLink;
  readonly clock: Clock;
  readonly ids: MessageIds;
  readonly temporary: TemporaryChats;
  readonly drops: Drops;
}

/** Turns events into what the manager takes, whatever they came through. */
export class EventReader {
  /** The account, once it is known. */
  identity: AdapterIdentity | undefined;
  #offline = false;

  constructor(
    readonly tools: EventTools,
    readonly meta: MetaHearer,
  ) {}

  /** @param ended as of `AdapterLink.message` */
  read(event: JsonObject, ended?: (matched: boolean) => void): void {
    const { post_type } = event;
    if (post_type === "message" || post_type === "message_sent") this.#message(event, ended);
    else {
      if (post_type === "meta_event") this.#meta(event);
      else if (post_type === "notice" || post_type === "request") this.#event(event);
      else this.tools.drops.add("ignored");
      ended?.(false);
    }
  }

  #message(event: JsonObject, ended: ((matched: boolean) => void) | undefined): void {
    const { ids, clock } = this.tools;
    const message = readMessage(event, this.identity?.selfId ?? "", ids, clock);
    if (typeof message === "string") {
      this.tools.drops.add(message);
      ended?.(false);
      return;
    }
    const group = temporaryGroup(event);
    if (group !== "") this.tools.temporary.note(message.userId, group);
    this.tools.link.message(message, ended);
  }

  #event(event: JsonObject): void {
    if (event.notice_type === "bot_offline") {
      this.isOnline(false, textOf(event.message) || textOf(event.tag));
      return;
    }
    const read = readPlatformEvent(event, this.identity?.selfId ?? "", this.tools.clock.seconds());
    if (typeof read === "string") this.tools.drops.add(read);
    else this.tools.link.event(read);
  }

  #meta(event: JsonObject): void {
    const meta = readMeta(event);
    if (typeof meta === "string") this.tools.drops.add(meta);
    else if (meta.is === "heartbeat") {
      this.meta.heartbeat(meta.intervalMs);
      this.tools.link.heard();
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
    if (online) this.tools.link.online(this.identity);
    else this.tools.link.offline(why || reason("offline"));
  }
}
