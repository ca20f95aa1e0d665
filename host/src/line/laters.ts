import type { Clock } from "@dicetower/contract";
import { laterLimitMs, text } from "@dicetower/contract";
import type { Step } from "./compiled.js";
import { type Deadlines, StageCall } from "./deadlines.js";
import type { Lane, Lanes } from "./lanes.js";
import type { Passage } from "./passage.js";
import { tellUnsayable } from "./unsayable.js";
import type { WayOut } from "./way-out.js";

/** Answers that may still be to come in one conversation. */
const latersLimit = 4;

/** What put-off answers need of the line. */
export interface LatersOptions {
  readonly clock: Clock;
  readonly lanes: Lanes;
  readonly deadlines: Deadlines;
  readonly wayOut: WayOut;
  /** There are too many in the conversation already. */
  refused(): void;
  /** An answer has come, or will not. */
  ended(key: string, lane: Lane): void;
}

/** Answers that follow later, while the conversation goes on. */
export class Laters {
  readonly #options: LatersOptions;

  constructor(options: LatersOptions) {
    this.#options = options;
  }

  /** Takes the work off the conversation; the answer follows when it is there. */
  add(passage: Passage, step: Step, work: (signal: AbortSignal) => Promise<unknown>): void {
    const { clock, lanes, deadlines, wayOut, refused, ended } = this.#options;
    const { message } = passage;
    const key = message.conversation;
    const lane = lanes.open(key);
    if (lane.laters >= latersLimit) {
      refused();
      wayOut.reply(message, text("line.busy"));
      return;
    }
    lane.laters++;
    const doing = `answering later in the stage "${step.key}"`;
    const began = clock.monotonic();
    const names = step.owner.slow?.names;
    const call = new StageCall(began + laterLimitMs);
    const overdue = new Promise<undefined>((resolve) => {
      call.onOverdue = () => {
        step.owner.failed(new Error(`no answer within ${laterLimitMs / 1000} s`), doing);
        resolve(undefined);
      };
    });
    deadlines.watch(call);
    // `async`, so that work which throws before it waits has failed like any other.
    const done = step.owner.run(async () => Promise.race([work(call.signal), overdue]));
    // Only what it does before it first waits: that it takes long beyond is what answers are put off for.
    // Who was called in there may have been named already.
    if (step.owner.slow?.names === names) step.owner.blocked(clock.monotonic() - began, doing);
    passage.later = true;
    const said = done
      .then((reply) => {
        if (reply !== undefined && step.owner.live)
          wayOut.reply(message, reply as Parameters<WayOut["reply"]>[1]);
      })
      .catch((error: unknown) => {
        step.owner.failed(error, doing);
        tellUnsayable(message, step, error);
      })
      .then(() => {
        deadlines.forget(call);
        lane.laters--;
        ended(key, lane);
        passage.answered?.();
      });
    step.owner.hold(said);
  }
}
