import type { Clock, Stage, Verdict } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { become, isPromise, type Owner } from "../kernel/index.js";
import { defaultLimitMs, type Plain, type Run, type Step } from "./compiled.js";
import { type Deadlines, StageCall } from "./deadlines.js";
import type { Flood } from "./flood.js";
import type { Laters } from "./laters.js";
import type { Passage } from "./passage.js";
import type { SlotTimes } from "./slot-times.js";
import type { SlowStages } from "./slow-stages.js";
import { tellUnsayable } from "./unsayable.js";
import type { WayOut } from "./way-out.js";

/** Time per owner is taken from one message in so many. */
export const sampleEvery = 64;

/** What the stages need of the line. */
export interface StagesOptions {
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly flood: Flood;
  readonly laters: Laters;
  readonly wayOut: WayOut;
  readonly slow: SlowStages;
  readonly times: SlotTimes;
  /**
   * Why a message is not answered; empty where it is welcome.
   * @param gone a guard that it would have met, and that is no longer there
   */
  held(gone?: Owner): string;
  /** The message is not to be answered, and why. */
  dropped(passage: Passage, reason: string): void;
  /** Goes on behind a stage that was waited for. */
  resume(passage: Passage, ended: boolean): void;
}

/** Takes messages through the stages in force: what each says, and what becomes of it. */
export class Stages {
  readonly #clock: Clock;
  readonly #slow: SlowStages;
  readonly #options: StagesOptions;

  constructor(options: StagesOptions) {
    this.#options = options;
    this.#clock = options.clock;
    this.#slow = options.slow;
  }

  /** One owner after another, each becoming the current one; true when the message ended or waits. */
  run(passage: Passage): boolean {
    const { runs, message, sampled } = passage;
    if (passage.runAt === 0 && passage.stepAt === 0 && this.#isHeld(passage)) return true;
    let began = sampled ? this.#clock.monotonic() : 0;
    if (passage.timed) passage.readAt = this.#clock.monotonic();
    let current: Owner | undefined;
    for (; passage.runAt < runs.length; passage.runAt++, passage.stepAt = 0) {
      const run = runs[passage.runAt] as Run;
      if (!run.owner.live || (message.quiet && !run.whenQuiet)) {
        // It may have waited in its conversation, or for a stage, since before the guard went.
        if (!run.owner.live && run.guards && this.#isHeld(passage, run.owner)) return true;
        if (passage.trace !== undefined) this.#skip(passage, run);
        continue;
      }
      if (run.owner !== current) {
        become(run.owner);
        current = run.owner;
      }
      const names = sampled ? this.#slow.book.names : 0;
      const over =
        run.plain === undefined || sampled || passage.timed
          ? this.#walk(passage, run)
          : this.#call(passage, run, run.plain);
      if (sampled) {
        const now = this.#clock.monotonic();
        run.owner.spent((now - began) * sampleEvery);
        this.#slow.owner(run.owner, now - began, names);
        began = now;
      }
      if (over) return true;
    }
    return false;
  }

  /** Ends a message while a guard is missing, or where a later life of `gone` has not looked at it. */
  #isHeld(passage: Passage, gone?: Owner): boolean {
    const held = this.#options.held(gone);
    if (held === "") return false;
    this.#options.dropped(passage, "guard");
    passage.trace?.push({ slot: "admit", stage: "line", owner: "host", verdict: `stop: ${held}`, ms: 0 });
    return true;
  }

  /** The plain steps of one owner, where nobody asks how long each takes; true as of `#walk`. */
  #call(passage: Passage, run: Run, { calls, stages }: Plain): boolean {
    const { message, call } = passage;
    let at = passage.stepAt;
    try {
      for (; at < calls.length; at++) {
        // Looking up `call` of functions of many makes takes longer than most stages.
        const verdict = Reflect.apply(calls[at] as Stage["run"], stages[at] as Stage, [message, call]);
        if (verdict !== undefined && this.#take(passage, run.steps[at] as Step, at, verdict, call, 0))
          return true;
      }
      return false;
    } catch (error) {
      if (this.#failed(passage, run.steps[at] as Step, error, "failed", 0)) return true;
    }
    // Those behind one that failed have their turn all the same.
    passage.stepAt = at + 1;
    return this.#walk(passage, run);
  }

  #skip(passage: Passage, { steps }: Run): void {
    for (const step of steps.slice(passage.stepAt)) passage.note(step, "skipped", 0);
  }

  /** The steps of one owner; true when the message ended or waits within them. */
  #walk(passage: Passage, { steps }: Run): boolean {
    const { message, timed, sampled } = passage;
    for (let at = passage.stepAt; at < steps.length; at++) {
      const step = steps[at] as Step;
      if (sampled && step.slot !== passage.slot) this.#enter(passage, step);
      const began = passage.readAt;
      const names = timed ? this.#slow.book.names : 0;
      try {
        if (step.wants && !this.#charged(passage, step)) {
          if (timed) this.#time(passage, step, names);
          if (passage.stopped !== undefined) return true;
          passage.note(step, "skipped", 0);
          continue;
        }
        const call =
          step.limitMs === defaultLimitMs
            ? passage.call
            : new StageCall(this.#clock.monotonic() + step.limitMs);
        const verdict = Reflect.apply(step.run, step.stage, [message, call]);
        if (timed) this.#time(passage, step, names);
        if (verdict === undefined && passage.trace === undefined) continue;
        if (this.#take(passage, step, at, verdict, call, began)) return true;
      } catch (error) {
        if (timed) this.#time(passage, step, names);
        if (this.#failed(passage, step, error, "failed", began)) return true;
      }
    }
    return false;
  }

  /** A step has come to its end, and the next one begins. @param names of the book when it began */
  #time(passage: Passage, step: Step, names: number): void {
    const began = passage.readAt;
    passage.readAt = this.#clock.monotonic();
    this.#slow.stage(step, passage.readAt - began, names);
  }

  /** Takes what a step answered; true when the message ended or waits for it. */
  #take(
    passage: Passage,
    step: Step,
    at: number,
    verdict: Verdict | Promise<Verdict>,
    call: StageCall,
    began: number,
  ): boolean {
    if (!isPromise(verdict)) return this.#settle(passage, step, verdict, began);
    passage.stepAt = at + 1;
    this.#wait(passage, step, verdict, call);
    return true;
  }

  /** A sampled message comes to another slot. */
  #enter(passage: Passage, { slot }: Step): void {
    const now = this.#clock.monotonic();
    if (passage.slot !== undefined) this.#options.times.left(passage.slot, now - passage.slotSince);
    passage.slot = slot;
    passage.slotSince = now;
  }

  /** True when a stage that answers people wants the message and may have it. */
  #charged(passage: Passage, step: Step): boolean {
    if (step.stage.wants?.(passage.message) !== true) return false;
    const look = this.#options.flood.look(passage.message, passage.since);
    if (look === "pass") return true;
    this.#options.dropped(passage, "flood");
    passage.endedBy = step;
    passage.note(step, "stop: flood", 0);
    if (look === "warn") this.#options.wayOut.reply(passage.message, text("line.flood"));
    return false;
  }

  /** Takes a verdict; true when it ended the message. @throws TypeError for what is none */
  #settle(passage: Passage, step: Step, verdict: Verdict, began: number): boolean {
    const ms = passage.timed ? this.#clock.monotonic() - began : 0;
    if (verdict === undefined) {
      passage.note(step, "go on", ms);
      return false;
    }
    checkVerdict(verdict);
    if ("stop" in verdict) {
      passage.stopped = verdict.stop;
      passage.note(step, `stop: ${verdict.stop}`, ms);
    } else if ("reply" in verdict) {
      this.#options.wayOut.reply(passage.message, verdict.reply);
      passage.matched = true;
      passage.note(step, "reply", ms);
    } else {
      passage.matched = true;
      passage.note(step, "later", ms);
      this.#options.laters.add(passage, step, verdict.later);
    }
    passage.endedBy = step;
    return true;
  }

  /** The same for what was waited for. */
  #settleLate(passage: Passage, step: Step, verdict: Verdict, began: number): boolean {
    try {
      return this.#settle(passage, step, verdict, began);
    } catch (error) {
      return this.#failed(passage, step, error, "failed", began);
    }
  }

  /** A stage that failed: logged, counted, and passed, unless it is a guard. */
  #failed(
    passage: Passage,
    step: Step,
    error: unknown,
    verdict: "failed" | "overdue",
    began: number,
  ): boolean {
    step.owner.failed(error, `running the stage "${step.key}"`);
    tellUnsayable(passage.message, step, error);
    passage.note(step, verdict, passage.timed ? this.#clock.monotonic() - began : 0);
    if (!step.failsClosed) return false;
    this.#options.dropped(passage, "failed");
    passage.endedBy = step;
    return true;
  }

  #wait(passage: Passage, step: Step, answer: Promise<Verdict>, call: StageCall): void {
    // What is no promise of ours may throw on being waited for; one of ours stays what it is.
    const verdict = Promise.resolve(answer);
    const began = this.#clock.monotonic();
    // The call may be older than the stage, and those before it may have kept the process.
    call.deadline = began + step.limitMs;
    passage.pending = verdict;
    let release = () => {};
    // Held until the line no longer waits: a stage that never answers must not keep its owner from ending.
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
      passage.pending = undefined;
      return true;
    };
    const ended = (ms: number, over: () => boolean): void => {
      this.#slow.waited(step, ms);
      this.#options.resume(passage, over());
    };
    const took = () => this.#clock.monotonic() - began;
    call.onOverdue = () => {
      if (!close()) return;
      const error = new Error(`no answer within ${step.limitMs} ms`);
      ended(took(), () => this.#failed(passage, step, error, "overdue", began));
    };
    this.#options.deadlines.watch(call);
    verdict.then(
      (value) => {
        if (close()) ended(took(), () => this.#settleLate(passage, step, value, began));
      },
      (error: unknown) => {
        if (close()) ended(took(), () => this.#failed(passage, step, error, "failed", began));
      },
    );
  }
}

/** Stages come from others, and not all of them were written with types. */
function checkVerdict(verdict: Exclude<Verdict, undefined>): void {
  const { stop, reply, later } = (verdict ?? {}) as { stop?: unknown; reply?: unknown; later?: unknown };
  if (typeof stop !== "string" && reply === undefined && typeof later !== "function")
    throw new TypeError(
      "a stage answers nothing, or an object with a reply, a reason to stop or a function for later",
    );
}
