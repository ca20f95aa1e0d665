import {
  type Changes,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
  text,
} from "@dicetower/contract";
import type { UpdateAct, Updater } from "@dicetower/updater/api";
import { privately } from "./private-reply.js";

/** What updating works with. */
interface UpdateParts {
  readonly changes: Changes;
  readonly updater: () => Updater | undefined;
}

/** `.master update`: newer releases of the program, in the hands of those who own the service. */
export function updateForms(parts: UpdateParts): readonly CommandForm[] {
  const permission = "root";
  return [
    form("update install", {
      permission,
      confirm() {
        const tag = parts.updater()?.installable;
        return tag === undefined ? undefined : { question: text("master.updateAsk", { tag }), about: [tag] };
      },
      run: (_none, call) => update(parts, call, "install"),
    }),
    form("update <act:choice(check|download|cancel)>", {
      permission,
      example: "update check",
      run: ({ act }, call) => update(parts, call, act),
    }),
  ];
}

function update({ changes, updater }: UpdateParts, call: CommandCall, act: UpdateAct): CommandAnswer {
  const service = updater();
  if (service === undefined) return privately(call, text("master.noUpdater"));
  // Who is asked for a release may take longer than a command has.
  const later = async () => {
    await changes.note({
      action: `update.${act}`,
      actor: call.actor,
      target: { type: "system", id: "update" },
    });
    return privately(call, await service.perform(act));
  };
  return { later };
}
