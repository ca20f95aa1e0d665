import type { AccountActions } from "@dicetower/adapters/api";
import type {
  AdapterConnection,
  AdapterLink,
  AdapterRecord,
  Clock,
  Outbound,
  OutgoingMessage,
  Scope,
  SendOutcome,
} from "@dicetower/contract";
import { accountActions } from "../actions/account-actions.js";
import { Caller } from "../actions/caller.js";
import { objectOf } from "../actions/records.js";
import { Sender } from "../actions/send.js";
import { TemporaryChats } from "../actions/temporary-chats.js";
import { uploadRules } from "../actions/upload-rules.js";
import { reason, reasonFor } from "../reasons.js";
import type { Host } from "../reverse/entrance.js";
import type { Drops } from "../session/drops.js";
import { EventReader } from "../session/event-reader.js";
import { greet } from "../session/handshake.js";
import { type Refusal, Refusals } from "../session/refusals.js";
import { isTokenCode } from "../wire/answer.js";
import { fromWire, MessageIds } from "../wire/identifiers.js";
import type { JsonObject } from "../wire/json-object.js";
import { HttpAsker } from "./http-asker.js";
import { QuickReplies } from "./quick-replies.js";

/** Questions whether the server is alive that may stay unanswered. */
const missedQuestions = 2;
const questionMs = 10_000;

/** A server that is asked by HTTP and reports by HTTP POST (adapters §1.3, §1.4), or only one of the two. */
export class HttpConnection implements AdapterConnection, Host {
  readonly actions: Partial<AccountActions>;
  readonly #quick: QuickReplies;
  readonly #ids = new MessageIds();
  readonly #temporary = new TemporaryChats();
  readonly #events: EventReader;
  readonly #caller: Caller | undefined;
  readonly #refused: Refusals;
  readonly #sender: Sender | undefined;
  #unanswered = 0;
  #heartbeatMs: number | undefined;
  #heardAt: number;

  /** @param outbound undefined where the record has no address for actions */
  constructor(
    readonly record: AdapterRecord,
    readonly link: AdapterLink,
    readonly clock: Clock,
    readonly scope: Scope,
    drops: Drops,
    outbound: Outbound,
  ) {
    this.#quick = new QuickReplies(clock, scope.signal);
    scope.defer(() => this.#quick.end());
    const tools = { link, clock, ids: this.#ids, temporary: this.#temporary, drops };
    this.#events = new EventReader(tools, {
      heartbeat: (intervalMs) => {
        this.#heartbeatMs = intervalMs ?? this.#heartbeatMs;
      },
      lifecycle: () => undefined,
    });
    this.#heardAt = clock.monotonic();
    // A stranger at the door says nothing about the connection; but it may be the other end, and nothing is heard.
    this.#refused = new Refusals(record.id, clock, scope, (why) => link.troubled(why));
    if (record.endpoint !== "") {
      const asker = new HttpAsker(record, outbound, scope.signal, link);
      this.#caller = new Caller(
        asker,
        () => this.#events.identity?.implementation?.name ?? "The server",
        uploadRules(record),
      );
      this.#sender = new Sender(this.#caller, this.#ids, this.#temporary);
    }
    this.actions = this.#caller === undefined ? {} : accountActions(this.#caller, this.#ids);
  }

  get selfId(): string {
    return this.#events.identity?.selfId ?? "";
  }

  get unwatched(): boolean {
    return this.#caller === undefined && this.#heartbeatMs === undefined;
  }

  refused(refusal: Refusal, address: string): void {
    this.#refused.add(refusal, address);
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return this.#sender?.send(message) ?? Promise.resolve(this.#quick.send(message));
  }

  /** Gets to know the server, and asks it from time to time whether it is alive. */
  begin(): AdapterConnection {
    const { clock, scope, record } = this;
    const caller = this.#caller;
    const every = Number(record.options.heartbeatSeconds ?? 30) * 1000;
    if (caller === undefined) clock.every(1_000, scope.signal, () => this.#listenForSilence());
    else scope.follow(this.#meet(caller).then(() => this.#askOn(caller, every)));
    return this;
  }

  async #meet(caller: Caller): Promise<void> {
    const { clock, scope, link } = this;
    const greeting = await greet(caller, clock, scope.signal);
    if (scope.signal.aborted) return;
    if (greeting.ok) {
      this.#events.identity = greeting.identity;
      link.online(greeting.identity);
    } else if (greeting.result.is === "refused" && isTokenCode(greeting.result.code))
      link.refused(reasonFor(greeting.result));
    else link.closed(reasonFor(greeting.result));
  }

  #askOn(caller: Caller, everyMs: number): void {
    if (this.#events.identity === undefined) return;
    this.clock.every(everyMs, this.scope.signal, () => this.scope.follow(this.#ask(caller)));
  }

  async #ask(caller: Caller): Promise<void> {
    const result = await caller.asker.ask("get_status", {}, questionMs);
    if (this.scope.signal.aborted) return;
    if (result.is === "done" || (result.is === "refused" && !isTokenCode(result.code))) {
      this.#unanswered = 0;
      this.link.heard();
      const online = result.is === "done" ? objectOf(result.data).online : undefined;
      if (typeof online === "boolean") this.#events.isOnline(online, reason("reportedOffline"));
    } else if (result.is === "refused") this.link.refused(reasonFor(result));
    else if (++this.#unanswered >= missedQuestions) this.link.closed(reasonFor(result));
  }

  /** A server that only reports is gone when its heartbeats are. */
  #listenForSilence(): void {
    if (this.#events.identity === undefined || this.#heartbeatMs === undefined) return;
    if (this.clock.monotonic() - this.#heardAt <= 3 * this.#heartbeatMs) return;
    this.#events.identity = undefined;
    this.link.closed(reason("silent"));
  }

  /**
   * Takes a report.
   * @param announced account of the header, empty where it names none
   * @returns the quick operation to answer with; undefined for an answer without content
   */
  report(event: JsonObject, announced: string): Promise<JsonObject | undefined> | undefined {
    this.#heardAt = this.clock.monotonic();
    if (this.#refused.over()) this.link.troubled("");
    this.link.frame("in", JSON.stringify(event));
    if (this.#caller !== undefined) {
      this.#events.read(event);
      return undefined;
    }
    this.#know(announced || fromWire(event.self_id));
    if (event.post_type !== "message") {
      this.#events.read(event);
      return undefined;
    }
    const scene = event.message_type === "group" ? "group" : "private";
    const target = fromWire(scene === "group" ? event.group_id : event.user_id);
    return this.#quick
      .expect(scene, target, (ended) => this.#events.read(event, ended))
      .then((operation) => {
        if (operation !== undefined) this.link.frame("out", JSON.stringify(operation));
        return operation;
      });
  }

  /** Whoever cannot be asked is known by its reports. */
  #know(selfId: string): void {
    if (selfId === "" || this.selfId === selfId) return;
    const identity = {
      selfId,
      selfName: "",
      implementation: { name: "HTTP POST without actions: quick replies only", version: "", protocol: "v11" },
      capabilities: ["image", "record", "reply", "private"],
    };
    this.#events.identity = identity;
    this.link.online(identity);
  }
}
