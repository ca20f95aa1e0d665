import type { CommandForm } from "@dicetower/contract";
import type { MatchedCall } from "../running/call.js";
import type { FormPlan } from "./form-plan.js";
import type { FormReading, Kinds } from "./read-form.js";

const none: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Reads a call by the only argument of a form, which takes all of it: the way of nearly every roll. Undefined where there
 * is more to it.
 */
export function readWhole(
  form: CommandForm,
  { whole }: FormPlan,
  call: MatchedCall,
  kinds: Kinds,
): FormReading | undefined {
  if (whole === undefined || call.options.size > 0) return undefined;
  const kind = kinds.get(whole.kind);
  if (kind?.takesRest !== true) return undefined;
  const { rest: text, original, targets } = call;
  const { length } = text;
  if (length === 0) {
    const more = whole.required || targets.length > 0;
    return more ? undefined : { form, words: 0, length, options: 0, values: none, confirmed: false };
  }
  const { name, parameter } = whole;
  const read = kind.read({ text, original, parameter, mention: targets[0], call });
  if (read === undefined || "refusal" in read) {
    const failure = read ?? { unread: original };
    return { form, words: 0, length: 0, options: 0, values: none, confirmed: false, failure };
  }
  if (read.length !== length) return undefined;
  return { form, words: 0, length, options: 0, values: { [name]: read.value }, confirmed: false };
}
