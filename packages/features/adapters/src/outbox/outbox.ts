import type { AdapterConnection, Clock, SendOutcome } from "@dicetower/contract";
import { PendingCount } from "../receiving/pending-count.js";
import type { ConversationQueue } from "./conversation-queue.js";
import { ConversationQueues } from "./conversation-queues.js";
import type { Draft } from "./draft.js";
import { isOwnKey } from "./entries.js";
import { mayTryAgain, neverSettled, sendPart, settledWithinMs } from "./in-flight-send.js";
import type { OutboxJournal } from "./journal.js";
import { freshForMs, Part, type PartOwner } from "./part.js";
import { type OutboxReport, queueFull, waitedTooLong } from "./report.js";
import { SendScheduler } from "./send-scheduler.js";
import { SendPace, type SendRate } from "./send-window.js";
import { WakeTimer } from "./wake-timer.js";

/** Parts that may wait per account; more push the oldest of the fullest chat out. */
const maxQueueLength = 1_000;

/**
 * Sends the messages of one account: in order per chat, within the platform's rate limits, with a journal row before
 * anything leaves. Survives connections.
 */
export class Outbox implements PartOwner {
  selfId = "";
  readonly #queues: ConversationQueues;
  readonly #scheduler = new SendScheduler();
  readonly #pace: SendPace;
  #connection: AdapterConnection | undefined;
  #signal: AbortSignal;
  readonly #waiting = new PendingCount();
  readonly #wakeTimer: WakeTimer;
  /** Finds the outbox that sends instead; evaluated each time, as that one may change its account. */
  #findSuccessor: (() => Outbox | undefined) | undefined;
  /** Why nothing is sent any more; empty while the outbox is in use. */
  #endReason = "";

  constructor(
    readonly adapterId: number,
    readonly clock: Clock,
    readonly journal: OutboxJournal,
    readonly report: OutboxReport,
    readonly life: AbortSignal,
    rate: SendRate,
  ) {
    this.#queues = new ConversationQueues(clock);
    this.#wakeTimer = new WakeTimer(clock, life, () => this.#pump());
    this.#pace = new SendPace(rate);
    this.#signal = life;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** UTC epoch milliseconds of the oldest part that waits. */
  get oldestAt(): number | undefined {
    return this.#queues.oldestAt;
  }

  setRate(rate: SendRate): void {
    this.#pace.set(rate);
    this.#pump();
  }

  /** A connection can send from now on. */
  connect(connection: AdapterConnection, signal: AbortSignal): void {
    this.#connection = connection;
    this.#signal = signal;
    this.#pump();
  }

  /** Nothing can be sent; parts wait until they are too old. */
  disconnect(): void {
    this.#connection = undefined;
  }

  /** Delegates to the holder of the account, if there is one: what has not left and what comes is sent there, once. */
  delegateTo(findSuccessor: () => Outbox | undefined): void {
    this.#findSuccessor = findSuccessor;
    const successor = findSuccessor();
    // A part in flight may come back, and those after it wait.
    if (successor !== undefined)
      for (const queue of this.#queues.all()) if (!queue.busy) this.#moveTo(queue, successor);
  }

  reclaim(): void {
    this.#findSuccessor = undefined;
  }

  /** Serves another account from now on. @param successor holds the former account and sends what waits for it */
  transferTo(successor: Outbox | undefined, reason: string): void {
    if (successor !== undefined) for (const queue of this.#queues.all()) this.#moveTo(queue, successor);
    this.giveUp(reason);
  }

  /** Moves waiting parts. A part in flight may have left, so it settles here. */
  #moveTo(queue: ConversationQueue, successor: Outbox): void {
    while (queue.waiting > 0) {
      const part = queue.takeWaiting() as Part;
      this.#waiting.end();
      successor.#take(part.by(successor));
    }
  }

  /**
   * Lets go of all that has not left, without a word in the journal: another process has the account. What is on its
   * way comes to its end here.
   */
  abandon(): void {
    for (const part of this.#queues.takeUnsent()) this.#abandonPart(part);
  }

  #abandonPart(part: Part): void {
    this.#waiting.end();
    part.abandon();
    this.report.abandoned(part);
  }

  /** Drops everything that is not in flight. */
  giveUp(reason: string): void {
    for (const queue of this.#queues.all()) while (queue.waiting > 0) this.#discard(queue, reason);
  }

  /** Ends the outbox: what no successor sends is dropped. */
  end(reason: string): void {
    this.#endReason = reason;
    if (this.#findSuccessor?.() === undefined) this.giveUp(reason);
  }

  /** Adds a message. */
  post(draft: Draft): void {
    const successor = this.#findSuccessor?.();
    if (successor !== undefined) {
      successor.post(draft);
      return;
    }
    this.#take(Part.of(this, draft, this.clock.now()));
    if (this.#endReason !== "") this.giveUp(this.#endReason);
  }

  #take(part: Part): void {
    if (!this.report.holds() && !isOwnKey(part.eventKey)) {
      this.#waiting.begin();
      this.#abandonPart(part);
      return;
    }
    // Entered first: whatever may leave at once has its row written as `sending` in one go.
    this.#enter(part);
    part.recorded = true;
    this.journal.write(part);
  }

  /** Adds an undelivered part of the previous run: it has its row already. */
  resume(part: Part): void {
    part.recorded = true;
    this.#enter(part);
  }

  /** Drops an undelivered part of the previous run. */
  refuse(part: Part, reason: string): void {
    this.#waiting.begin();
    this.#end(part, "dropped", { state: "failed", reason });
  }

  #enter(part: Part): void {
    if (this.#waiting.size >= maxQueueLength)
      this.#discard(this.#queues.firstWithLow ?? this.#queues.fullest, queueFull);
    const queue = this.#queues.of(part);
    part.queue = queue;
    queue.push(part);
    this.#waiting.begin();
    if (queue.busy) return;
    const now = this.clock.monotonic();
    this.#scheduler.add(queue, now);
    this.#pump(now);
  }

  /** Sends what may be sent now, and sets the one timer for the rest. */
  #pump(now = this.clock.monotonic()): void {
    if (this.#connection === undefined) return;
    while (this.#pace.freeAt <= now) {
      const queue = this.#scheduler.take(now);
      if (queue === undefined) break;
      this.#begin(queue, now);
    }
    const { nextAt } = this.#scheduler;
    if (nextAt !== Number.POSITIVE_INFINITY) this.#wakeTimer.set(Math.max(nextAt, this.#pace.freeAt));
  }

  #begin(queue: ConversationQueue, now: number): void {
    const part = this.#firstFresh(queue);
    if (part === undefined) return;
    queue.busy = true;
    queue.freeAt = this.#pace.take(now, this.#waiting.size > 1);
    part.state = "sending";
    if (part.recorded) this.journal.write(part);
  }

  /** Returns the first waiting part that is young enough; drops older ones. */
  #firstFresh(queue: ConversationQueue): Part | undefined {
    for (const part of queue.takeBefore(this.clock.now() - freshForMs))
      this.#end(part, "dropped", { state: "failed", reason: waitedTooLong });
    return queue.nextWaiting;
  }

  /** Drops the first waiting part of a chat, without its alternative, which would wait here, too. */
  #discard(queue: ConversationQueue | undefined, reason: string): void {
    const part = queue?.takeLeastUrgent();
    if (part === undefined) return;
    part.hasFallback = false;
    this.#end(part, "dropped", { state: "failed", reason });
  }

  /** Drops parts that have waited or been in flight for too long. */
  sweep(): void {
    const now = this.clock.monotonic();
    for (const queue of this.#queues.all()) this.#firstFresh(queue);
    const unsettled = [...this.#queues.all()].filter(({ leftAt }) => now - leftAt >= settledWithinMs);
    for (const queue of unsettled) this.#settle(queue.first as Part, neverSettled, now);
    if (unsettled.length > 0) this.report.unsettled(unsettled.length);
  }

  leave(part: Part): void {
    // It was let go while its row was written.
    if (part.state !== "sending") return;
    if (!this.report.holds()) {
      this.abandon();
      return;
    }
    const connection = this.#connection;
    // While its row was written another account may have come here.
    if (connection === undefined || !this.#isOfAccount(part)) {
      this.#settle(part, { state: "failed", reason: "not connected" }, this.clock.monotonic());
      return;
    }
    part.tries++;
    (part.queue as ConversationQueue).leftAt = this.clock.monotonic();
    sendPart(part, connection, this.#signal, this.#returned);
  }

  readonly #returned = (part: Part, outcome: SendOutcome): void => {
    const now = this.clock.monotonic();
    if (outcome.state === "sent") this.report.answered(now - (part.queue as ConversationQueue).leftAt);
    this.#settle(part, outcome, now);
  };

  #settle(part: Part, outcome: SendOutcome, now: number): void {
    const queue = part.queue as ConversationQueue;
    queue.busy = false;
    queue.leftAt = Number.POSITIVE_INFINITY;
    if (mayTryAgain(outcome) && this.#isWanted(part)) {
      this.#again(part, queue, now);
      return;
    }
    queue.done();
    this.#end(part, outcome.state, outcome);
    const successor = this.#findSuccessor?.();
    if (successor !== undefined) this.#moveTo(queue, successor);
    else if (this.#endReason !== "") this.giveUp(this.#endReason);
    queue.pause(now);
    if (queue.size > 0) this.#scheduler.add(queue, now);
    this.#pump(now);
  }

  /** Retries a part that certainly never left: it stays first in its chat, with growing delay. */
  #again(part: Part, queue: ConversationQueue, now: number): void {
    part.state = "new";
    const successor = this.#findSuccessor?.();
    if (successor !== undefined) {
      this.#moveTo(queue, successor);
      return;
    }
    this.journal.write(part);
    queue.freeAt = Math.max(queue.freeAt, now + 1000 * 2 ** Math.min(part.tries, 5));
    this.#scheduler.add(queue, now);
    this.#pump(now);
  }

  /** True for a part that is young enough, and of the account that is connected here or through the successor. */
  #isWanted(part: Part): boolean {
    if (this.#endReason !== "" && this.#findSuccessor?.() === undefined) return false;
    return part.createdAt >= this.clock.now() - freshForMs && this.#isOfAccount(part);
  }

  #isOfAccount({ selfId }: Part): boolean {
    return this.report.holds() && (selfId === this.selfId || selfId === "");
  }

  #end(part: Part, result: "sent" | "failed" | "unknown" | "dropped", outcome: SendOutcome): void {
    this.#waiting.end();
    part.state = outcome.state;
    this.journal.write(part);
    part.settled?.(outcome);
    this.report.ended(part, result, outcome);
  }

  /** Resolves when nothing waits any more. */
  empty(): Promise<void> {
    return this.#waiting.none();
  }
}
