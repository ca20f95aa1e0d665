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
import { Caller } from "../actions/caller.js";
import { Sender } from "../actions/send.js";
import { SocketActionClient } from "../actions/socket-action-client.js";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import type { UploadRules } from "../actions/upload-rules.js";
import { isTokenCode, isTokenRefusal, type Result } from "../wire/answer.js";
import type { DroppedFrames } from "../wire/dropped-frames.js";
import type { FrameBound } from "../wire/frame-bound.js";
import { MessageIds } from "../wire/identifiers.js";
import { isObject, type JsonObject, parseJson } from "../wire/json-object.js";
import { reason, reasonFor } from "../wire/reasons.js";
import { EventReader } from "./event-reader.js";
import { handshake } from "./handshake.js";
import { Liveness } from "./liveness.js";

/** Milliseconds to wait for the server's greeting before it is asked who it is. */
const greetingMs = 1_000;
const tickMs = 1_000;

/** What a session needs of the connection around it. */
export interface SessionOptions {
  readonly link: AdapterLink;
  readonly clock: Clock;
  readonly dropped: DroppedFrames;
  readonly bound: FrameBound;
  readonly temporary: TemporaryChats;
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
  readonly client: SocketActionClient;
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
    const { clock, link, pingSeconds, dropped, temporary } = options;
    const ids = new MessageIds();
    this.#options = options;
    this.client = new SocketActionClient(clock, (frame) => this.#write(frame));
    this.#caller = new Caller(
      this.client,
      () => this.#events.identity?.implementation?.name ?? "The server",
      options.uploads,
    );
    this.#sender = new Sender(this.#caller, ids, temporary);
    this.actions = accountActions(this.#caller, ids);
    this.#liveness = new Liveness(pingSeconds * 1000, clock.monotonic());
    this.#events = new EventReader(
      { link, clock, ids, temporary, dropped, log: options.scope.log },
      {
        heartbeat: (intervalMs) => this.#liveness.heartbeat(intervalMs),
        lifecycle: () => this.#stopWaiting(),
      },
    );
    clock.every(tickMs, options.signal, () => this.#tick());
    // At once: the scope waits for pending requests before it undoes anything.
    options.signal.addEventListener("abort", () => this.end("the adapter was closed"), { once: true });
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return this.#sender.send(message);
  }

  post(message: OutgoingMessage, onResult: (outcome: SendOutcome) => void): void {
    this.#sender.post(message, onResult);
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

  #stopWaiting(): void {
    this.#greeted = true;
    this.#whenGreeted?.();
  }

  async #meet(): Promise<void> {
    const { clock, signal, broken } = this.#options;
    if (this.#over) return;
    const greeting = await handshake(this.#caller, clock, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });
    if (greeting === undefined || this.#over) return;
    if (greeting.ok) {
      this.#events.identify(greeting.identity);
    } else if (greeting.result.is === "refused" && isTokenCode(greeting.result.code))
      broken(reasonFor(greeting.result), true);
    else broken(whyUnknown(greeting.result), false);
  }

  /** A frame came. Never throws: whatever it holds is somebody else's. */
  receive(text: string): void {
    if (this.#over) return;
    this.#liveness.heard();
    const { bound } = this.#options;
    if (bound.isOver(text) && !this.client.awaits(text)) {
      bound.drop();
      return;
    }
    this.#options.link.frame("in", text);
    const frame = parseJson(text);
    if (!isObject(frame)) {
      this.#options.dropped.add("malformed");
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
    else this.#options.dropped.add("late_answer");
  }

  pong(): void {
    this.#liveness.heard();
  }

  /** Ends the session and fails its pending requests. @param why in English */
  end(why: string): void {
    this.#over = true;
    this.client.end(why);
    this.#stopWaiting();
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

  #tick(): void {
    if (this.#over) return;
    this.client.sweep();
    const look = this.#liveness.check(this.#options.clock.monotonic());
    if (look === "ping") this.#options.ping();
    else if (look === "dead") this.#options.broken(reason("silent"), false);
  }
}

/** Why an account is not known that was asked for. */
function whyUnknown({ is, why, reason: said }: Exclude<Result, { is: "done" }>): AdapterReason {
  if (is === "no answer") return reason("anonymous");
  return why ?? reason("unknown", { said });
}
