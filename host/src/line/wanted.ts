import type { Step } from "./compiled.js";
import type { Passage } from "./passage.js";

/** True when some stage would answer the message: it is not plain chat. */
export function wantedByAnyone(passage: Passage): boolean {
  return passage.runs.some((run) =>
    run.steps.some((step) => step.wants && step.owner.live && wantedBy(step, passage)),
  );
}

function wantedBy(step: Step, { message }: Passage): boolean {
  try {
    return step.stage.wants?.(message) === true;
  } catch (error) {
    step.owner.failed(error, `asking the stage "${step.key}" what it wants`);
    return false;
  }
}
