import {
  type AdapterIdentity,
  type AdapterLink,
  type AdapterReason,
  type MessageInit,
  type PlatformEvent,
  storableJson,
} from "@dicetower/contract";

/** Who hears of a connection. */
export interface LinkListener {
  /** Counts connections; a link of an older one has nothing to say any more. */
  readonly generation: number;
  readonly inbox: {
    message(init: Omit<MessageInit, "account">, ended: ((matched: boolean) => void) | undefined): void;
    event(event: PlatformEvent): void;
  };
  online(identity: AdapterIdentity): void;
  offline(reason: AdapterReason): void;
  heard(): void;
  closed(reason: AdapterReason): void;
  refused(reason: AdapterReason): void;
  troubled(reason: AdapterReason): void;
  frame(direction: "in" | "out", text: string): void;
  /** An event of a connection that is gone was dropped. */
  staleEvent(): void;
}

/**
 * One connection's way to its manager. What comes after the connection's end is dropped and counted; texts come on as
 * databases store them, those of a message with the message itself.
 */
export class Link implements AdapterLink {
  constructor(
    readonly listener: LinkListener,
    readonly generation: number,
  ) {}

  #isCurrent(): boolean {
    if (this.listener.generation === this.generation) return true;
    this.listener.staleEvent();
    return false;
  }

  message(init: Omit<MessageInit, "account">, ended?: (matched: boolean) => void): void {
    if (this.#isCurrent()) this.listener.inbox.message(init, ended);
    else ended?.(false);
  }

  event(event: PlatformEvent): void {
    if (this.#isCurrent()) this.listener.inbox.event(storableJson(event));
  }

  online(identity: AdapterIdentity): void {
    if (this.#isCurrent()) this.listener.online(storableJson(identity));
  }

  offline(reason: AdapterReason): void {
    if (this.#isCurrent()) this.listener.offline(reason);
  }

  heard(): void {
    if (this.listener.generation === this.generation) this.listener.heard();
  }

  closed(reason: AdapterReason): void {
    if (this.#isCurrent()) this.listener.closed(reason);
  }

  refused(reason: AdapterReason): void {
    if (this.#isCurrent()) this.listener.refused(reason);
  }

  troubled(reason: AdapterReason): void {
    if (this.#isCurrent()) this.listener.troubled(reason);
  }

  frame(direction: "in" | "out", text: string): void {
    if (this.listener.generation === this.generation) this.listener.frame(direction, text);
  }
}
