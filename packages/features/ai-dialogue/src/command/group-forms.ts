import { answerOf } from "@dicetower/commands/api";
import {
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
  groupOf,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { talkPlaceOf } from "../conversation/talk-place.js";
import { npcsAt } from "../trigger/npc-call.js";
import { type AiCommandServices, order } from "./ai-call.js";

/** Forms by which a group decides about the bot that talks there. */
export function groupForms(services: AiCommandServices): readonly CommandForm[] {
  const permission = "groupAdmin";
  return [
    form("on|开启", {
      ...order(/^(?:on|开启)$/iu, "group"),
      permission,
      run: (_none, call) => switchGroup(services, call, true),
    }),
    form("off|关闭", {
      ...order(/^(?:off|关闭)$/iu, "group"),
      permission,
      run: (_none, call) => switchGroup(services, call, false),
    }),
    form("reset|重置", {
      ...order(/^(?:reset|重置)$/iu),
      permission,
      async run(_none, call) {
        services.talks.stop(call.message.conversation);
        const place = talkPlaceOf(call.message);
        await services.conversations.forget(place);
        await services.summaries.forget(place);
        return text("ai.reset");
      },
    }),
    form("persona|人格 <name:text>", {
      ...order(/^(?:persona|人格)(?:\s|$)/iu, "group"),
      permission,
      example: text("command.ai.example.persona"),
      run: ({ name }, call) => choosePersona(services, call, name),
    }),
    form("polish|润色 <on:switch>", {
      ...order(/^(?:polish|润色)(?:\s+(?:on|off)(?:\s.*)?)?$/isu, "group"),
      permission,
      example: "polish on",
      run: ({ on }, call) => switchPolish(services, call, on),
    }),
    form("npc list", {
      readOnly: true,
      ...order(/^npc\s+list(?:\s|$)/iu),
      run: (_none, call) => npcList(services, call),
    }),
    form("npc", { ...order(/^npc$/iu), hidden: true, run: (_none, call) => npcList(services, call) }),
    form("npc on <name:text>", {
      ...order(/^npc\s+on(?:\s|$)/iu, "group"),
      permission,
      example: text("command.ai.example.npc.on"),
      run: ({ name }, call) => switchNpc(services, call, name, true),
    }),
    form("npc off <name:text>", {
      ...order(/^npc\s+off(?:\s|$)/iu, "group"),
      permission,
      example: text("command.ai.example.npc.off"),
      run: ({ name }, call) => switchNpc(services, call, name, false),
    }),
  ];
}

async function switchGroup(
  services: AiCommandServices,
  call: CommandCall,
  on: boolean,
): Promise<CommandAnswer> {
  await services.groups.set(groupOf(call.message), services.fields.enabled, on, call.actor);
  if (!on) services.talks.stop(call.message.conversation);
  return text(on ? "ai.on" : "ai.off");
}

async function switchPolish(
  services: AiCommandServices,
  call: CommandCall,
  on: boolean,
): Promise<CommandAnswer> {
  const field = services.polish();
  if (field === undefined) return text("ai.polish.missing");
  await services.groups.set(groupOf(call.message), field, on, call.actor);
  return text(on ? "ai.polish.on" : "ai.polish.off");
}

async function choosePersona(
  { runner }: AiCommandServices,
  call: CommandCall,
  name: string,
): Promise<CommandAnswer> {
  const said = /^(?:off|关闭)$/iu.test(name) ? "persona off --group" : `persona use ${name} --group`;
  const { message } = call;
  const outcome = await runner.run({ message, text: said, key: "persona", call });
  return outcome.status === "unknown" ? text("ai.persona.missing") : answerOf(outcome);
}

function npcList(services: AiCommandServices, call: CommandCall): CommandAnswer {
  const group = groupOf(call.message);
  const off = services.groups.field(group, services.fields.npcsOff);
  const all = npcsAt(services.ai.settings().npc, group, []);
  if (all.length === 0) return text("ai.npc.none");
  const list = all.map(({ name }) => name).join("\n");
  const silent = all.flatMap(({ name }) => (off.includes(name) ? [name] : [])).join(" ");
  return silent === "" ? text("ai.npc.list", { list }) : text("ai.npc.listSilent", { list, silent });
}

async function switchNpc(
  services: AiCommandServices,
  call: CommandCall,
  name: string,
  on: boolean,
): Promise<CommandAnswer> {
  const group = groupOf(call.message);
  const npc = npcsAt(services.ai.settings().npc, group, []).find((one) => one.name === name);
  if (npc === undefined) return text("ai.npc.unknown", { name: sanitizeText(name, 20) });
  const before = await services.groups.load(group, services.fields.npcsOff);
  const others = before.filter((one) => one !== npc.name);
  const next = on ? others : [...others, npc.name];
  await services.groups.set(group, services.fields.npcsOff, next.length === 0 ? null : next, call.actor);
  return text(on ? "ai.npc.on" : "ai.npc.off", { name: npc.name });
}
