import { text } from "@dicetower/contract";
import type { Action, ActionOutcome, AutomationContext, RanAction } from "../api.js";
import type { ActionKinds } from "../schemas/action-kinds.js";
import { isExpected, sentenceOf } from "./checker.js";

/** Runs actions in order; in a trial run tells what they would do. */
export async function performAll(
  kinds: ActionKinds,
  actions: readonly Action[],
  context: AutomationContext,
): Promise<readonly RanAction[]> {
  const ran: RanAction[] = [];
  for (const action of actions) {
    const done = context.signal.aborted
      ? { kind: action.kind, ok: false, error: "It was cut off before its turn.", stop: true }
      : await perform(kinds, action, context);
    ran.push(done);
    if (done.stop === true) break;
  }
  return ran;
}

async function perform(kinds: ActionKinds, action: Action, context: AutomationContext): Promise<RanAction> {
  const { kind } = action;
  const by = kinds.get(kind);
  if (by?.live !== true)
    return { kind, ok: false, error: `The kind "${kind}" is not there; the feature that has it is off.` };
  const { item } = by;
  try {
    if (context.trial === undefined) {
      const outcome: ActionOutcome = await by.run(() => item.run(action, context));
      return { kind, ...outcome };
    }
    const wouldDo = (await by.run(() => item.preview?.(action, context))) ?? text(item.titleKey);
    return { kind, ok: true, wouldDo, ...(item.ends === true ? { stop: true } : {}) };
  } catch (error) {
    if (!isExpected(error)) by.failed(error, `running an action of the kind "${kind}"`);
    return { kind, ok: false, error: sentenceOf(error) };
  }
}
