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
import type { Asker } from "../actions/asker.js";
import { uploadRules } from "../actions/upload-rules.js";
import { inEnglish, reason } from "../reasons.js";
import type { Drops } from "../session/drops.js";
import { type Refusal, Refusals } from "../session/refusals.js";
import { Session } from "../session/session.js";
import type { Wire } from "../session/wire.js";
import { collide, type Role } from "./role.js";

interface Taken {
  readonly wire: Wire;
  readonly role: Role;
}

/** An adapter that is dialled (adapters §1.2): takes sockets, and holds one session at a time over them. */
export class Receiver implements AdapterConnection {
  /** Account that the sockets announced; the last one while there is none. */
  selfId = "";
  readonly #taken = new Set<Taken>();
  readonly #refused: Refusals;
  #session: Session | undefined;
  #life: AbortController | undefined;

  constructor(
    readonly record: AdapterRecord,
    readonly link: AdapterLink,
    readonly clock: Clock,
    readonly scope: Scope,
    readonly drops: Drops,
  ) {
    this.#refused = new Refusals(record.id, clock, scope, (why) => link.refused(why));
    scope.defer(() => this.end("the adapter was closed"));
    // At once: the scope waits for whoever waits for an answer before it undoes anything.
    scope.signal.addEventListener("abort", () => this.#endSession("the adapter was closed"), { once: true });
  }

  /** True while a peer with another account is here: two implementations must not share an adapter. */
  isTakenByOther(selfId: string): boolean {
    return this.#taken.size > 0 && this.selfId !== "" && selfId !== "" && this.selfId !== selfId;
  }

  refused(refusal: Refusal, address: string): void {
    this.#refused.add(refusal, address);
  }

  get actions(): Partial<AccountActions> {
    return this.#session?.actions ?? {};
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return (
      this.#session?.send(message) ?? Promise.resolve({ state: "failed", reason: "nobody has dialled in" })
    );
  }

  /** Asks the implementation that is here now. */
  get asker(): Asker | undefined {
    return this.#session?.client;
  }

  /** Takes a socket; one with the same part to play is replaced by it. */
  take(wire: Wire, role: Role, selfId: string): void {
    this.#refused.over();
    const replaced = [...this.#taken].filter((other) => collide(other.role, role));
    if (replaced.some((other) => other.role !== "event") || role === "universal")
      this.#endSession("a newer connection has taken over");
    for (const old of replaced) {
      this.#taken.delete(old);
      this.scope.follow(old.wire.close(1000, "replaced by a newer connection"));
    }
    if (selfId !== "") this.selfId = selfId;
    const taken = { wire, role };
    this.#taken.add(taken);
    wire.listen({
      text: (text) => this.#heard().receive(text),
      pong: () => this.#session?.pong(),
      closed: (code) => this.#lost(taken, code),
    });
    const session = this.#heard();
    if (role !== "event") session.begin();
  }

  /** The session that frames belong to; the first socket begins one. */
  #heard(): Session {
    if (this.#session !== undefined) return this.#session;
    const life = new AbortController();
    const session = new Session({
      link: this.link,
      clock: this.clock,
      drops: this.drops,
      scope: this.scope,
      signal: life.signal,
      pingSeconds: this.#pings() ? Number(this.record.options.heartbeatSeconds ?? 30) : 0,
      uploads: uploadRules(this.record),
      write: (text) => this.#speaker()?.send(text) ?? false,
      ping: () => {
        for (const { wire } of this.#taken) wire.ping?.();
      },
      broken: (why) => this.#broken(why),
    });
    this.#session = session;
    this.#life = life;
    return session;
  }

  #pings(): boolean {
    return [...this.#taken].some(({ wire }) => wire.ping !== undefined);
  }

  /** The socket for actions. */
  #speaker(): Wire | undefined {
    for (const { wire, role } of this.#taken) if (role !== "event") return wire;
    return undefined;
  }

  #lost(taken: Taken, code: number): void {
    if (!this.#taken.delete(taken)) return;
    // Without its socket for events the other one still answers, but nobody would be heard.
    this.#broken(reason("gone", { code }));
  }

  /** The session is over; whoever dials in next begins another. */
  #broken(why: AdapterReason): void {
    this.scope.follow(this.end(inEnglish(why)));
    if (!this.scope.signal.aborted) this.link.closed(why);
  }

  /** Ends the session and closes its sockets. */
  async end(reason: string): Promise<void> {
    this.#endSession(reason);
    const wires = [...this.#taken].map(({ wire }) => wire);
    this.#taken.clear();
    // The reason may be longer than a closing frame can say.
    await Promise.all(wires.map((wire) => wire.close(1000, "")));
  }

  #endSession(reason: string): void {
    this.#session?.end(reason);
    this.#session = undefined;
    this.#life?.abort();
    this.#life = undefined;
  }
}
