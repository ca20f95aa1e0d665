import { refusalOf } from "@dicetower/cards/api";
import type { Command } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";

/** Has a command say in words what cards refuse and what dice cannot work out. */
export function withRefusals(command: Command): Command {
  return {
    ...command,
    async run(call) {
      try {
        return await command.run(call);
      } catch (error) {
        if (error instanceof EngineError)
          return text(error.key, { ...error.values, operator: error.operator });
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        return refusal;
      }
    },
  };
}
