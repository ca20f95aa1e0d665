import type {
  AdapterConnection,
  AdapterIdentity,
  AdapterReason,
  AdapterTest,
  AdapterType,
  Cancel,
  Contribution,
  Fork,
  JsonValue,
} from "@dicetower/contract";
import { adapterState } from "../api.js";
import { after, atRest, type Condition, type Happening } from "../condition.js";
import { connectsDifferently, type StoredRecord } from "../records/record.js";
import { sharedOptions } from "../records/shared-options.js";
import { SeenEvents } from "../seen-events.js";
import { type AccountCounts, countAnew } from "./account-counts.js";
import { testConnection } from "./connection-test.js";
import { Inbox } from "./inbox.js";
import { Link, type LinkHearer } from "./link.js";
import { OfflineWatch } from "./offline-watch.js";
import { opened, recordForType } from "./opening.js";
import { reasonOf } from "./reason.js";
import { RecentFrames } from "./recent-frames.js";
import type { Speaker } from "./speakers.js";
import { statusOf } from "./status.js";
import type { Surroundings } from "./surroundings.js";
import { Turns } from "./turns.js";
import { type SayKeys, Voice } from "./voice.js";

/** Ids of sent messages kept per adapter; a platform that reports them back does so within seconds. */
const sentKept = 2_000;

/** One record and what is alive of it: its state, its connection, what it hears and says. */
export class ManagedAdapter implements LinkHearer, Speaker {
  condition: Condition = atRest;
  generation = 0;
  identity: AdapterIdentity | undefined;
  /** UTC epoch seconds, 0 = never. */
  lastHeartbeatAt = 0;
  counted: AccountCounts = { groups: 0, friends: 0 };
  readonly inbox: Inbox;
  readonly voice: Voice;
  readonly frames = new RecentFrames();
  #type: Contribution<AdapterType> | undefined;
  #connection: AdapterConnection | undefined;
  #connectionSignal: AbortSignal;
  #fork: Fork | undefined;
  #retry: Cancel | undefined;
  readonly #turns: Turns;
  readonly #watch: OfflineWatch;

  constructor(
    public record: StoredRecord,
    readonly around: Surroundings,
    keys: SayKeys,
    readonly life: AbortSignal,
  ) {
    const said = new SeenEvents(sentKept);
    this.inbox = new Inbox(around, said);
    this.voice = new Voice(record, around, keys, life, said);
    this.#connectionSignal = life;
    this.#turns = new Turns(around.host);
    this.#watch = new OfflineWatch(around, life, () => this.record.name);
    around.speakers.join(this);
  }

  get type(): AdapterType | undefined {
    return this.#type?.item;
  }

  /** The connection, while the account is usable. */
  get connection(): AdapterConnection | undefined {
    return this.condition.state === "connected" ? this.#connection : undefined;
  }

  /** The other end dials: nothing is tried again. */
  get listens(): boolean {
    return this.type?.modes.find(({ mode }) => mode === this.record.connection_mode)?.listens ?? false;
  }

  /** Takes over what may have changed, and connects anew where the change asks for it. */
  set(record: StoredRecord, type: Contribution<AdapterType> | undefined): void {
    const anew = type !== this.#type || connectsDifferently(this.record, record);
    this.record = record;
    this.around.speakers.renamed(this);
    this.#type = type;
    this.inbox.takesOwn = sharedOptions(record.options).selfMessage;
    this.voice.follow(record, type);
    if (anew) this.begin();
    else this.#tell();
  }

  /** Ends the present connection and begins what record, type and phase ask for, all tries forgotten. */
  begin(): void {
    this.#end();
    this.around.speakers.forget(this);
    const why = !this.record.enabled ? "disabled" : this.#type === undefined ? "type gone" : undefined;
    if (why !== undefined) {
      this.#watch.stop();
      this.#step({ is: why });
      return;
    }
    this.#step({ is: "dialling", anew: true });
    if (this.around.phase === "open") this.#dial();
  }

  /** Ends the connection; the record has gone. */
  async remove(): Promise<void> {
    this.#end();
    this.#watch.stop();
    this.around.speakers.gone(this);
    await this.#turns.done;
  }

  /** From now on nothing of this connection counts; it is closed behind. */
  #end(): void {
    this.generation++;
    this.#retry?.();
    this.#retry = undefined;
    this.identity = undefined;
    this.inbox.release();
    this.voice.outbox.disconnect();
    this.voice.latencyMs = undefined;
    this.#connection = undefined;
    this.#turns.add(async () => {
      await this.#fork?.stop();
      this.#fork = undefined;
    });
  }

  #dial(): void {
    const { generation } = this;
    this.around.speakers.forget(this);
    this.#turns.add(async () => {
      const type = this.#type;
      if (generation !== this.generation || type === undefined || this.around.host.signal.aborted) return;
      try {
        await this.#open(type, generation);
      } catch (error) {
        if (generation !== this.generation) return;
        this.#end();
        this.#step({ is: "unusable", reason: reasonOf(error, this.record) });
      }
    });
  }

  async #open(type: Contribution<AdapterType>, generation: number): Promise<void> {
    const record = recordForType(this.record, this.type);
    const link = new Link(this, generation);
    this.#fork = await this.around.host.fork(`adapter-${record.id}`, async (part) => {
      const opening = type.run(() => type.item.open(record, link, part));
      const connection =
        opening instanceof Promise ? await opened(this.around.clock, part, opening) : opening;
      if (generation !== this.generation) return;
      this.#connection = connection;
      this.#connectionSignal = part.signal;
      this.#speak();
    });
  }

  /** A second, temporary connection, or a look at the one that stands. */
  async test(signal: AbortSignal): Promise<AdapterTest> {
    const result = await testConnection(this.record, this.#type, this.#connection, signal);
    if (result.ok && this.condition.state === "connected") this.voice.answered(result.latencyMs);
    return result;
  }

  online(identity: AdapterIdentity): void {
    const { record, type } = this;
    if (type === undefined) return;
    const taken = this.around.speakers.claim(this, type.platform, identity.selfId);
    if (taken !== undefined) {
      this.setAside(taken.reason);
      return;
    }
    this.identity = identity;
    const account = this.voice.become(record.type, type.platform, identity.selfId);
    this.#step({ is: "online" });
    this.#watch.online();
    this.#speak();
    // What waits for the account is older than anything that is answered from now on.
    this.around.speakers.succeed(this, account);
    this.inbox.bind(account);
    if (identity.selfId !== record.selfId || identity.selfName !== record.selfName) this.#remember(identity);
  }

  setAside(reason: AdapterReason): void {
    this.#watch.stop();
    this.#lost({ is: "taken", reason });
  }

  explain(reason: AdapterReason): void {
    this.condition = { ...this.condition, error: reason };
    this.#tell();
  }

  takeOver(): void {
    if (this.around.phase === "open" && this.condition.state === "disconnected") this.begin();
  }

  /** Has the outbox send, once there are both a connection and an account. */
  #speak(): void {
    const { connection } = this;
    if (connection === undefined) return;
    this.voice.outbox.connect(connection, this.#connectionSignal);
    countAnew(this);
  }

  #remember({ selfId, selfName }: AdapterIdentity): void {
    const { store, records, host } = this.around;
    this.record = { ...this.record, selfId, selfName };
    host.follow(store.change((db) => records.setAccount(db, this.record.id, selfId, selfName)));
  }

  offline(reason: AdapterReason): void {
    const why = reasonOf(reason, this.record);
    this.voice.outbox.disconnect();
    this.#watch.offline(this.condition.state, why);
    this.#step({ is: "account offline", reason: why });
  }

  heard(): void {
    this.lastHeartbeatAt = this.around.clock.seconds();
  }

  closed(reason: AdapterReason): void {
    this.#lost({ is: "closed", reason: reasonOf(reason, this.record), listens: this.listens });
  }

  troubled(reason: AdapterReason): void {
    this.#step({ is: "troubled", reason: reasonOf(reason, this.record) });
  }

  refused(reason: AdapterReason): void {
    const first = this.condition.refusedSince === undefined;
    this.#lost({ is: "refused", reason: reasonOf(reason, this.record), listens: this.listens });
    if (first && this.condition.state === "auth_failed") this.#watch.refused(this.condition.error);
  }

  #lost(happening: Extract<Happening, { is: "closed" | "refused" | "taken" }>): void {
    if (happening.is !== "taken") {
      // Where the other end dials, a refusal is somebody else's: the account has not gone.
      const gone = happening.is === "closed" || !happening.listens;
      if (gone) this.#watch.offline(this.condition.state, happening.reason);
      if (happening.listens) {
        if (gone) this.#hush();
        this.#step(happening);
        return;
      }
    }
    this.around.counts.reconnects.add(`${this.record.type} ${happening.is}`);
    this.#end();
    this.#step(happening);
    this.#retry = this.around.clock.after(this.condition.retryInMs, this.life, () => {
      this.#retry = undefined;
      this.#step({ is: "dialling" });
      this.#dial();
    });
  }

  /** Whoever had dialled in is gone; listening goes on. */
  #hush(): void {
    this.identity = undefined;
    this.inbox.release();
    this.voice.outbox.disconnect();
    this.around.speakers.leave(this);
  }

  frame(direction: "in" | "out", text: string): void {
    this.frames.add(direction, text, this.around.clock.seconds());
  }

  outlived(): void {
    this.around.line.dropped("generation");
  }

  #step(happening: Happening): void {
    const { clock, random } = this.around;
    const before = this.condition;
    this.condition = after(before, happening, {
      seconds: clock.seconds(),
      monotonic: clock.monotonic(),
      fraction: random.fraction(),
    });
    if (this.condition !== before) this.#tell();
    const { state } = this.condition;
    // Who has lost a connection or an account lets others speak; who dials anew comes back in a moment.
    if (state !== "connected" && state !== "connecting") this.around.speakers.leave(this);
  }

  #tell(): void {
    const status = statusOf(this);
    this.around.events.publish("adapter.state", status as unknown as JsonValue);
    this.around.host.emit(adapterState, status);
  }
}
