import type { Step } from "../plan/pipeline-plan.js";
import type { MessageContext } from "./message-context.js";

/** Tells whether a message that is not answered is recorded: `maybe` if a stage that keeps some does not want it now. */
export function isRecorded(context: MessageContext): boolean | "maybe" {
  let recorded: boolean | "maybe" = false;
  for (const step of recorders(context)) {
    if (step.stage.keeps === undefined) continue;
    if (asked(step, "asking", () => step.stage.keeps?.(context.message))) return true;
    recorded = "maybe";
  }
  return recorded;
}

/** Tells the stages that record of a message that they will not see. */
export function tellLost(context: MessageContext): void {
  for (const step of recorders(context))
    if (step.stage.lost !== undefined) asked(step, "telling", () => step.stage.lost?.(context.message));
}

function* recorders({ runs }: MessageContext): Generator<Step> {
  for (const { records, owner, steps } of runs) if (records && owner.live) yield* steps;
}

function asked<T>(step: Step, doing: string, call: () => T): T | undefined {
  try {
    return step.owner.run(call);
  } catch (error) {
    step.owner.failed(error, `${doing} the stage "${step.key}" about a message that is not answered`);
    return undefined;
  }
}
