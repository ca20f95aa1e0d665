import type { Clock, Later } from "@dicetower/contract";
import { laterLimitMs, text } from "@dicetower/contract";
import type { OutgoingPipeline } from "../outgoing/outgoing-pipeline.js";
import type { Step } from "../plan/pipeline-plan.js";
import { type Deadlines, StageCall } from "../timing/deadlines.js";
import type { ConversationQueue, ConversationQueues } from "./conversation-queues.js";
import { reportInvalidReply } from "./invalid-reply.js";
import type { MessageContext } from "./message-context.js";

/** Most deferred replies in one conversation. */
const deferredLimit = 4;

/** The parts of the line that deferred replies need. */
export interface DeferredRepliesOptions {
  readonly clock: Clock;
  readonly queues: ConversationQueues;
  readonly deadlines: Deadlines;
  readonly outgoing: OutgoingPipeline;
  /** Called when the conversation has too many already. */
  readonly refused: () => void;
  /** Called when a reply was sent, or will not be. */
  readonly ended: (key: string, queue: ConversationQueue) => void;
}

/** Replies that are sent later, while the conversation goes on. */
export class DeferredReplies {
  readonly #options: DeferredRepliesOptions;

  constructor(options: DeferredRepliesOptions) {
    this.#options = options;
  }

  /** Starts the deferred work and frees the conversation; the reply is sent when the work has finished. */
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
    // `async`, so that work which throws synchronously is handled like any other failure.
    const done = step.owner.run(async () => Promise.race([later(call.signal), overdue]));
    // Measures only the time before its first `await`: replies are deferred because the rest takes long. If a slow call
    // was reported within, it is not reported again.
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
