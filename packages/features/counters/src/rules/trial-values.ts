import type { AutomationContext, Trial } from "@dicetower/automation/api";
import type { ReplyContext } from "@dicetower/contract";

const name = Symbol("counters of a trial");

interface Holder {
  values: Trial["counters"] | undefined;
}

/** Values that a trial run has instead of the stored ones, for all texts of its answer; undefined elsewhere. */
export function trialValues(reply: ReplyContext): Trial["counters"] | undefined {
  return reply.once<Holder>(name, () => ({ values: undefined })).values;
}

/** Makes the texts of a trial run read its values. */
export function useTrial({ reply, trial }: AutomationContext): void {
  if (trial !== undefined) reply.once<Holder>(name, () => ({ values: undefined })).values = trial.counters;
}
