import type {
  Contribution,
  IncomingSlot,
  LineOptions,
  Message,
  MessageWatcher,
  Outcome,
  TraceStep,
  UnansweredReason,
  Verdict,
} from "@dicetower/contract";
import type { TraceContext } from "@dicetower/kernel";
import { defaultLimitMs, type Run, type Step } from "../plan/pipeline-plan.js";
import { StageCall } from "../timing/deadlines.js";

const notBegun = new StageCall(0);

/** One message on the message line: its position and its outcome. */
export class MessageContext implements TraceContext {
  runAt = 0;
  stepAt = 0;
  trace: TraceStep[] | undefined;
  /** Watchers that are told the outcome, besides the caller. */
  watchers: readonly Contribution<MessageWatcher>[] | undefined;
  call = notBegun;
  /** Clock reading when the line last resumed it. */
  since = 0;
  /** True if each stage is timed: for the trace, or to find a slow one. */
  timed: boolean;
  /** Clock reading at the end of the previous stage, if each is timed: this needs one reading per stage. */
  readAt = 0;
  /** The slot it is in, if it is a sample. */
  slot: IncomingSlot | undefined;
  slotSince = 0;
  /** Set while a stage is waited for. */
  pending: Promise<Verdict> | undefined;
  /** The stage that answered or ended it. */
  endedBy: Step | undefined;
  stopped: string | undefined;
  because: UnansweredReason | undefined;
  /** It will not be answered: only the stages that record see it. */
  refused = false;
  /** It has passed the stages that record, and may be answered. */
  admitted = false;
  matched = false;
  /** Called when all of its replies have been sent. */
  onAnswered: (() => void) | undefined;
  /** Replies that have not been sent, or wait in an outgoing stage. */
  #open = 0;

  constructor(
    readonly message: Message,
    /** The stages in force when the turn of the message came; those that have ended since are skipped. */
    public runs: readonly Run[],
    readonly ended: ((outcome: Outcome) => void) | undefined,
    readonly options: LineOptions | undefined,
    readonly sampled: boolean,
  ) {
    this.trace = options?.trace === true ? [] : undefined;
    this.watchers = undefined;
    this.timed = this.trace !== undefined;
  }

  /** Turns its trace on, before its first stage. */
  beginTrace(): void {
    this.trace ??= [];
    this.timed = true;
  }

  /** Starts its time limit, so that waiting for earlier messages does not count. */
  begin(now: number): void {
    this.since = now;
    this.call = new StageCall(now + defaultLimitMs);
  }

  /** True if replies are still to come. */
  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** Counts a reply as pending until `sent` has resolved; `sent` must not reject. */
  follow(sent: Promise<void>): void {
    this.#open++;
    void sent.then(() => {
      if (--this.#open === 0) this.onAnswered?.();
    });
  }

  logFields(): Readonly<Record<string, string>> {
    const { id, account, conversation } = this.message;
    return { adapter: account.id, message: id === "" ? conversation : id };
  }

  /** Returns its outcome. @param trace the trace to include; by default only if the caller asked for it */
  outcome(trace = this.options?.trace === true ? this.trace : undefined): Outcome {
    const { matched, stopped, because } = this;
    return {
      matched,
      endedBy: this.endedBy?.key ?? "",
      ...(stopped === undefined ? undefined : { stopped }),
      ...(because === undefined ? undefined : { because }),
      ...(trace === undefined ? undefined : { trace }),
    };
  }

  note(step: Step, verdict: string, ms: number): void {
    this.trace?.push({ slot: step.slot, stage: step.key, owner: step.owner.id, verdict, ms });
  }
}
