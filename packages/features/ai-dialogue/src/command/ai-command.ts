import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  text,
} from "@dicetower/contract";
import type { AiCommandServices } from "./ai-call.js";
import { groupForms } from "./group-forms.js";
import { memoryForms } from "./memory-forms.js";
import { ownForms } from "./own-forms.js";

/** Behind it everything is talk, whatever it begins with. */
const always = /^--(?:\s|$)/u;

/** `.ai`: talks, and what is decided about it. */
export function aiCommand(services: AiCommandServices): Command {
  const orders = [...ownForms(services), ...memoryForms(services), ...groupForms(services)];
  const isTalk = (call: CommandCall) =>
    !always.test(call.rest) && !orders.some((form) => form.available?.(call) === true);
  return commandOfForms({
    key: "ai",
    names: ["ai"],
    category: "ai",
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
      "error.unread",
    ],
    inPerson: true,
    priority: "expected",
    forms: [
      form("<said:raw>", {
        available: isTalk,
        example: text("command.ai.example"),
        run: ({ said }, call) => talk(services, call, said),
      }),
      form("[said:raw]", { hidden: true, available: isTalk, run: (_none, call) => talk(services, call, "") }),
      form("-- <said:raw>", {
        available: ({ rest }) => always.test(rest),
        example: text("command.ai.example.regardless"),
        run: ({ said }, call) => talk(services, call, said),
      }),
      ...orders,
    ],
  });
}

function talk(
  services: AiCommandServices,
  { message }: CommandCall,
  said: string,
): CommandAnswer | Promise<CommandAnswer> {
  if (!services.mayTalk(message)) return text("ai.disabled");
  if (said === "") return text("ai.empty");
  const verdict = services.talks.begin(message, said, "command");
  if ("reply" in verdict) return verdict.reply;
  return "later" in verdict ? verdict : undefined;
}
