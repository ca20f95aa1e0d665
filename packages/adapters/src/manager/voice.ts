import {
  type Account,
  type AdapterType,
  type Contribution,
  codes,
  failure,
  type Outgoing,
  type OutgoingMessage,
  type Segment,
  type SendOutcome,
  textSegment,
} from "@dicetower/contract";
import { parseCq } from "../cq-code.js";
import { settledWithinMs } from "../outbox/departure.js";
import type { KeptPart } from "../outbox/entries.js";
import { Outbox } from "../outbox/outbox.js";
import { freshForMs, Part } from "../outbox/part.js";
import type { OutboxReport } from "../outbox/report.js";
import type { StoredRecord, TextOverrides } from "../records/record.js";
import { sharedOptions } from "../records/shared-options.js";
import type { SeenEvents } from "../seen-events.js";
import { quoteAs } from "./quote.js";
import { ReceivedMessage } from "./received-message.js";
import { isSameAccount } from "./same-account.js";
import { splitSegments } from "./split-segments.js";
import type { Surroundings } from "./surroundings.js";

/** Nobody wants to read shorter parts, whatever is stored. */
const shortestPart = 50;

/** Names sends that answer no message; begins with something new in each run. */
export class SayKeys {
  #count = 0;

  constructor(readonly run: string) {}

  next(): string {
    return `say:${this.run}:${++this.#count}`;
  }
}

/** What one adapter says: its accounts, and the outbox that they share. */
export class Voice implements OutboxReport {
  readonly outbox: Outbox;
  sent = 0;
  failed = 0;
  /** Milliseconds that the platform took to answer last, undefined while that is not known. */
  latencyMs: number | undefined;
  #account: Account | undefined;
  #manner: TextOverrides;
  /** Whose connections it speaks through. */
  #type: Contribution<AdapterType> | undefined;
  /** Parts that a former run left behind, until the account that was to say them comes. */
  #leftOver: readonly KeptPart[] = [];

  readonly adapterId: number;

  /** @param said ids of what was sent, for the inbox to know them again */
  constructor(
    record: StoredRecord,
    readonly around: Surroundings,
    readonly keys: SayKeys,
    life: AbortSignal,
    readonly said: SeenEvents,
  ) {
    this.adapterId = record.id;
    this.#manner = record.textOverrides;
    this.outbox = new Outbox(record.id, around.clock, around.journal, this, life, rateOf(record.options));
  }

  get account(): Account | undefined {
    return this.#account;
  }

  /** Takes over how it shall speak. @param type undefined while it is not loaded */
  follow({ options, textOverrides }: StoredRecord, type: Contribution<AdapterType> | undefined): void {
    // What is on its way through a type that has gone is still the concern of that one.
    this.#type = type ?? this.#type;
    this.#manner = textOverrides;
    this.outbox.setRate(rateOf(options));
  }

  leaveOver(parts: readonly KeptPart[]): void {
    this.#leftOver = parts;
  }

  /** The account that speaks now. The same one stays the same object. */
  become(type: string, platform: string, selfId: string): Account {
    const known = this.#account;
    this.outbox.reclaim();
    if (known?.selfId === selfId && known.type === type && known.platform === platform) return known;
    const account: Account = {
      id: String(this.adapterId),
      type,
      platform,
      selfId,
      deliver: (outgoing) => this.#deliver(outgoing, account),
    };
    this.#account = account;
    this.outbox.selfId = selfId;
    // What an account had to say is not said by another one: its present speaker says it, or nobody does.
    if (known !== undefined && !isSameAccount(known, account))
      this.outbox.forsake(this.#otherFor(known), "the adapter is connected to another account");
    for (const part of this.#takeLeftOver((left) => left.selfId === selfId)) this.#resume(part);
    return account;
  }

  /** Where another adapter says what an account has to say. */
  #otherFor(account: Account): Outbox | undefined {
    const voice = this.around.speakers.voiceOf(account);
    return voice === this ? undefined : voice?.outbox;
  }

  /** Another adapter has come to speak for an account: if it is the one of this adapter, it says what is left to say. */
  makeWay(heir: Voice, account: Account, platform: string | undefined): void {
    if (isSameAccount(this.#account, account)) this.#yield(account);
    if (platform !== account.platform) return;
    for (const part of this.#takeLeftOver(({ selfId }) => selfId === account.selfId)) heir.#resume(part);
  }

  #yield(account: Account): void {
    this.outbox.yieldTo(() => this.#otherFor(account));
  }

  /** The adapter has gone: whoever speaks for its account says what is left to say, or nobody does. */
  end(): void {
    const reason = "the adapter was deleted";
    if (this.#account !== undefined) this.#yield(this.#account);
    this.outbox.end(reason);
    for (const part of this.#takeLeftOver(() => true)) this.outbox.refuse(this.#partOf(part), reason);
  }

  /** Drops what has waited too long, and gives up what has been on its way for too long. */
  sweep(): void {
    this.outbox.sweep();
    const oldest = this.around.clock.now() - freshForMs;
    for (const part of this.#takeLeftOver(({ createdAt }) => createdAt < oldest))
      this.outbox.refuse(this.#partOf(part), "it waited too long");
  }

  #takeLeftOver(isMeant: (part: KeptPart) => boolean): readonly KeptPart[] {
    const taken = this.#leftOver.filter(isMeant);
    if (taken.length > 0) this.#leftOver = this.#leftOver.filter((part) => !isMeant(part));
    return taken;
  }

  #deliver(outgoing: Outgoing, account: Account): void {
    if (account !== this.#account) {
      this.#sayElsewhere(outgoing, account);
      return;
    }
    const { part, text } = outgoing;
    let segments = outgoing.segments ?? (part.plain === true ? [textSegment(text)] : parseCq(text));
    if (segments.length === 0 || (outgoing.segments === undefined && text === "")) return;
    const { quoteReply, segmentLength = 0 } = this.#manner;
    if (quoteReply !== undefined) segments = quoteAs(quoteReply, outgoing, segments);
    // A quote and nothing else, of an account that does not quote.
    if (segments.length === 0) return;
    if (segmentLength === 0) this.#post(outgoing, segments, true);
    else
      for (const [at, some] of splitSegments(segments, Math.max(segmentLength, shortestPart)).entries())
        this.#post(outgoing, some, at === 0);
  }

  /** The adapter has another account since the message came. */
  #sayElsewhere(outgoing: Outgoing, account: Account): void {
    const speaker = this.around.speakers.voiceOf(account);
    const own = speaker?.account;
    if (own !== undefined && own !== account) own.deliver(outgoing);
    else {
      this.around.counts.replies.add("dropped");
      this.#lost("dropped", outgoing.scene, `nobody speaks for account ${account.selfId} any more`);
    }
  }

  /** @param first of those that one part of a reply became */
  #post(outgoing: Outgoing, segments: readonly Segment[], first: boolean): void {
    const { message, scene, target, part } = outgoing;
    const answers = message instanceof ReceivedMessage ? message : undefined;
    const aside = scene === "private" && message !== undefined && target === message.userId;
    this.outbox.post({
      eventKey: answers?.eventKey ?? this.keys.next(),
      index: answers === undefined ? 0 : answers.parts++,
      scene,
      target,
      viaGroup: aside ? message.groupId : "",
      segments,
      // Kept only where it is looked at again, and once: with it the whole message is.
      outgoing: first && part.otherwise !== undefined ? outgoing : undefined,
    });
  }

  /** Sends as it is; answers with what became of it. */
  send(message: OutgoingMessage): Promise<SendOutcome> {
    return new Promise((settled) => {
      this.outbox.post({ ...message, eventKey: this.keys.next(), index: 0, settled });
    });
  }

  #resume(kept: KeptPart): void {
    this.outbox.resume(this.#partOf(kept));
  }

  #partOf({ eventKey, index, scene, target, viaGroup, segments, createdAt }: KeptPart): Part {
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

  ended(part: Part, result: "sent" | "failed" | "unknown" | "dropped", outcome: SendOutcome): void {
    this.around.counts.replies.add(result);
    if (outcome.state === "sent") {
      this.sent++;
      if (outcome.messageId !== "") this.said.repeats(outcome.messageId, 0, Number.POSITIVE_INFINITY);
      return;
    }
    this.#lost(result, part.scene, outcome.reason);
    if (outcome.state === "failed") this.#sayOtherwise(part);
  }

  #lost(result: string, scene: string, reason: string): void {
    this.failed++;
    this.around.log.warn(`a message through adapter ${this.adapterId} was not delivered: ${result}`, {
      adapter: this.adapterId,
      scene,
      reason,
    });
  }

  /** A private answer that was refused is announced where the question was asked. */
  #sayOtherwise({ outgoing }: Part): void {
    const otherwise = outgoing?.part.otherwise;
    const group = outgoing?.message?.groupId ?? "";
    if (outgoing === undefined || otherwise === undefined || outgoing.scene !== "private" || group === "")
      return;
    this.around.line.say({
      account: outgoing.account,
      scene: "group",
      target: group,
      part: { content: otherwise },
      ...(outgoing.message === undefined ? {} : { message: outgoing.message }),
    });
  }
}

function rateOf(options: Readonly<Record<string, unknown>>): { intervalMs: number; perSecond: number } {
  const { sendIntervalMs, sendPerSecond } = sharedOptions(options);
  return { intervalMs: sendIntervalMs, perSecond: sendPerSecond };
}
