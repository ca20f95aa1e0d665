import { refusalOf } from "@dicetower/cards/api";
import type { Awaitable, Command, CommandAnswer, CommandForm, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";

/** Has a command say in words what cards refuse and what dice cannot work out. */
export function withRefusals(command: Command): Command {
  return { ...command, forms: command.forms.map(formWithRefusals) };
}

function formWithRefusals(form: CommandForm): CommandForm {
  return { ...form, run: (values, call) => inWords(() => form.run(values, call)) };
}

function inWords(work: () => Awaitable<CommandAnswer>): Awaitable<CommandAnswer> {
  try {
    const answer = work();
    return answer instanceof Promise ? answer.catch(worded) : answer;
  } catch (error) {
    return worded(error);
  }
}

function worded(error: unknown): TextRef {
  if (error instanceof EngineError) return text(error.key, { ...error.values, operator: error.operator });
  const refusal = refusalOf(error);
  if (refusal === undefined) throw error;
  return refusal;
}
