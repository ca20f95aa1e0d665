import type { Step } from "../plan/pipeline-plan.js";
import type { MessageContext } from "./message-context.js";

/** Returns true if any stage would answer the message, so that it is not plain chat. */
export function matchesAnyStage(context: MessageContext): boolean {
  return context.runs.some((run) =>
    run.steps.some((step) => step.matches && step.owner.live && isMatched(step, context)),
  );
}

function isMatched(step: Step, { message }: MessageContext): boolean {
  try {
    return step.stage.matches?.(message) === true;
  } catch (error) {
    step.owner.failed(error, `asking the stage "${step.key}" whether it matches`);
    return false;
  }
}
