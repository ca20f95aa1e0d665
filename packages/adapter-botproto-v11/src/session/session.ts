import type { AccountActions } from "@dicetower/adapters/api";
import type {
  AdapterConnection,
  AdapterLink,
  AdapterReason,
  Clock,
  OutgoingMessage,
  Scope,
  SendOutcome,
} from "@dicetower/contract";
import { accountActions } from "../actions/account-actions.js";
import { ActionClient } from "../actions/action-client.js";
import { Caller } from "../actions/caller.js";
import { Sender } from "../actions/send.js";
import { TemporaryChats } from "../actions/temporary-chats.js";
import type { UploadRules } from "../actions/upload-rules.js";
import { reason, reasonFor } from "../reasons.js";
import { isTokenCode, isTokenRefusal, type Result } from "../wire/answer.js";
import { MessageIds } from "../wire/identifiers.js";
import { isObject, type JsonObject, parseJson } from "../wire/json-object.js";
import type { Drops } from "./drops.js";
import { EventReader } from "./event-reader.js";
import { greet } from "./handshake.js";
import { Liveness } from "./liveness.js";

/** Milliseconds to wait for the server's greeting before it is asked who it is (adapters §7). */
const greetingMs = 1_000;
const lookMs = 1_000;

/** What a session needs of the connection around it. */
export interface SessionOptions {
  readonly link: AdapterLink;
  readonly clock: Clock;
  readonly drops: Drops;
  /** Its life: everything it has begun ends with it. */
  readonly scope: Scope;
  readonly signal: AbortSignal;
  /** Seconds between pings; 0 where somebody else asks whether the peer is there. */
  readonly pingSeconds: number;
  readonly uploads: UploadRules;
  /** Puts a frame on the socket for actions; false when it cannot leave. */
  readonly write: (text: string) => boolean;
  readonly ping: () => void;
  /** The session cannot go on: the sockets are to be closed. */
  readonly broken: (reason: AdapterReason, refused: boolean) => void;
}

/** A conversation with one OneBot 11 server over its sockets: actions out, answers and events in. */
export class Session implements AdapterConnection {
  readonly actions: AccountActions;
  readonly client: ActionClient;
  readonly #options: SessionOptions;
  readonly #caller: Caller;
  readonly #sender: Sender;
  readonly #events: EventReader;
  readonly #liveness: Liveness;
  /** The server has greeted, or there is nothing to wait for any more. */
  #greeted = false;
  #whenGreeted: (() => void) | undefined;
  #over = false;

  constructor(options: SessionOptions) {
    const { clock, link, pingSeconds, drops } = options;
    const ids = new MessageIds();
    const temporary = new TemporaryChats();
    this.#options = options;
    this.client = new ActionClient(clock, (frame) => this.#write(frame));
    this.#caller = new Caller(
      this.client,
      () => this.#events.identity?.implementation?.name ?? "The server",
      options.uploads,
    );
    this.#sender = new Sender(this.#caller, ids, temporary);
    this.actions = accountActions(this.#caller, ids);
    this.#liveness = new Liveness(pingSeconds * 1000, clock.monotonic());
    this.#events = new EventReader(
      { link, clock, ids, temporary, drops },
      {
        heartbeat: (intervalMs) => this.#liveness.heartbeat(intervalMs),
        lifecycle: () => this.#greet(),
      },
    );
    clock.every(lookMs, options.signal, () => this.#look());
    // At once: the scope waits for whoever waits for an answer before it undoes anything.
    options.signal.addEventListener("abort", () => this.end("the adapter was closed"), { once: true });
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return this.#sender.send(message);
  }

  post(message: OutgoingMessage, came: (outcome: SendOutcome) => void): void {
    this.#sender.post(message, came);
  }

  /** The socket for actions is open: gets to know the server, and tells the manager. */
  begin(): void {
    const { clock, signal, scope } = this.#options;
    const greeting = new Promise<void>((resolve) => {
      if (this.#greeted) return resolve();
      this.#whenGreeted = resolve;
      clock.after(greetingMs, signal, resolve);
    });
    scope.follow(greeting.then(() => this.#meet()));
  }

  #greet(): void {
    this.#greeted = true;
    this.#whenGreeted?.();
  }

  async #meet(): Promise<void> {
    const { clock, signal, link, broken } = this.#options;
    if (this.#over) return;
    const greeting = await greet(this.#caller, clock, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });
    if (greeting === undefined || this.#over) return;
    if (greeting.ok) {
      this.#events.identity = greeting.identity;
      link.online(greeting.identity);
    } else if (greeting.result.is === "refused" && isTokenCode(greeting.result.code))
      broken(reasonFor(greeting.result), true);
    else broken(whyUnknown(greeting.result), false);
  }

  /** A frame came. Never throws: whatever it holds is somebody else's. */
  receive(text: string): void {
    if (this.#over) return;
    this.#options.link.frame("in", text);
    this.#liveness.heard();
    const frame = parseJson(text);
    if (!isObject(frame)) {
      this.#options.drops.add("malformed");
      return;
    }
    try {
      if (typeof frame.post_type === "string") this.#events.read(frame);
      else this.#answer(frame);
    } catch (error) {
      // One frame that nobody could handle must not cost the socket.
      this.#options.scope.log.error("a frame could not be handled", { error });
    }
  }

  #answer(frame: JsonObject): void {
    if (this.client.take(frame)) return;
    // NapCat and LLOneBot let everybody in, say this and close.
    if (isTokenRefusal(frame)) this.#options.broken(reason("tokenRefused"), true);
    else this.#options.drops.add("late_answer");
  }

  pong(): void {
    this.#liveness.heard();
  }

  /** Ends it: whoever waits for an answer is told why, in English. */
  end(why: string): void {
    this.#over = true;
    this.client.end(why);
    this.#greet();
  }

  /** True once the account was known. */
  get known(): boolean {
    return this.#events.identity !== undefined;
  }

  #write(frame: string): boolean {
    if (this.#over || !this.#options.write(frame)) return false;
    this.#options.link.frame("out", frame);
    return true;
  }

  #look(): void {
    if (this.#over) return;
    this.client.sweep();
    const look = this.#liveness.look(this.#options.clock.monotonic());
    if (look === "ping") this.#options.ping();
    else if (look === "dead") this.#options.broken(reason("silent"), false);
  }
}

/** Why an account is not known that was asked for. */
function whyUnknown({ is, why, reason: said }: Exclude<Result, { is: "done" }>): AdapterReason {
  if (is === "no answer") return reason("anonymous");
  return why ?? reason("unknown", { said });
}
