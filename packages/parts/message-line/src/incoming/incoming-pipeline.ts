import type { Clock, Reply, UnansweredReason, Verdict } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { enterOwner, isPromise, type Owner } from "@dicetower/kernel";
import type { FloodGuard } from "../flood/flood-limits.js";
import type { OutgoingPipeline } from "../outgoing/outgoing-pipeline.js";
import { defaultLimitMs, type Run, type Step } from "../plan/pipeline-plan.js";
import { type Deadlines, StageCall } from "../timing/deadlines.js";
import type { SlotTimes } from "../timing/slot-times.js";
import type { SlowStages } from "../timing/slow-stages.js";
import type { DeferredReplies } from "./deferred-replies.js";
import { reportInvalidReply } from "./invalid-reply.js";
import type { MessageContext } from "./message-context.js";

/** Time per owner is measured for one message in this many. */
export const sampleEvery = 64;

/** The parts of the line that the stages need. */
export interface IncomingPipelineOptions {
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly flood: FloodGuard;
  readonly deferred: DeferredReplies;
  readonly outgoing: OutgoingPipeline;
  readonly slow: SlowStages;
  readonly times: SlotTimes;
  /**
   * Returns why a message must not be answered; empty if it may be.
   * @param gone a guard that the message would have met and that has ended
   */
  held(gone?: Owner): string;
  /** Called for a message that is not to be answered, with the reason, and what it means for a command. */
  dropped(context: MessageContext, reason: string, because: UnansweredReason): void;
  /** Continues after a stage that was waited for. */
  resume(context: MessageContext, ended: boolean): void;
}

/** Takes messages through the stages in force and acts on their verdicts. */
export class IncomingPipeline {
  readonly #clock: Clock;
  readonly #slow: SlowStages;
  readonly #options: IncomingPipelineOptions;

  constructor(options: IncomingPipelineOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#slow = options.slow;
  }

  /** Runs the stages, owner by owner. Returns true when the message has ended or waits. */
  run(context: MessageContext): boolean {
    const { runs, message, sampled } = context;
    let began = sampled ? this.#clock.monotonic() : 0;
    if (context.timed) context.readAt = this.#clock.monotonic();
    let current: Owner | undefined;
    for (; context.runAt < runs.length; context.runAt++, context.stepAt = 0) {
      const run = runs[context.runAt] as Run;
      if (!context.admitted && !run.records && !this.#admits(context)) return true;
      if (!run.owner.live || (!run.whenQuiet && message.quiet)) {
        // The message may have waited in its conversation, or for a stage, since before the guard ended.
        if (!run.owner.live && run.guards && this.#isHeld(context, run.owner)) return true;
        if (context.trace !== undefined) this.#skip(context, run);
        continue;
      }
      if (run.owner !== current) {
        enterOwner(run.owner);
        current = run.owner;
      }
      const names = sampled ? this.#slow.slowCalls.total : 0;
      const over = this.#walk(context, run);
      if (sampled) {
        const now = this.#clock.monotonic();
        run.owner.spent((now - began) * sampleEvery);
        this.#slow.owner(run.owner, now - began, names);
        began = now;
      }
      if (over) return true;
    }
    return !context.admitted && !this.#admits(context);
  }

  /** Ends a message behind the stages that record if it must not be answered. */
  #admits(context: MessageContext): boolean {
    context.admitted = true;
    if (!context.refused) return !this.#isHeld(context);
    context.trace?.push({
      slot: "record",
      stage: "line",
      owner: "host",
      verdict: `stop: ${context.stopped}`,
      ms: 0,
    });
    return false;
  }

  /** Ends a message if a guard is missing, or if `gone` has been restarted and did not check the message. */
  #isHeld(context: MessageContext, gone?: Owner): boolean {
    const held = this.#options.held(gone);
    if (held === "") return false;
    this.#options.dropped(context, "guard", "off");
    context.trace?.push({ slot: "admit", stage: "line", owner: "host", verdict: `stop: ${held}`, ms: 0 });
    return true;
  }

  #skip(context: MessageContext, { steps }: Run): void {
    for (const step of steps.slice(context.stepAt)) context.note(step, "skipped", 0);
  }

  /** Runs the steps of one owner. Returns true when the message has ended or waits within them. */
  #walk(context: MessageContext, { steps }: Run): boolean {
    const { message, timed, sampled } = context;
    for (let at = context.stepAt; at < steps.length; at++) {
      const step = steps[at] as Step;
      if (sampled && step.slot !== context.slot) this.#enter(context, step);
      const began = context.readAt;
      const names = timed ? this.#slow.slowCalls.total : 0;
      try {
        if (step.matches && (context.refused || !this.#charged(context, step))) {
          if (timed) this.#time(context, step, names);
          if (context.stopped !== undefined && !context.refused) return true;
          context.note(step, "skipped", 0);
          continue;
        }
        const call =
          step.limitMs === defaultLimitMs
            ? context.call
            : new StageCall(this.#clock.monotonic() + step.limitMs);
        const verdict = Reflect.apply(step.run, step.stage, [message, call]);
        if (timed) this.#time(context, step, names);
        if (verdict === undefined && context.trace === undefined) continue;
        if (this.#take(context, step, at, verdict, call, began)) return true;
      } catch (error) {
        if (timed) this.#time(context, step, names);
        if (this.#failed(context, step, error, "failed", began)) return true;
      }
    }
    return false;
  }

  /** Records the time of a step that has ended. @param names number of reported slow calls when it began */
  #time(context: MessageContext, step: Step, names: number): void {
    const began = context.readAt;
    context.readAt = this.#clock.monotonic();
    this.#slow.stage(step, context.readAt - began, names);
  }

  /** Handles the result of a step. Returns true when the message has ended or waits for it. */
  #take(
    context: MessageContext,
    step: Step,
    at: number,
    verdict: Verdict | Promise<Verdict>,
    call: StageCall,
    began: number,
  ): boolean {
    if (!isPromise(verdict)) return this.#settle(context, step, verdict, began);
    context.stepAt = at + 1;
    this.#wait(context, step, verdict, call);
    return true;
  }

  /** Records that a sampled message enters another slot. */
  #enter(context: MessageContext, { slot }: Step): void {
    const now = this.#clock.monotonic();
    if (context.slot !== undefined) this.#options.times.left(context.slot, now - context.slotSince);
    context.slot = slot;
    context.slotSince = now;
  }

  /** Returns true if a stage that answers people matches the message and the flood limits let it pass. */
  #charged(context: MessageContext, step: Step): boolean {
    if (step.stage.matches?.(context.message) !== true) return false;
    const look = this.#options.flood.look(context.message, context.since);
    if (look === "pass") return true;
    this.#options.dropped(context, "flood", "flood");
    context.endedBy = step;
    context.note(step, "stop: flood", 0);
    if (look === "warn") this.#reply(context, text("line.flood"));
    return false;
  }

  /** Applies a verdict. Returns true if it ended the message. @throws TypeError for an invalid one */
  #settle(context: MessageContext, step: Step, verdict: Verdict, began: number): boolean {
    const ms = context.timed ? this.#clock.monotonic() - began : 0;
    if (verdict === undefined) {
      context.note(step, "go on", ms);
      return false;
    }
    checkVerdict(verdict);
    if ("stop" in verdict) {
      context.stopped = verdict.stop;
      context.because = verdict.because;
      context.note(step, `stop: ${verdict.stop}`, ms);
    } else if ("reply" in verdict) {
      this.#reply(context, verdict.reply, verdict.by ?? step.owner.id);
      context.matched = true;
      context.note(step, "reply", ms);
    } else {
      context.matched = true;
      context.note(step, "later", ms);
      this.#options.deferred.add(context, step, verdict);
    }
    context.endedBy = step;
    return true;
  }

  #reply(context: MessageContext, reply: Reply, by?: string): void {
    const leaving = this.#options.outgoing.reply(context.message, reply, by);
    if (leaving !== undefined) context.follow(leaving);
  }

  /** Applies a verdict that was waited for. */
  #settleLate(context: MessageContext, step: Step, verdict: Verdict, began: number): boolean {
    try {
      return this.#settle(context, step, verdict, began);
    } catch (error) {
      return this.#failed(context, step, error, "failed", began);
    }
  }

  /** Logs and counts the failure of a stage and goes on, unless the stage is a guard. */
  #failed(
    context: MessageContext,
    step: Step,
    error: unknown,
    verdict: "failed" | "overdue",
    began: number,
  ): boolean {
    step.owner.failed(error, `running the stage "${step.key}"`);
    reportInvalidReply(context.message, step, error);
    context.note(step, verdict, context.timed ? this.#clock.monotonic() - began : 0);
    if (!step.failsClosed) return false;
    this.#options.dropped(context, "failed", "off");
    context.endedBy = step;
    return true;
  }

  #wait(context: MessageContext, step: Step, answer: Promise<Verdict>, call: StageCall): void {
    // Awaiting a foreign thenable may throw; a native promise stays the same.
    const verdict = Promise.resolve(answer);
    const began = this.#clock.monotonic();
    // The call object may be older than the stage, and earlier stages may have blocked the process.
    call.deadline = began + step.limitMs;
    context.pending = verdict;
    let release = () => {};
    // Held only until the line stops waiting: a stage that never answers must not keep its owner from ending.
    step.owner.hold(
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    );
    let open = true;
    const close = (): boolean => {
      if (!open) return false;
      open = false;
      release();
      this.#options.deadlines.forget(call);
      context.pending = undefined;
      return true;
    };
    const ended = (ms: number, over: () => boolean): void => {
      this.#slow.waited(step, ms);
      this.#options.resume(context, over());
    };
    const took = () => this.#clock.monotonic() - began;
    call.onOverdue = () => {
      if (!close()) return;
      const error = new Error(`no answer within ${step.limitMs} ms`);
      ended(took(), () => this.#failed(context, step, error, "overdue", began));
    };
    this.#options.deadlines.watch(call);
    verdict.then(
      (value) => {
        if (close()) ended(took(), () => this.#settleLate(context, step, value, began));
      },
      (error: unknown) => {
        if (close()) ended(took(), () => this.#failed(context, step, error, "failed", began));
      },
    );
  }
}

/** Checks a verdict: stages come from other authors, and not all of them use types. */
function checkVerdict(verdict: Exclude<Verdict, undefined>): void {
  const { stop, reply, later } = (verdict ?? {}) as { stop?: unknown; reply?: unknown; later?: unknown };
  if (typeof stop !== "string" && reply === undefined && typeof later !== "function")
    throw new TypeError(
      "a stage answers nothing, or an object with a reply, a reason to stop or a function for later",
    );
}
