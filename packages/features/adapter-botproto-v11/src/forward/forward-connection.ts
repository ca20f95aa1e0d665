import {
  type AdapterConnection,
  type AdapterLink,
  type AdapterReason,
  type AdapterRecord,
  type Clock,
  errorMessage,
  type Scope,
} from "@dicetower/contract";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import { uploadRules } from "../actions/upload-rules.js";
import { Session } from "../session/session.js";
import type { TransportListener } from "../session/transport.js";
import type { WebSocketTransport } from "../session/web-socket-transport.js";
import { forwardAddresses } from "../wire/addresses.js";
import type { DroppedFrames } from "../wire/dropped-frames.js";
import { FrameBound } from "../wire/frame-bound.js";
import { inEnglish, reason } from "../wire/reasons.js";
import { DialError, dial } from "./dial.js";
import { isTokenClose } from "./token-close.js";

/** Dials a server once, and talks to it until the socket or the scope ends. */
export class ForwardConnection {
  readonly session: Session;
  readonly #transports: WebSocketTransport[] = [];
  readonly #link: AdapterLink;
  #over = false;

  constructor(
    readonly record: AdapterRecord,
    link: AdapterLink,
    readonly clock: Clock,
    readonly scope: Scope,
    dropped: DroppedFrames,
    temporary: TemporaryChats,
  ) {
    this.#link = link;
    this.session = new Session({
      link,
      clock,
      dropped,
      bound: new FrameBound(record, clock, scope.log, dropped),
      temporary,
      scope,
      signal: scope.signal,
      pingSeconds: Number(record.options.heartbeatSeconds ?? 30),
      uploads: uploadRules(record),
      write: (text) => this.#transports[0]?.send(text) ?? false,
      ping: () => {
        for (const transport of this.#transports) transport.ping();
      },
      broken: (why, refused) => this.#end(why, refused),
    });
    scope.defer(() => this.#close("the adapter was closed"));
  }

  /** Dials in the background; what comes of it is told to the link. */
  begin(): AdapterConnection {
    this.scope.follow(this.#dial());
    return this.session;
  }

  async #dial(): Promise<void> {
    const { actions, events } = forwardAddresses(this.record.endpoint);
    try {
      await this.#open(actions);
      if (events !== undefined) await this.#open(events);
    } catch (error) {
      if (error instanceof DialError) this.#end(error.why, error.word === "bad token");
      else this.#end(errorMessage(error), false);
      return;
    }
    if (!this.#over) this.session.begin();
  }

  async #open(address: URL): Promise<void> {
    const listener: TransportListener = {
      text: (text) => this.session.receive(text),
      pong: () => this.session.pong(),
      closed: (code, said) => {
        const why = said === "" ? reason("closed", { code }) : reason("closedSaying", { code, said });
        this.#end(why, isTokenClose(code) && !this.session.known);
      },
    };
    const transport = await dial(address, this.record, listener, this.clock, this.scope.signal);
    this.#transports.push(transport);
    // Its first frame may have been a rejection.
    if (this.#over) await transport.close(1000, "");
  }

  /** The connection is over, by itself or by the server. */
  #end(why: AdapterReason, refused: boolean): void {
    if (this.#over) return;
    this.scope.follow(this.#close(inEnglish(why)));
    if (this.scope.signal.aborted) return;
    if (refused) this.#link.refused(why);
    else this.#link.closed(why);
  }

  async #close(reason: string): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.session.end(reason);
    await Promise.all(this.#transports.map((transport) => transport.close(1000, "")));
  }
}
