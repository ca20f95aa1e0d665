import type { IncomingSlot, LineOptions, Message, Outcome, TraceStep, Verdict } from "@dicetower/contract";
import type { Cause } from "../kernel/index.js";
import { defaultLimitMs, type Run, type Step } from "./compiled.js";
import { StageCall } from "./deadlines.js";

const notBegun = new StageCall(0);

/** One message on its way down the line: where it is, and what has become of it. */
export class Passage implements Cause {
  runAt = 0;
  stepAt = 0;
  readonly trace: TraceStep[] | undefined;
  call = notBegun;
  /** Clock reading when the line last turned to it. */
  since = 0;
  /** Each stage is timed: for the trace, or to find a slow one. */
  timed: boolean;
  /** Clock reading at the end of the stage before, where each is timed: one look a stage. */
  readAt = 0;
  /** The slot it is in and since when, where it is a sample. */
  slot: IncomingSlot | undefined;
  slotSince = 0;
  /** Set while a stage is waited for. */
  pending: Promise<Verdict> | undefined;
  /** The stage that took or ended it. */
  endedBy: Step | undefined;
  stopped: string | undefined;
  matched = false;
  /** An answer is still to come, and whoever waits for it. */
  later = false;
  answered: (() => void) | undefined;

  constructor(
    readonly message: Message,
    /** The line as it was when the turn of the message came; what has gone since is skipped. */
    public runs: readonly Run[],
    readonly ended: ((outcome: Outcome) => void) | undefined,
    readonly options: LineOptions | undefined,
    readonly sampled: boolean,
  ) {
    this.trace = options?.trace === true ? [] : undefined;
    this.timed = this.trace !== undefined;
  }

  /** It is its turn: the time of the next stage begins now, however long others were waited for. */
  begin(now: number): void {
    this.since = now;
    this.call = new StageCall(now + defaultLimitMs);
  }

  marks(): Readonly<Record<string, string>> {
    const { id, account, conversation } = this.message;
    return { adapter: account.id, message: id === "" ? conversation : id };
  }

  /** What happened, for whoever asked. */
  outcome(): Outcome {
    const { matched, stopped, trace } = this;
    const endedBy = this.endedBy?.key ?? "";
    // Nearly always: two spreads cost more than the rest of it.
    if (stopped === undefined && trace === undefined) return { matched, endedBy };
    return {
      matched,
      endedBy,
      ...(stopped === undefined ? {} : { stopped }),
      ...(trace === undefined ? {} : { trace }),
    };
  }

  note(step: Step, verdict: string, ms: number): void {
    this.trace?.push({ slot: step.slot, stage: step.key, owner: step.owner.id, verdict, ms });
  }
}
