import { refusalOf } from "@dicetower/cards/api";
import type { Command, CommandAnswer, CommandForm } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";

/** Has a command say in words what cards refuse and what dice cannot work out. */
export function withRefusals(command: Command): Command {
  return { ...command, forms: command.forms.map(formWithRefusals) };
}

function formWithRefusals(form: CommandForm): CommandForm {
  return { ...form, run: (values, call) => inWords(() => form.run(values, call)) };
}

async function inWords(work: () => CommandAnswer | Promise<CommandAnswer>): Promise<CommandAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError) return text(error.key, { ...error.values, operator: error.operator });
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}
