import type { Clock, Line, LineOptions, Message, Outcome, Spontaneous, Verdict } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { because, become, currentOwner, isPromise } from "../kernel/index.js";
import { defaultLimitMs, type Run, type Step } from "./compiled.js";
import { Deadlines, StageCall } from "./deadlines.js";
import { Flood, type FloodLimits } from "./flood.js";
import { type Lane, Lanes } from "./lanes.js";
import { Laters } from "./laters.js";
import { Passage } from "./passage.js";
import { wantedByAnyone } from "./wanted.js";
import type { WayOut } from "./way-out.js";

/** Time per owner is taken from one message in so many. */
const sampleEvery = 64;

/** Counts for the metrics. */
export interface LineCounts {
  received: number;
  matched: number;
  readonly dropped: Record<string, number>;
}

/** The message line: one loop per message over a flat list of what is in force. */
export class MessageLine implements Line {
  runs: readonly Run[] = [];
  readonly counts: LineCounts = { received: 0, matched: 0, dropped: {} };
  readonly lanes = new Lanes();
  readonly #deadlines: Deadlines;
  readonly #flood: Flood;
  readonly #laters: Laters;
  #idle: (() => void)[] = [];

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
    readonly wayOut: WayOut,
    limits: () => FloodLimits,
    /** Hears that whoever brought a message failed when told how it ended. */
    readonly failed: (error: unknown) => void,
  ) {
    this.#deadlines = new Deadlines(clock, signal);
    this.#flood = new Flood(clock, limits);
    this.#laters = new Laters({
      clock,
      lanes: this.lanes,
      deadlines: this.#deadlines,
      wayOut,
      refused: () => this.#count("later"),
      ended: (key, lane) => this.#closeLane(key, lane),
    });
  }

  receive(message: Message, options: LineOptions = {}): Promise<Outcome> {
    return new Promise((resolve) => this.#push(message, resolve, options));
  }

  push(message: Message, ended?: (outcome: Outcome) => void): void {
    this.#push(message, ended, undefined);
  }

  say(to: Spontaneous): void {
    this.wayOut.say(to);
  }

  /** Resolves when no message is on its way. */
  idle(): Promise<void> {
    return this.lanes.size === 0 ? Promise.resolve() : new Promise((wake) => this.#idle.push(wake));
  }

  #push(message: Message, ended: Passage["ended"], options: LineOptions | undefined): void {
    const sampled = this.counts.received++ % sampleEvery === 0;
    const deadline = this.clock.monotonic() + defaultLimitMs;
    const passage = new Passage(message, this.runs, ended, options, deadline, sampled);
    const key = message.conversation;
    const lane = this.lanes.get(key);
    if (lane?.busy === true) {
      const gone = this.lanes.queue(lane, passage, wantedByAnyone);
      if (gone !== undefined) this.#refuse(gone, lane);
    } else if (!because(passage, this.#advance, passage)) this.lanes.open(key).busy = true;
  }

  /** Turns a message away that found the queue full; a command is told so, once. */
  #refuse(passage: Passage, lane: Lane): void {
    this.#drop(passage, "busy");
    if (!lane.told && wantedByAnyone(passage)) {
      lane.told = true;
      this.wayOut.reply(passage.message, text("line.busy"));
    }
    this.#tell(passage);
  }

  #drop(passage: Passage, reason: string): void {
    passage.stopped = reason;
    this.#count(reason);
  }

  #count(reason: string): void {
    this.counts.dropped[reason] = (this.counts.dropped[reason] ?? 0) + 1;
  }

  /** Goes on with a message; true when it has come to its end, false when a stage is waited for. */
  readonly #advance = (passage: Passage): boolean => {
    const former = currentOwner();
    try {
      if (this.#runs(passage) && passage.pending !== undefined) return false;
    } finally {
      become(former);
    }
    this.#end(passage);
    return true;
  };

  /** One owner after another; true when the message ended or waits. */
  #runs(passage: Passage): boolean {
    const { runs, message, sampled } = passage;
    let began = sampled ? performance.now() : 0;
    for (; passage.runAt < runs.length; passage.runAt++, passage.stepAt = 0) {
      const run = runs[passage.runAt] as Run;
      if (!run.owner.live || (message.quiet && run.steps[0]?.whenQuiet === false)) continue;
      become(run.owner);
      const over = this.#walk(passage, run);
      if (sampled) {
        const now = performance.now();
        run.owner.spent((now - began) * sampleEvery);
        began = now;
      }
      if (over) return true;
    }
    return false;
  }

  /** The steps of one owner; true when the message ended or waits within them. */
  #walk(passage: Passage, { steps }: Run): boolean {
    const { message, trace } = passage;
    for (let at = passage.stepAt; at < steps.length; at++) {
      const step = steps[at] as Step;
      if (message.quiet && !step.whenQuiet) continue;
      const began = trace === undefined ? 0 : performance.now();
      try {
        if (step.wants && !this.#charged(passage, step)) {
          if (passage.stopped !== undefined) return true;
          continue;
        }
        const call =
          step.limitMs === defaultLimitMs
            ? passage.call
            : new StageCall(this.clock.monotonic() + step.limitMs);
        const verdict = step.run.call(step.stage, message, call);
        if (verdict === undefined) {
          if (trace !== undefined) passage.note(step, "go on", performance.now() - began);
          continue;
        }
        if (isPromise(verdict)) {
          passage.stepAt = at + 1;
          this.#wait(passage, step, verdict as Promise<Verdict>, call, began);
          return true;
        }
        if (this.#settle(passage, step, verdict as Verdict, began)) return true;
      } catch (error) {
        if (this.#failed(passage, step, error, began)) return true;
      }
    }
    return false;
  }

  /** True when a stage that answers people wants the message and may have it. */
  #charged(passage: Passage, step: Step): boolean {
    if (step.stage.wants?.(passage.message) !== true) return false;
    const look = this.#flood.look(passage.message);
    if (look === "pass") return true;
    this.#drop(passage, "flood");
    passage.endedBy = step;
    passage.note(step, "stop: flood", 0);
    if (look === "warn") this.wayOut.reply(passage.message, text("line.flood"));
    return false;
  }

  /** Takes a verdict; true when it ended the message. */
  #settle(passage: Passage, step: Step, verdict: Verdict, began: number): boolean {
    const ms = passage.trace === undefined ? 0 : performance.now() - began;
    if (verdict === undefined) {
      passage.note(step, "go on", ms);
      return false;
    }
    passage.endedBy = step;
    if ("stop" in verdict) {
      passage.stopped = verdict.stop;
      passage.note(step, `stop: ${verdict.stop}`, ms);
    } else if ("reply" in verdict) {
      passage.matched = true;
      passage.note(step, "reply", ms);
      this.wayOut.reply(passage.message, verdict.reply);
    } else {
      passage.matched = true;
      passage.note(step, "later", ms);
      this.#laters.add(passage, step, verdict.later);
    }
    return true;
  }

  /** A stage that failed: logged, counted, and passed, unless it is a guard. */
  #failed(passage: Passage, step: Step, error: unknown, began: number): boolean {
    step.owner.failed(error, `running the stage "${step.key}"`);
    passage.note(step, "failed", passage.trace === undefined ? 0 : performance.now() - began);
    if (!step.failsClosed) return false;
    passage.stopped = "failed";
    passage.endedBy = step;
    return true;
  }

  #wait(passage: Passage, step: Step, verdict: Promise<Verdict>, call: StageCall, began: number): void {
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
      this.#deadlines.forget(call);
      passage.pending = undefined;
      return true;
    };
    call.onOverdue = () => {
      if (!close()) return;
      this.#resume(
        passage,
        this.#failed(passage, step, new Error(`no answer within ${step.limitMs} ms`), began),
      );
    };
    this.#deadlines.watch(call);
    verdict.then(
      (value) => {
        if (close()) this.#resume(passage, this.#settle(passage, step, value, began));
      },
      (error: unknown) => {
        if (close()) this.#resume(passage, this.#failed(passage, step, error, began));
      },
    );
  }

  /** Goes on after a stage was waited for, then with those who queue behind. */
  #resume(passage: Passage, ended: boolean): void {
    if (ended) this.#end(passage);
    else if (!because(passage, this.#advance, passage)) return;
    const key = passage.message.conversation;
    const lane = this.lanes.get(key);
    if (lane === undefined) return;
    for (let next = this.lanes.next(lane); next !== undefined; next = this.lanes.next(lane))
      if (!because(next, this.#advance, next)) return;
    lane.busy = false;
    lane.told = false;
    this.#closeLane(key, lane);
  }

  #closeLane(key: string, lane: Lane): void {
    this.lanes.close(key, lane);
    if (this.lanes.size === 0) for (const wake of this.#idle.splice(0)) wake();
  }

  #end(passage: Passage): void {
    if (passage.matched) this.counts.matched++;
    if (passage.options?.wait === true && passage.later) passage.answered = () => this.#tell(passage);
    else this.#tell(passage);
  }

  /** What fails in there must not hold up those who wait behind. */
  #tell(passage: Passage): void {
    if (passage.ended === undefined) return;
    try {
      passage.ended(passage.outcome());
    } catch (error) {
      this.failed(error);
    }
  }
}
