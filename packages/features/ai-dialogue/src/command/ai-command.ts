import { type Command, type CommandAnswer, type CommandCall, text } from "@dicetower/contract";
import type { AiCommandServices, AiForm } from "./ai-call.js";
import { groupForms } from "./group-forms.js";
import { ownForms } from "./own-forms.js";

const forms: readonly AiForm[] = [...Object.values(groupForms), ...Object.values(ownForms)];
/** Behind it everything is talk, whatever it begins with. */
const always = /^--\s+/u;

/** `.ai`: talks, and what is decided about it. */
export function aiCommand(services: AiCommandServices): Command {
  return {
    key: "ai",
    names: ["ai"],
    category: "ai",
    syntax:
      ".ai <text> | -- <text> | stop | on | off [me] | memory | forget [number | me | all] | reset | npc list | npc on|off <name> | persona <name> | polish on|off | usage [group | all] | model [name | clear]",
    example: ".ai who are you?",
    replyKeys: [
      "ai.disabled",
      "ai.empty",
      "ai.quota",
      "ai.unreachable",
      "ai.busy",
      "ai.slow",
      "ai.tooLong",
      "ai.stopped",
      "ai.nothingToStop",
      "ai.noDice",
      "ai.refused",
      "ai.confirm",
      "ai.on",
      "ai.off",
      "ai.me.on",
      "ai.me.off",
      "ai.memory.list",
      "ai.memory.none",
      "ai.memory.sent",
      "ai.memory.privateFailed",
      "ai.memory.unknown",
      "ai.forgotten",
      "ai.forgetAsk.user",
      "ai.forgetAsk.group",
      "ai.reset",
      "ai.npc.list",
      "ai.npc.none",
      "ai.npc.on",
      "ai.npc.off",
      "ai.npc.unknown",
      "ai.persona.missing",
      "ai.polish.on",
      "ai.polish.off",
      "ai.polish.missing",
      "ai.usage.own",
      "ai.usage.group",
      "ai.usage.all",
      "ai.model.list",
      "ai.model.set",
      "ai.model.cleared",
      "ai.model.unknown",
      "error.argument",
    ],
    inPerson: true,
    priority: "expected",
    rights: forms.flatMap((form) =>
      form.permission === undefined
        ? []
        : [
            {
              form: form.shown,
              permission: form.permission,
              covers: (call: CommandCall) => formOf(services, call)?.form === form,
            },
          ],
    ),
    readsRole: (call) => formOf(services, call)?.form === ownForms["stop"],
    run: (call) => run(services, call),
  };
}

function run(services: AiCommandServices, call: CommandCall): CommandAnswer | Promise<CommandAnswer> {
  const found = formOf(services, call);
  if (found !== undefined) return found.form.run({ services, call, rest: found.rest });
  const said = saidBy(services, call).replace(always, "").trim();
  if (said === "") return text(services.mayTalk(call.message) ? "ai.empty" : "ai.disabled");
  if (!services.mayTalk(call.message)) return text("ai.disabled");
  const verdict = services.talks.begin(call.message, said, "command");
  if ("reply" in verdict) return verdict.reply;
  return "later" in verdict ? verdict : undefined;
}

/** The form that a call has; undefined where it is talk. */
function formOf(
  services: AiCommandServices,
  call: CommandCall,
): { readonly form: AiForm; readonly rest: string } | undefined {
  const said = saidBy(services, call);
  for (const form of forms) {
    if (form.groupOnly === true && call.message.groupId === "") continue;
    const match = form.matches.exec(said);
    if (match !== null) return { form, rest: match[1] ?? "" };
  }
  return undefined;
}

/** Everything behind the word as it was written: what looks like an option is talk, too. */
function saidBy({ reader }: AiCommandServices, call: CommandCall): string {
  const match = reader.read(call.message);
  return (match?.command.key === "ai" ? match.original : call.original).trim();
}
