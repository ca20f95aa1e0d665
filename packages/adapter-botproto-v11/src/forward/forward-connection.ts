import type { AdapterConnection, AdapterLink, AdapterRecord, Clock, Scope } from "@dicetower/contract";
import { uploadRules } from "../actions/upload-rules.js";
import type { Drops } from "../session/drops.js";
import { Session } from "../session/session.js";
import type { WebSocketWire } from "../session/web-socket-wire.js";
import type { WireListener } from "../session/wire.js";
import { forwardAddresses } from "../wire/addresses.js";
import { DialError, dial } from "./dial.js";
import { isTokenClose } from "./token-close.js";

/** Dials a server once (adapters §1.1), and talks to it until the socket or the scope ends. */
export class ForwardConnection {
  readonly session: Session;
  readonly #wires: WebSocketWire[] = [];
  readonly #link: AdapterLink;
  #over = false;

  constructor(
    readonly record: AdapterRecord,
    link: AdapterLink,
    readonly clock: Clock,
    readonly scope: Scope,
    drops: Drops,
  ) {
    this.#link = link;
    this.session = new Session({
      link,
      clock,
      drops,
      scope,
      signal: scope.signal,
      pingSeconds: Number(record.options.heartbeatSeconds ?? 30),
      uploads: uploadRules(record),
      write: (text) => this.#wires[0]?.send(text) ?? false,
      ping: () => {
        for (const wire of this.#wires) wire.ping();
      },
      broken: (reason, refused) => this.#end(reason, refused),
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
      const refused = error instanceof DialError && error.word === "bad token";
      this.#end(error instanceof Error ? error.message : String(error), refused);
      return;
    }
    if (!this.#over) this.session.begin();
  }

  async #open(address: URL): Promise<void> {
    const listener: WireListener = {
      text: (text) => this.session.receive(text),
      pong: () => this.session.pong(),
      closed: (code, reason) => {
        const words = `the server closed the connection (${code}${reason && `, ${reason}`})`;
        this.#end(words, isTokenClose(code) && !this.session.known);
      },
    };
    const wire = await dial(address, this.record, listener, this.clock, this.scope.signal);
    this.#wires.push(wire);
    // Its first frame may have been a refusal.
    if (this.#over) await wire.close(1000, "");
  }

  /** The connection is over, by itself or by the server. */
  #end(reason: string, refused: boolean): void {
    if (this.#over) return;
    this.scope.follow(this.#close(reason));
    if (this.scope.signal.aborted) return;
    if (refused) this.#link.refused(reason);
    else this.#link.closed(reason);
  }

  async #close(reason: string): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.session.end(reason);
    await Promise.all(this.#wires.map((wire) => wire.close(1000, "")));
  }
}
