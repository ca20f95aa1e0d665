import type {
  Clock,
  Contribution,
  FactResolver,
  Line,
  LineOptions,
  Message,
  MessageWatcher,
  Outcome,
  Spontaneous,
  UnansweredReason,
} from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { currentOwner, enterOwner, type Owner, runWithTrace } from "@dicetower/kernel";
import { FloodGuard, type FloodLimits } from "./flood/flood-limits.js";
import {
  type ConversationQueue,
  ConversationQueues,
  type QueueRules,
  type Spared,
} from "./incoming/conversation-queues.js";
import { DeferredReplies } from "./incoming/deferred-replies.js";
import { matchesAnyStage } from "./incoming/drop-policy.js";
import { IncomingPipeline, sampleEvery } from "./incoming/incoming-pipeline.js";
import { MessageContext } from "./incoming/message-context.js";
import { isRecorded, tellLost } from "./incoming/record-policy.js";
import type { OutgoingPipeline } from "./outgoing/outgoing-pipeline.js";
import type { Run } from "./plan/pipeline-plan.js";
import type { Deadlines } from "./timing/deadlines.js";
import { SlotTimes } from "./timing/slot-times.js";
import type { SlowStages } from "./timing/slow-stages.js";

/** Messages of one conversation that are handled in one go. */
const atOnce = 256;

/** Counts for the metrics. */
export interface LineCounts {
  received: number;
  matched: number;
  readonly dropped: Record<string, number>;
}

/** The message line: one loop per message over a flat list of the stages in force. */
export class MessageLine implements Line {
  runs: readonly Run[] = [];
  /** Finds the overridden facts of messages; undefined if there are no overrides. */
  facts: FactResolver | undefined;
  readonly counts: LineCounts = { received: 0, matched: 0, dropped: {} };
  readonly queues = new ConversationQueues();
  readonly times = new SlotTimes();
  /** Watchers of outcomes; undefined if there are none. */
  watchers: readonly Contribution<MessageWatcher>[] | undefined;
  /** Why no message is answered: a guard is missing. Empty if messages are accepted. */
  held = "";
  readonly #slow: SlowStages;
  readonly #incoming: IncomingPipeline;
  readonly #rules: QueueRules = { wanted: matchesAnyStage, recorded: isRecorded };
  #idle: (() => void)[] = [];

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
    readonly outgoing: OutgoingPipeline,
    limits: () => FloodLimits,
    /** Reports that the caller's `ended` failed. */
    readonly failed: (error: unknown) => void,
    slow: SlowStages,
    deadlines: Deadlines,
  ) {
    this.#slow = slow;
    const deferred = new DeferredReplies({
      clock,
      queues: this.queues,
      deadlines,
      outgoing,
      refused: () => this.dropped("later"),
      ended: (key, queue) => this.#closeQueue(key, queue),
    });
    this.#incoming = new IncomingPipeline({
      clock,
      deadlines,
      flood: new FloodGuard(limits),
      deferred,
      outgoing,
      slow: this.#slow,
      times: this.times,
      held: (gone) => this.held || (gone === undefined ? "" : this.#renewed(gone)),
      dropped: (context, reason, because) => this.#drop(context, reason, because),
      resume: (context, ended) => this.#resume(context, ended),
    });
  }

  receive(message: Message, options: LineOptions = {}): Promise<Outcome> {
    return new Promise((resolve) => this.#push(message, resolve, options));
  }

  push(message: Message, ended?: (outcome: Outcome) => void): void {
    this.#push(message, ended, undefined);
  }

  say(to: Spontaneous): Promise<void> | undefined {
    return this.outgoing.say(to);
  }

  get waiting(): number {
    return this.queues.total;
  }

  dropped(reason: string): void {
    this.counts.dropped[reason] = (this.counts.dropped[reason] ?? 0) + 1;
  }

  /** Resolves when no message is in progress. */
  idle(): Promise<void> {
    return this.#isIdle ? Promise.resolve() : new Promise((wake) => this.#idle.push(wake));
  }

  get #isIdle(): boolean {
    return this.queues.size === 0 && this.outgoing.waiting === 0;
  }

  /** Resolves the promises of `idle` if the line is idle. */
  wakeIdle(): void {
    if (this.#isIdle) for (const wake of this.#idle.splice(0)) wake();
  }

  #push(message: Message, ended: MessageContext["ended"], options: LineOptions | undefined): void {
    const sampled = this.counts.received++ % sampleEvery === 0;
    const context = new MessageContext(message, this.runs, ended, options, sampled);
    if (this.facts !== undefined) message.resolveFacts(this.facts);
    if (this.watchers !== undefined) this.#watch(context, this.watchers);
    if (message.late) {
      context.refused = true;
      this.#drop(context, "late", "late");
    }
    const key = message.conversation;
    const queue = this.queues.get(key);
    if (queue?.busy === true) {
      const spared = this.queues.queue(queue, context, this.#rules);
      if (spared !== undefined) this.#spare(spared, queue);
    } else {
      context.begin(this.clock.monotonic());
      if (!runWithTrace(context, this.#advance, context)) this.queues.open(key).busy = true;
    }
  }

  /** Notes the watchers of a message, and traces it if one of them wants that. */
  #watch(context: MessageContext, watchers: readonly Contribution<MessageWatcher>[]): void {
    for (const watcher of watchers) {
      if (!watcher.live) continue;
      try {
        const wanted = watcher.item.wants(context.message);
        if (wanted === undefined) continue;
        if (wanted === "trace") context.beginTrace();
        // There is usually one, whose list can be reused.
        context.watchers = watchers.length === 1 ? watchers : [...(context.watchers ?? []), watcher];
      } catch (error) {
        watcher.failed(error, "looking at a message that came");
      }
    }
  }

  /** Leaves a message unanswered because the queue is full; the sender of a command is told so, once. */
  #spare({ context, kept }: Spared, queue: ConversationQueue): void {
    if (context.stopped === undefined) this.#busy(context, queue);
    if (kept) return;
    tellLost(context);
    this.#tell(context);
  }

  #busy(context: MessageContext, queue: ConversationQueue): void {
    this.#drop(context, "busy", "queueFull");
    if (!queue.told && matchesAnyStage(context)) {
      queue.told = true;
      const leaving = this.outgoing.reply(context.message, text("line.busy"));
      if (leaving !== undefined) context.follow(leaving);
    }
  }

  /** Returns why a message is not answered if a guard did not check it before being restarted; empty otherwise. */
  #renewed({ id }: Owner): string {
    const guards = this.runs.some((run) => run.guards && run.owner.id === id);
    return guards ? `"${id}" has begun anew, and has not seen this message.` : "";
  }

  #drop(context: MessageContext, reason: string, because: UnansweredReason): void {
    context.stopped = reason;
    context.because = because;
    this.dropped(reason);
  }

  /** Continues a message. Returns true when it has ended, false if a stage is waited for. */
  readonly #advance = (context: MessageContext): boolean => {
    const former = currentOwner();
    const names = this.#slow.slowCalls.total;
    if (this.#slow.watching) context.timed = true;
    this.#slow.sampling = context.sampled;
    let waits: boolean;
    try {
      waits = this.#incoming.run(context) && context.pending !== undefined;
    } finally {
      enterOwner(former);
      const now = this.clock.monotonic();
      this.#slow.look(now - context.since, names, now);
    }
    if (waits) return false;
    this.#end(context);
    return true;
  };

  /** Continues after a stage was waited for, then with the messages queued after it. */
  #resume(context: MessageContext, ended: boolean): void {
    if (ended) this.#end(context);
    else {
      // The time of the wait is not charged to the messages after it.
      context.begin(this.clock.monotonic());
      if (!runWithTrace(context, this.#advance, context)) return;
    }
    const key = context.message.conversation;
    const queue = this.queues.get(key);
    if (queue !== undefined) this.#goOn(key, queue);
  }

  /** Handles the messages that have waited. Others get their turns between many of them. */
  #goOn(key: string, queue: ConversationQueue): void {
    let turns = 0;
    for (let next = this.queues.next(queue); next !== undefined; next = this.queues.next(queue)) {
      // Guards that were added or restarted while it waited check it, too.
      next.runs = this.runs;
      next.begin(this.clock.monotonic());
      if (!runWithTrace(next, this.#advance, next)) return;
      if (++turns === atOnce) {
        setImmediate(() => this.#goOn(key, queue));
        return;
      }
    }
    queue.busy = false;
    queue.told = false;
    this.#closeQueue(key, queue);
  }

  #closeQueue(key: string, queue: ConversationQueue): void {
    this.queues.close(key, queue);
    this.wakeIdle();
  }

  #end(context: MessageContext): void {
    if (context.matched) this.counts.matched++;
    if (context.slot !== undefined) this.times.left(context.slot, this.clock.monotonic() - context.slotSince);
    if (context.options?.wait === true && context.isOpen) context.onAnswered = () => this.#tell(context);
    else this.#tell(context);
  }

  /** Tells the caller the outcome; an error of the caller must not hold up the messages after it. */
  #tell(context: MessageContext): void {
    const { ended, watchers, message, trace, options } = context;
    if (ended === undefined && watchers === undefined) return;
    const outcome = context.outcome();
    if (ended !== undefined)
      try {
        ended(outcome);
      } catch (error) {
        this.failed(error);
      }
    if (watchers === undefined) return;
    const seen = trace === undefined || options?.trace === true ? outcome : context.outcome(trace);
    for (const watcher of watchers) {
      if (!watcher.live) continue;
      try {
        watcher.run(() => watcher.item.ended(message, seen));
      } catch (error) {
        watcher.failed(error, "hearing how a message ended");
      }
    }
  }
}
