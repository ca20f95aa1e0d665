import {
  type AdapterConnection,
  type AdapterIdentity,
  type AdapterReason,
  type AdapterTest,
  type AdapterType,
  type Cancel,
  type Contribution,
  type Fork,
  type JsonValue,
  SerialQueue,
} from "@dicetower/contract";
import { adapterState } from "../api.js";
import { whyAtRest } from "../connection/at-rest.js";
import {
  type ConnectionEvent,
  type ConnectionState,
  initialState,
  momentOf,
  nextState,
} from "../connection/connection-state.js";
import { testConnection } from "../connection/connection-test.js";
import { Link, type LinkListener } from "../connection/link.js";
import { OfflineWatch } from "../connection/offline-watch.js";
import { opened, recordForType } from "../connection/opening.js";
import { reasonOf } from "../connection/reason.js";
import { RecentFrames } from "../connection/recent-frames.js";
import { whenTaken } from "../connection/when-taken.js";
import { Deduplicator } from "../receiving/deduplicator.js";
import { Inbox } from "../receiving/inbox.js";
import { connectsDifferently, type StoredRecord } from "../records/record.js";
import { rememberAccount } from "../records/remember-account.js";
import { sharedOptions } from "../records/shared-options.js";
import type { Claimant } from "../sending/account-arbiter.js";
import { AccountSender, sentKept } from "../sending/account-sender.js";
import type { SendKeys } from "../sending/send-keys.js";
import { type AccountCounts, refreshCounts } from "./account-counts.js";
import type { ManagerServices } from "./manager-services.js";
import { statusOf } from "./status.js";

/** One record at run time: its state, its connection, its inbox and its sender. */
export class ManagedAdapter implements LinkListener, Claimant {
  connectionState: ConnectionState = initialState;
  generation = 0;
  identity: AdapterIdentity | undefined;
  lastHeartbeatAt = 0;
  counted: AccountCounts = { groups: 0, friends: 0 };
  readonly inbox: Inbox;
  readonly sender: AccountSender;
  readonly frames = new RecentFrames();
  #type: Contribution<AdapterType> | undefined;
  #connection: AdapterConnection | undefined;
  #connectionSignal: AbortSignal;
  #fork: Fork | undefined;
  #retry: Cancel | undefined;
  #newcomer: AdapterIdentity | undefined;
  /** Openings and closings never overlap. */
  readonly #openings = new SerialQueue();
  readonly #inTurn = (work: () => Promise<void>) => this.services.host.follow(this.#openings.run(work));
  readonly #watch: OfflineWatch;

  constructor(
    public record: StoredRecord,
    readonly services: ManagerServices,
    keys: SendKeys,
    readonly life: AbortSignal,
  ) {
    const said = new Deduplicator(sentKept);
    this.inbox = new Inbox(services, said, this, () => this.connection?.actions ?? {});
    this.sender = new AccountSender(record, services, keys, life, said);
    this.#connectionSignal = life;
    this.#watch = new OfflineWatch(services, life, () => this.record.name);
    services.arbiter.join(this);
  }

  get type(): AdapterType | undefined {
    return this.#type?.item;
  }

  get connection(): AdapterConnection | undefined {
    return this.connectionState.state === "connected" ? this.services.gates.of(this.#connection) : undefined;
  }

  /** True where the other end dials: there is nothing to retry. */
  get listens(): boolean {
    return this.type?.modes.find(({ mode }) => mode === this.record.connection_mode)?.listens ?? false;
  }

  /** Applies a changed record or type, and reconnects where the change requires it. */
  set(record: StoredRecord, type: Contribution<AdapterType> | undefined): void {
    const anew = type !== this.#type || connectsDifferently(this.record, record);
    this.record = record;
    this.services.arbiter.renamed(this);
    this.#type = type;
    this.inbox.takesOwn = sharedOptions(record.options).selfMessage;
    this.sender.follow(record, type);
    if (anew) this.begin();
    else this.#publish();
  }

  /** Ends the present connection and begins again as record, type and phase require, with no failed attempts counted. */
  begin(): void {
    this.#end();
    this.services.arbiter.forget(this);
    const why = whyAtRest(this);
    if (why !== undefined) this.#watch.stop();
    this.#transition(why === undefined ? { is: "dialling", anew: true } : { is: why });
    if (why === undefined && this.services.phase === "open") this.#dial();
  }

  /** Ends the connection of a deleted record. */
  async remove(): Promise<void> {
    this.#end();
    this.#watch.stop();
    this.services.arbiter.gone(this);
    await this.#openings.idle();
  }

  #end(): void {
    this.generation++;
    this.#retry?.();
    this.#retry = undefined;
    this.#forgetPeer();
    this.sender.latencyMs = undefined;
    this.#connection = undefined;
    this.#inTurn(async () => {
      await this.#fork?.stop();
      this.#fork = undefined;
    });
  }

  #dial(): void {
    const { generation } = this;
    this.services.arbiter.forget(this);
    this.#inTurn(async () => {
      const type = this.#type;
      if (generation !== this.generation || type === undefined || this.services.host.signal.aborted) return;
      try {
        await this.#open(type, generation);
      } catch (error) {
        if (generation !== this.generation) return;
        this.#end();
        this.#transition({ is: "unusable", reason: reasonOf(error, this.record) });
      }
    });
  }

  async #open(type: Contribution<AdapterType>, generation: number): Promise<void> {
    const record = recordForType(this.record, this.type);
    const link = new Link(this, generation);
    this.#fork = await this.services.host.fork(`adapter-${record.id}`, async (part) => {
      const opening = type.run(() => type.item.open(record, link, part));
      const connection =
        opening instanceof Promise ? await opened(this.services.clock, part, opening) : opening;
      if (generation !== this.generation) return;
      this.#connection = connection;
      this.#connectionSignal = part.signal;
      this.#startSending();
    });
  }

  /** Tests a second, temporary connection, or the standing one. */
  async test(signal: AbortSignal): Promise<AdapterTest> {
    const result = await testConnection(this.record, this.#type, this.#connection, signal);
    if (result.ok && this.connectionState.state === "connected") this.sender.answered(result.latencyMs);
    return result;
  }

  online(identity: AdapterIdentity): void {
    const { record, type } = this;
    if (type === undefined) return;
    const taken = this.services.arbiter.claim(this, type.platform, identity.selfId);
    if (taken !== undefined) {
      this.standBy(taken.reason);
      return;
    }
    this.#newcomer = identity;
    const goOn = () => this.#welcome(identity, type);
    const newcomer = { isHere: () => this.#newcomer === identity, goOn, sendAway: () => this.begin() };
    const taking = this.listens ? this.services.ownership.take(record.id) : undefined;
    if (taking === undefined) goOn();
    else this.services.host.follow(whenTaken(taking, newcomer));
  }

  #welcome(identity: AdapterIdentity, type: AdapterType): void {
    this.identity = identity;
    const account = this.sender.become(this.record.type, type.platform, identity.selfId);
    this.#transition({ is: "online" });
    this.#watch.online();
    this.#startSending();
    // Waiting messages are older than any answer from now on.
    this.services.arbiter.succeed(this, account);
    this.inbox.bind(account);
    this.record = rememberAccount(this.services, this.record, identity);
  }

  standBy(reason: AdapterReason): void {
    this.#watch.stop();
    this.#lost({ is: "taken", reason });
  }

  explain(reason: AdapterReason): void {
    this.connectionState = { ...this.connectionState, error: reason };
    this.#publish();
  }

  takeOver(): void {
    if (this.services.phase === "open" && this.connectionState.state === "disconnected") this.begin();
  }

  #startSending(): void {
    const { connection } = this;
    if (connection === undefined) return;
    this.sender.outbox.connect(connection, this.#connectionSignal);
    refreshCounts(this);
  }

  offline(reason: AdapterReason): void {
    const why = reasonOf(reason, this.record);
    this.sender.outbox.disconnect();
    this.#watch.offline(this.connectionState.state, why);
    this.#transition({ is: "account offline", reason: why });
  }

  heard(): void {
    this.lastHeartbeatAt = this.services.clock.seconds();
  }

  closed(reason: AdapterReason): void {
    this.#lost({ is: "closed", reason: reasonOf(reason, this.record), listens: this.listens });
  }

  troubled(reason: AdapterReason): void {
    this.#transition({ is: "troubled", reason: reasonOf(reason, this.record) });
  }

  refused(reason: AdapterReason): void {
    const first = this.connectionState.refusedSince === undefined;
    this.#lost({ is: "refused", reason: reasonOf(reason, this.record), listens: this.listens });
    if (first && this.connectionState.state === "auth_failed")
      this.#watch.refused(this.connectionState.error);
  }

  #lost(event: Extract<ConnectionEvent, { is: "closed" | "refused" | "taken" }>): void {
    if (event.is !== "taken") {
      // Where the other end dials, a refusal concerns another peer: the account has not gone.
      const gone = event.is === "closed" || !event.listens;
      if (gone) this.#watch.offline(this.connectionState.state, event.reason);
      if (event.listens) {
        if (gone) this.#releaseAccount();
        this.#transition(event);
        return;
      }
    }
    this.services.counts.reconnects.add(`${this.record.type} ${event.is}`);
    this.#end();
    this.#transition(event);
    this.#retry = this.services.clock.after(this.connectionState.retryInMs, this.life, () => {
      this.#transition({ is: "dialling" });
      this.#dial();
    });
  }

  /** Releases the account after the peer has gone; listening goes on. */
  #releaseAccount(): void {
    this.#forgetPeer();
    this.services.arbiter.leave(this);
  }

  #forgetPeer(): void {
    this.identity = this.#newcomer = undefined;
    this.inbox.release();
    this.sender.outbox.disconnect();
  }

  frame(direction: "in" | "out", text: string): void {
    this.frames.add(direction, text, this.services.clock.seconds());
    this.services.eventLog.add(direction, text, this.record);
  }

  staleEvent(): void {
    this.services.line.dropped("generation");
  }

  #transition(event: ConnectionEvent): void {
    const before = this.connectionState;
    this.connectionState = nextState(before, event, momentOf(this.services));
    if (this.connectionState !== before) this.#publish();
    const { state } = this.connectionState;
    // A lost connection or account is free for others; one that dials again is back in a moment.
    if (state !== "connected" && state !== "connecting") this.services.arbiter.leave(this);
  }

  #publish(): void {
    const status = statusOf(this);
    this.services.events.publish("adapter.state", status as unknown as JsonValue);
    this.services.host.emit(adapterState, status);
    this.services.ownership.changed();
  }
}
