import {
  type Account,
  type AdapterType,
  type Contribution,
  codes,
  type Delivery,
  delivered,
  failure,
  type Outgoing,
  type OutgoingMessage,
  type Segment,
  type SendOutcome,
} from "@dicetower/contract";
import { accountOf } from "../accounts/account-of.js";
import { isSameAccount } from "../accounts/same-account.js";
import type { ForwardedMessage } from "../cluster/question.js";
import type { Draft } from "../outbox/draft.js";
import type { StoredPart } from "../outbox/entries.js";
import { isOwnKey } from "../outbox/entries.js";
import { settledWithinMs } from "../outbox/in-flight-send.js";
import { Outbox } from "../outbox/outbox.js";
import { freshForMs, Part } from "../outbox/part.js";
import { type OutboxReport, queueFull, waitedTooLong } from "../outbox/report.js";
import type { Deduplicator } from "../receiving/deduplicator.js";
import { ReceivedMessage } from "../receiving/received-message.js";
import type { StoredRecord, TextOverrides } from "../records/record.js";
import { DropWarnings } from "./drop-warnings.js";
import { forward } from "./forward.js";
import { messageParts } from "./message-parts.js";
import { sayOtherwise } from "./say-otherwise.js";
import type { SendKeys } from "./send-keys.js";
import { rateOf } from "./send-rate.js";
import type { SenderServices } from "./sender-services.js";

/** Ids of sent messages kept per adapter; a platform that reports them back does so within seconds. */
export const sentKept = 2_000;

/** Sends the messages of one adapter: its accounts, and the outbox that they share. */
export class AccountSender implements OutboxReport {
  readonly outbox: Outbox;
  readonly #drops: DropWarnings;
  sent = 0;
  failed = 0;
  /** Milliseconds that the platform took to answer last, undefined while that is not known. */
  latencyMs: number | undefined;
  #account: Account | undefined;
  #overrides: TextOverrides;
  /** Type of the connections that messages leave through. */
  #type: Contribution<AdapterType> | undefined;
  /** Undelivered parts of the previous run, until their account is connected. */
  #undelivered: readonly StoredPart[] = [];
  readonly adapterId: number;
  /** @param said ids of what was sent, for the inbox to know them again */
  constructor(
    private record: StoredRecord,
    readonly services: SenderServices,
    readonly keys: SendKeys,
    life: AbortSignal,
    readonly said: Deduplicator,
  ) {
    this.adapterId = record.id;
    this.#drops = new DropWarnings(record.id, services.clock, services.log);
    this.#overrides = record.textOverrides;
    const rate = rateOf(record.options, services.pauses.value);
    this.outbox = new Outbox(record.id, services.clock, services.journal, this, life, rate);
  }

  get account(): Account | undefined {
    return this.#account;
  }

  /** Applies the rate and the text overrides of the record. @param type undefined while it is not loaded */
  follow(record: StoredRecord, type: Contribution<AdapterType> | undefined): void {
    // Messages in flight through an unloaded type still settle with that type.
    this.#type = type ?? this.#type;
    this.#overrides = record.textOverrides;
    this.record = record;
    this.repace();
  }

  /** Sends as fast as the record and the pauses of all accounts allow by now. */
  repace(): void {
    this.outbox.setRate(rateOf(this.record.options, this.services.pauses.value));
  }

  restore(parts: readonly StoredPart[]): void {
    this.#undelivered = parts;
  }

  /** Binds the sender to an account. Returns the same object for the same account. */
  become(type: string, platform: string, selfId: string): Account {
    const known = this.#account;
    this.outbox.reclaim();
    const account = this.know(type, platform, selfId);
    // Messages of one account are never sent by another: the adapter that holds it now sends them, or they are dropped.
    if (known !== undefined && !isSameAccount(known, account))
      this.outbox.transferTo(this.#otherFor(known), "the adapter is connected to another account");
    this.resumeUndelivered();
    return account;
  }

  /** The account, where it is known without a connection of its own: another process holds the adapter. */
  know(type: string, platform: string, selfId: string): Account {
    const known = this.#account;
    if (known?.selfId === selfId && known.type === type && known.platform === platform) return known;
    const account = accountOf(
      { id: String(this.adapterId), type, platform, selfId },
      () => this.#overrides,
      (outgoing) => this.#deliver(outgoing, account),
    );
    this.#account = account;
    this.outbox.selfId = selfId;
    return account;
  }

  /** Says what waits for the account since another run or process. */
  resumeUndelivered(): void {
    const { selfId } = this.outbox;
    for (const part of this.#takeUndelivered((left) => left.selfId === selfId)) this.#resume(part);
  }

  holds(): boolean {
    return this.services.ownership.holds(this.adapterId);
  }

  /** Returns the outbox of another adapter that holds the account. */
  #otherFor(account: Account): Outbox | undefined {
    const sender = this.services.arbiter.senderOf(account);
    return sender === this ? undefined : sender?.outbox;
  }

  /** Hands what is still to be sent for an account over to the adapter that holds it now. */
  handOver(successor: AccountSender, account: Account, platform: string | undefined): void {
    if (isSameAccount(this.#account, account)) this.outbox.delegateTo(() => this.#otherFor(account));
    if (platform !== account.platform) return;
    for (const part of this.#takeUndelivered(({ selfId }) => selfId === account.selfId))
      successor.#resume(part);
  }

  /** Ends the sender of a deleted adapter: its parts go to the present holder of the account, or are dropped. */
  end(): void {
    const reason = "the adapter was deleted";
    const account = this.#account;
    if (account !== undefined) this.outbox.delegateTo(() => this.#otherFor(account));
    this.outbox.end(reason);
    for (const part of this.#takeUndelivered(() => true)) this.outbox.refuse(this.#partOf(part), reason);
    this.#drops.flush();
  }

  /** Drops what has waited too long, and gives up what has been on its way for too long. */
  sweep(): void {
    this.outbox.sweep();
    this.#drops.sweep();
    const oldest = this.services.clock.now() - freshForMs;
    for (const part of this.#takeUndelivered(({ createdAt }) => createdAt < oldest))
      this.outbox.refuse(this.#partOf(part), "it waited too long");
  }

  #takeUndelivered(isMeant: (part: StoredPart) => boolean): readonly StoredPart[] {
    const taken = this.#undelivered.filter(isMeant);
    if (taken.length > 0) this.#undelivered = this.#undelivered.filter((part) => !isMeant(part));
    return taken;
  }

  #deliver(outgoing: Outgoing, account: Account): void {
    if (account !== this.#account) {
      this.#deliverElsewhere(outgoing, account);
      return;
    }
    for (const [at, segments] of messageParts(outgoing, this.#overrides).entries())
      this.#post(outgoing, segments, at === 0);
  }

  /** The adapter has another account since the message came. */
  #deliverElsewhere(outgoing: Outgoing, account: Account): void {
    const claimant = this.services.arbiter.senderOf(account);
    const own = claimant?.account;
    if (own !== undefined && own !== account) own.deliver(outgoing);
    else {
      this.services.counts.replies.add("dropped");
      const reason = `nobody speaks for account ${account.selfId} any more`;
      this.#lost("dropped", outgoing.scene, reason);
      const { scene, target, segments = [] } = outgoing;
      this.#emit({ account, scene, target, segments, outcome: { state: "failed", reason }, outgoing });
    }
  }

  /** @param first of those that one part of a reply became */
  #post(outgoing: Outgoing, segments: readonly Segment[], first: boolean): void {
    const { message, scene, target, part } = outgoing;
    const answers = message instanceof ReceivedMessage ? message : undefined;
    const aside = scene === "private" && message !== undefined && target === message.userId;
    this.#enter({
      eventKey: answers?.eventKey ?? this.keys.next(),
      index: answers === undefined ? 0 : answers.parts++,
      scene,
      target,
      viaGroup: aside ? message.groupId || message.viaGroup : "",
      answers: message?.id,
      segments,
      outgoing,
      hasFallback: first && part.otherwise !== undefined,
    });
  }

  /** Sends as it is; answers with what became of it. */
  send(message: OutgoingMessage): Promise<SendOutcome> {
    return new Promise((settled) =>
      this.#enter({ ...message, eventKey: this.keys.next(), index: 0, settled }),
    );
  }

  /** The same here, whoever holds the adapter: another process asks, which believes that this one does. */
  take(message: ForwardedMessage): Promise<SendOutcome> {
    return new Promise((settled) => {
      this.outbox.post({ ...message, eventKey: this.keys.next(), index: 0, settled });
    });
  }

  #enter(draft: Draft): void {
    const elsewhere = this.services.ownership.elsewhere(this.adapterId);
    // Who holds the account by now has heard the event, too: it is not answered from here.
    if (elsewhere === undefined || !isOwnKey(draft.eventKey)) this.outbox.post(draft);
    else {
      const part = Part.of(this.outbox, draft, this.services.clock.now());
      void forward(part, elsewhere, this.services.line, (outcome) => this.#told(part, outcome));
    }
  }

  #resume(kept: StoredPart): void {
    this.outbox.resume(this.#partOf(kept));
  }

  #partOf({ eventKey, index, scene, target, viaGroup, segments, createdAt }: StoredPart): Part {
    return new Part(this.outbox, eventKey, index, scene, target, viaGroup, segments, createdAt);
  }

  answered(ms: number): void {
    this.latencyMs = Math.max(1, Math.round(ms));
  }

  unsettled(parts: number): void {
    this.#type?.failed(
      failure(
        codes.upstreamTimeout,
        `${parts} of the sends through adapter ${this.adapterId} did not settle within ${settledWithinMs / 1000} s. A send has to settle also where the platform does not answer.`,
      ),
      "sending messages",
    );
  }

  /** The event that it answers is a new one, should it come again; what has been written down is read then, too. */
  abandoned({ eventKey }: Part): void {
    this.services.counts.replies.add("abandoned");
    this.services.seen.forget(eventKey);
  }

  ended(part: Part, result: "sent" | "failed" | "unknown" | "dropped", outcome: SendOutcome): void {
    const heldBack = outcome.state === "failed" && outcome.heldBack === true;
    this.services.counts.replies.add(heldBack ? "held" : result);
    if (this.#told(part, outcome)) return;
    if (outcome.state === "sent") {
      this.sent++;
      if (outcome.messageId !== "") this.said.isDuplicate(outcome.messageId, 0, Number.POSITIVE_INFINITY);
      return;
    }
    if (heldBack) return;
    this.#lost(result, part.scene, outcome.reason);
    if (outcome.state === "failed") sayOtherwise(this.services.line, part);
  }

  /** Tells of a part that has come to its end. True where it was a card that is said as text in its place. */
  #told({ outgoing, scene, target, segments, forwarded }: Part, outcome: SendOutcome): boolean {
    const account = outgoing?.account ?? this.#account;
    if (outgoing?.card?.settled(outcome) === true) {
      this.#deliver({ ...outgoing, card: undefined }, outgoing.account);
      return true;
    }
    if (account !== undefined && forwarded.quiet !== true)
      this.#emit({ account, scene, target, segments, outcome, outgoing });
    return false;
  }

  #emit(delivery: Omit<Delivery, "at">): void {
    this.services.host.emit(delivered, { ...delivery, at: this.services.clock.now() });
  }

  #lost(result: string, scene: string, reason: string): void {
    this.failed++;
    if (reason === queueFull || reason === waitedTooLong) {
      this.#drops.add(scene, reason);
      return;
    }
    this.services.log.warn(`a message through adapter ${this.adapterId} was not delivered: ${result}`, {
      adapter: this.adapterId,
      scene,
      reason,
    });
  }
}
