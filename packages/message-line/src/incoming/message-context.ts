import type {
  Contribution,
  IncomingSlot,
  LineOptions,
  Message,
  MessageWatcher,
  Outcome,
  TraceStep,
  Verdict,
} from "@dicetower/contract";
import type { TraceContext } from "@dicetower/kernel";
import { defaultLimitMs, type Run, type Step } from "../plan/pipeline-plan.js";
import { StageCall } from "../timing/deadlines.js";

const notBegun = new StageCall(0);

/** One message on its way down the line: where it is, and what has become of it. */
export class MessageContext implements TraceContext {
  runAt = 0;
  stepAt = 0;
  trace: TraceStep[] | undefined;
  /** Who hears how it ended, beside whoever brought it. */
  watchers: readonly Contribution<MessageWatcher>[] | undefined;
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
  /** Called when nothing of its replies is still to come. */
  onAnswered: (() => void) | undefined;
  /** Replies that are still to come, or wait in an outgoing stage. */
  #open = 0;

  constructor(
    readonly message: Message,
    /** The line as it was when the turn of the message came; what has gone since is skipped. */
    public runs: readonly Run[],
    readonly ended: ((outcome: Outcome) => void) | undefined,
    readonly options: LineOptions | undefined,
    readonly sampled: boolean,
  ) {
    this.trace = options?.trace === true ? [] : undefined;
    this.watchers = undefined;
    this.timed = this.trace !== undefined;
  }

  /** Has it traced, before its first stage. */
  beginTrace(): void {
    this.trace ??= [];
    this.timed = true;
  }

  /** Starts its time limit: its turn has come, however long others were waited for. */
  begin(now: number): void {
    this.since = now;
    this.call = new StageCall(now + defaultLimitMs);
  }

  /** Replies are still to come. */
  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** Counts a reply as still to come until `sent` has resolved; it must not reject. */
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

  /** Returns what has become of it. @param trace that of a message, where whoever is told has asked for it */
  outcome(trace = this.options?.trace === true ? this.trace : undefined): Outcome {
    const { matched, stopped } = this;
    return {
      matched,
      endedBy: this.endedBy?.key ?? "",
      ...(stopped === undefined ? undefined : { stopped }),
      ...(trace === undefined ? undefined : { trace }),
    };
  }

  note(step: Step, verdict: string, ms: number): void {
    this.trace?.push({ slot: step.slot, stage: step.key, owner: step.owner.id, verdict, ms });
  }
}
