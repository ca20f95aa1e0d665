import type { Clock, Later } from "@dicetower/contract";
import { laterLimitMs, text } from "@dicetower/contract";
import type { OutgoingPipeline } from "../outgoing/outgoing-pipeline.js";
import type { Step } from "../plan/pipeline-plan.js";
import { type Deadlines, StageCall } from "../timing/deadlines.js";
import type { ConversationQueue, ConversationQueues } from "./conversation-queues.js";
import { reportInvalidReply } from "./invalid-reply.js";
import type { MessageContext } from "./message-context.js";

/** Answers that may still be to come in one conversation. */
const deferredLimit = 4;

/** What deferred replies need of the line. */
export interface DeferredRepliesOptions {
  readonly clock: Clock;
  readonly queues: ConversationQueues;
  readonly deadlines: Deadlines;
  readonly outgoing: OutgoingPipeline;
  /** There are too many in the conversation already. */
  refused(): void;
  /** An answer has come, or will not. */
  ended(key: string, queue: ConversationQueue): void;
}

/** Replies that follow later, while the conversation goes on. */
export class DeferredReplies {
  readonly #options: DeferredRepliesOptions;

  constructor(options: DeferredRepliesOptions) {
    this.#options = options;
  }

  /** Takes the work off the conversation; the answer follows when it is there. */
  add(context: MessageContext, step: Step, { later, by = step.owner.id }: Later): void {
    const { clock, queues, deadlines, outgoing, refused, ended } = this.#options;
    const { message } = context;
    const key = message.conversation;
    const queue = queues.open(key);
    if (queue.deferred >= deferredLimit) {
      refused();
      const leaving = outgoing.reply(message, text("line.busy"));
      if (leaving !== undefined) context.follow(leaving);
      return;
    }
    queue.deferred++;
    const doing = `answering later in the stage "${step.key}"`;
    const began = clock.monotonic();
    const names = step.owner.slow?.total;
    const call = new StageCall(began + laterLimitMs);
    const overdue = new Promise<undefined>((resolve) => {
      call.onOverdue = () => {
        step.owner.failed(new Error(`no answer within ${laterLimitMs / 1000} s`), doing);
        resolve(undefined);
      };
    });
    deadlines.watch(call);
    // `async`, so that work which throws before it waits has failed like any other.
    const done = step.owner.run(async () => Promise.race([later(call.signal), overdue]));
    // Only what it does before it first waits: that it takes long beyond is what answers are put off for.
    // Who was called in there may have been named already.
    if (step.owner.slow?.total === names) step.owner.blocked(clock.monotonic() - began, doing);
    const said = done
      .then((reply) => {
        const leaving =
          reply !== undefined && step.owner.live ? outgoing.reply(message, reply, by) : undefined;
        if (leaving !== undefined) context.follow(leaving);
      })
      .catch((error: unknown) => {
        step.owner.failed(error, doing);
        reportInvalidReply(message, step, error);
      })
      .then(() => {
        deadlines.forget(call);
        queue.deferred--;
        ended(key, queue);
      });
    context.follow(said);
    step.owner.hold(said);
  }
}
