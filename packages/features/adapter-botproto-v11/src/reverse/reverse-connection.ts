import type { AccountActions } from "@dicetower/adapters/api";
import type {
  AdapterConnection,
  AdapterLink,
  AdapterReason,
  AdapterRecord,
  Clock,
  OutgoingMessage,
  Scope,
  SendOutcome,
} from "@dicetower/contract";
import type { ActionClient } from "../actions/action-client.js";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import { uploadRules } from "../actions/upload-rules.js";
import { type Rejection, Rejections } from "../session/rejections.js";
import { Session } from "../session/session.js";
import type { Transport } from "../session/transport.js";
import type { DroppedFrames } from "../wire/dropped-frames.js";
import { FrameBound } from "../wire/frame-bound.js";
import { inEnglish, reason } from "../wire/reasons.js";
import { conflicts, type Role } from "./role.js";

interface AttachedSocket {
  readonly transport: Transport;
  readonly role: Role;
}

/** An adapter that is dialled: takes sockets, and holds one session at a time over them. */
export class ReverseConnection implements AdapterConnection {
  /** Account that the sockets announced; the last one while there is none. */
  selfId = "";
  readonly #attached = new Set<AttachedSocket>();
  readonly #rejections: Rejections;
  /** One for all sessions: a peer that comes back is not logged anew. */
  readonly #bound: FrameBound;
  #session: Session | undefined;
  #lifetime: AbortController | undefined;

  constructor(
    readonly record: AdapterRecord,
    readonly link: AdapterLink,
    readonly clock: Clock,
    readonly scope: Scope,
    readonly dropped: DroppedFrames,
    readonly temporary: TemporaryChats,
  ) {
    this.#bound = new FrameBound(record, clock, scope.log, dropped);
    this.#rejections = new Rejections(record.id, clock, scope, (why) => link.refused(why));
    scope.defer(() => this.end("the adapter was closed"));
    // At once: the scope waits for pending requests before it undoes anything.
    scope.signal.addEventListener("abort", () => this.#endSession("the adapter was closed"), { once: true });
  }

  /** True while a peer with another account is here: two implementations must not share an adapter. */
  isUsedByOther(selfId: string): boolean {
    return this.#attached.size > 0 && this.selfId !== "" && selfId !== "" && this.selfId !== selfId;
  }

  rejected(rejection: Rejection | undefined, address: string): void {
    this.#rejections.add(rejection, address);
  }

  get actions(): Partial<AccountActions> {
    return this.#session?.actions ?? {};
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return (
      this.#session?.send(message) ?? Promise.resolve({ state: "failed", reason: "nobody has dialled in" })
    );
  }

  /** Sends actions to the connected implementation. */
  get client(): ActionClient | undefined {
    return this.#session?.client;
  }

  /** Takes a socket; one with the same part to play is replaced by it. */
  take(transport: Transport, role: Role, selfId: string): void {
    this.#rejections.over();
    const replaced = [...this.#attached].filter((other) => conflicts(other.role, role));
    if (replaced.some((other) => other.role !== "event") || role === "universal")
      this.#endSession("a newer connection has taken over");
    for (const old of replaced) {
      this.#attached.delete(old);
      this.scope.follow(old.transport.close(1000, "replaced by a newer connection"));
    }
    if (selfId !== "") this.selfId = selfId;
    const taken = { transport, role };
    this.#attached.add(taken);
    transport.listen({
      text: (text) => this.#ensureSession().receive(text),
      pong: () => this.#session?.pong(),
      closed: (code) => this.#lost(taken, code),
    });
    const session = this.#ensureSession();
    if (role !== "event") session.begin();
  }

  /** The session that frames belong to; the first socket begins one. */
  #ensureSession(): Session {
    if (this.#session !== undefined) return this.#session;
    const life = new AbortController();
    const session = new Session({
      link: this.link,
      clock: this.clock,
      dropped: this.dropped,
      bound: this.#bound,
      temporary: this.temporary,
      scope: this.scope,
      signal: life.signal,
      pingSeconds: this.#pings() ? Number(this.record.options.heartbeatSeconds ?? 30) : 0,
      uploads: uploadRules(this.record),
      write: (text) => this.#actionSocket()?.send(text) ?? false,
      ping: () => {
        for (const { transport } of this.#attached) transport.ping?.();
      },
      broken: (why) => this.#broken(why),
    });
    this.#session = session;
    this.#lifetime = life;
    return session;
  }

  #pings(): boolean {
    return [...this.#attached].some(({ transport }) => transport.ping !== undefined);
  }

  /** The socket for actions. */
  #actionSocket(): Transport | undefined {
    for (const { transport, role } of this.#attached) if (role !== "event") return transport;
    return undefined;
  }

  #lost(taken: AttachedSocket, code: number): void {
    if (!this.#attached.delete(taken)) return;
    // Without its socket for events the other one still answers, but nobody would be heard.
    this.#broken(reason("gone", { code }));
  }

  /** Ends the session; the next peer that connects begins another. */
  #broken(why: AdapterReason): void {
    this.scope.follow(this.end(inEnglish(why)));
    if (!this.scope.signal.aborted) this.link.closed(why);
  }

  /** Ends the session and closes its sockets. */
  async end(reason: string): Promise<void> {
    this.#endSession(reason);
    const transports = [...this.#attached].map(({ transport }) => transport);
    this.#attached.clear();
    // The reason may be longer than a closing frame can say.
    await Promise.all(transports.map((transport) => transport.close(1000, "")));
  }

  #endSession(reason: string): void {
    this.#session?.end(reason);
    this.#session = undefined;
    this.#lifetime?.abort();
    this.#lifetime = undefined;
  }
}
