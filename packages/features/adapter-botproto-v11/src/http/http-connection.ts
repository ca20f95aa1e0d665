import type { AccountActions } from "@dicetower/adapters/api";
import {
  type AdapterConnection,
  type AdapterLink,
  type AdapterRecord,
  type Clock,
  codes,
  failure,
  type Outbound,
  type OutgoingMessage,
  type Scope,
  type SendOutcome,
} from "@dicetower/contract";
import { accountActions } from "../actions/account-actions.js";
import { Caller } from "../actions/caller.js";
import { objectOf } from "../actions/records.js";
import { Sender } from "../actions/send.js";
import type { TemporaryChats } from "../actions/temporary-chats.js";
import { uploadRules } from "../actions/upload-rules.js";
import type { RegisteredAdapter } from "../reverse/reverse-registry.js";
import { EventReader } from "../session/event-reader.js";
import { handshake } from "../session/handshake.js";
import { type Rejection, Rejections } from "../session/rejections.js";
import { isTokenCode } from "../wire/answer.js";
import type { DroppedFrames } from "../wire/dropped-frames.js";
import { FrameBound } from "../wire/frame-bound.js";
import { fromWire, MessageIds } from "../wire/identifiers.js";
import { type JsonObject, textOf } from "../wire/json-object.js";
import { reason, reasonFor } from "../wire/reasons.js";
import { HttpActionClient } from "./http-action-client.js";
import { QuickReplies } from "./quick-replies.js";

/** Status requests that may stay unanswered. */
const missedQuestions = 2;
const questionMs = 10_000;
/** Milliseconds after its last report in which an account keeps the adapter to itself. */
const accountMs = 600_000;

/** A server that is asked by HTTP and reports by HTTP POST, or only one of the two. */
export class HttpConnection implements AdapterConnection, RegisteredAdapter {
  readonly actions: Partial<AccountActions>;
  readonly #quick: QuickReplies;
  readonly #ids = new MessageIds();
  readonly #temporary: TemporaryChats;
  readonly #events: EventReader;
  readonly #caller: Caller | undefined;
  readonly #dropped: DroppedFrames;
  readonly #bound: FrameBound;
  readonly #rejections: Rejections;
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
    dropped: DroppedFrames,
    temporary: TemporaryChats,
    outbound: Outbound,
  ) {
    this.#dropped = dropped;
    this.#bound = new FrameBound(record, clock, scope.log, dropped);
    this.#temporary = temporary;
    this.#quick = new QuickReplies(clock, scope.signal);
    scope.defer(() => this.#quick.end());
    const services = { link, clock, ids: this.#ids, temporary: this.#temporary, dropped, log: scope.log };
    this.#events = new EventReader(services, {
      heartbeat: (intervalMs) => {
        this.#heartbeatMs = intervalMs ?? this.#heartbeatMs;
      },
      lifecycle: () => undefined,
    });
    this.#heardAt = clock.monotonic();
    // A refused report does not end the connection; but it may come from the right peer, with a wrong secret.
    this.#rejections = new Rejections(record.id, clock, scope, (why) => link.troubled(why));
    if (record.endpoint !== "") {
      const client = new HttpActionClient(record, outbound, scope.signal, link);
      this.#caller = new Caller(
        client,
        () => this.#events.identity?.implementation?.name ?? "The server",
        uploadRules(record),
      );
      this.#sender = new Sender(this.#caller, this.#ids, this.#temporary);
    }
    this.actions =
      this.#caller === undefined ? this.#quickActions() : accountActions(this.#caller, this.#ids);
  }

  get selfId(): string {
    return this.#events.identity?.selfId ?? "";
  }

  get unwatched(): boolean {
    return this.#caller === undefined && this.#heartbeatMs === undefined;
  }

  rejected(rejection: Rejection | undefined, address: string): void {
    this.#rejections.add(rejection, address);
  }

  send(message: OutgoingMessage): Promise<SendOutcome> {
    return this.#sender?.send(message) ?? Promise.resolve(this.#quick.send(message));
  }

  /** Identifies the server, and polls its status. */
  begin(): AdapterConnection {
    const { clock, scope, record } = this;
    const caller = this.#caller;
    const every = Number(record.options.heartbeatSeconds ?? 30) * 1000;
    if (caller === undefined) clock.every(1_000, scope.signal, () => this.#listenForSilence());
    else scope.follow(this.#handshake(caller).then(() => this.#pollStatus(caller, every)));
    return this;
  }

  async #handshake(caller: Caller): Promise<void> {
    const { clock, scope, link } = this;
    const greeting = await handshake(caller, clock, scope.signal);
    if (scope.signal.aborted) return;
    if (greeting.ok) {
      this.#events.identify(greeting.identity);
    } else if (greeting.result.is === "refused" && isTokenCode(greeting.result.code))
      link.refused(reasonFor(greeting.result));
    else link.closed(reasonFor(greeting.result));
  }

  #pollStatus(caller: Caller, everyMs: number): void {
    if (this.#events.identity === undefined) return;
    this.clock.every(everyMs, this.scope.signal, () => this.scope.follow(this.#request(caller)));
  }

  async #request(caller: Caller): Promise<void> {
    const result = await caller.client.request("get_status", {}, questionMs);
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
    this.#events.forget();
    this.link.closed(reason("silent"));
  }

  /** Refuses a report before it is read. @throws Failure 41300 for one that is larger than the adapter takes */
  checkSize(bytes: number): void {
    const { bytes: most } = this.#bound;
    if (bytes <= most) return;
    this.#bound.drop();
    throw failure(codes.tooLarge, `A report to this adapter has at most ${most} bytes (maxFrameBytes).`);
  }

  /**
   * Takes a report.
   * @param announced account of the header, empty where it names none
   * @returns the quick operation to answer with; undefined for an answer without content
   */
  report(event: JsonObject, announced: string): Promise<JsonObject | undefined> | undefined {
    const account = announced || fromWire(event.self_id);
    if (this.#caller === undefined && this.#isOther(account)) {
      this.#dropped.add("other_account");
      throw failure(
        codes.conflict,
        `The account ${this.selfId} reports to this adapter: another account needs an adapter of its own.`,
      );
    }
    this.#heardAt = this.clock.monotonic();
    if (this.#rejections.over()) this.link.troubled("");
    this.link.frame("in", JSON.stringify(event));
    if (this.#caller !== undefined) {
      this.#events.read(event);
      return undefined;
    }
    this.#learnIdentity(account);
    if (event.post_type === "message") return this.#expectReply(event);
    if (event.post_type === "request" && textOf(event.flag) !== "")
      return this.#logged(this.#quick.expectDecision(textOf(event.flag), () => this.#events.read(event)));
    this.#events.read(event);
    return undefined;
  }

  #expectReply(event: JsonObject): Promise<JsonObject | undefined> {
    const scene = event.message_type === "group" ? "group" : "private";
    const target = fromWire(scene === "group" ? event.group_id : event.user_id);
    const answers = this.#ids.read(event.message_id);
    return this.#logged(
      this.#quick.expectReply({ scene, target, answers }, (ended) => this.#events.read(event, ended)),
    );
  }

  async #logged(waiting: Promise<JsonObject | undefined>): Promise<JsonObject | undefined> {
    const operation = await waiting;
    if (operation !== undefined) this.link.frame("out", JSON.stringify(operation));
    return operation;
  }

  /** True for another account than the one that has reported within the last ten minutes. */
  #isOther(account: string): boolean {
    if (this.selfId === "" || account === "" || account === this.selfId) return false;
    return this.clock.monotonic() - this.#heardAt < accountMs;
  }

  /** The actions that quick operations can do. */
  #quickActions(): Partial<AccountActions> {
    return {
      answerFriendRequest: async (flag, approve, remark) =>
        this.#quick.decide(flag, { approve, ...(remark && { remark }) }),
      answerGroupRequest: async (flag, _kind, approve, reason) =>
        this.#quick.decide(flag, { approve, ...(reason && { reason }) }),
    };
  }

  /** Learns the account from a report where there is no address to request it from. */
  #learnIdentity(selfId: string): void {
    if (selfId === "" || this.selfId === selfId) return;
    const identity = {
      selfId,
      selfName: "",
      implementation: { name: "HTTP POST without actions: quick replies only", version: "", protocol: "v11" },
      capabilities: ["image", "record", "reply", "private"],
    };
    this.#events.identify(identity);
  }
}
