import {
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
  groupOf,
  personOf,
  sanitizeText,
  text,
} from "@dicetower/contract";
import { type AiCommandServices, order, sumsOf } from "./ai-call.js";

/** Forms by which people decide about themselves, and what owners look at. */
export function ownForms(services: AiCommandServices): readonly CommandForm[] {
  const { ai, talks } = services;
  const turn = (on: boolean) => (_none: unknown, call: CommandCall) => switchOwn(services, call, on);
  return [
    form("on me", { ...order(/^on\s+me(?:\s|$)/iu), run: turn(true) }),
    form("off me", { ...order(/^off\s+me(?:\s|$)/iu), run: turn(false) }),
    // In private there is nobody else whom the switch could be about.
    form("on|off|开启|关闭", {
      ...order(/^(?:on|off|开启|关闭)$/iu, "private"),
      hidden: true,
      run: (_none, call) => switchOwn(services, call, /^(?:on|开启)$/iu.test(call.rest)),
    }),
    form("stop|停|停止", {
      ...order(/^(?:stop|停|停止)$/iu),
      readsRole: true,
      run(_none, { message: { conversation, userId, groupAdmin, trust } }) {
        const all = groupAdmin || trust >= 4;
        const count = talks.stop(conversation, all ? undefined : userId);
        return text(count === 0 ? "ai.nothingToStop" : "ai.stopped");
      },
    }),
    form("usage|用量", {
      readOnly: true,
      ...order(/^(?:usage|用量)$/iu),
      run: async (_none, call) =>
        text("ai.usage.own", sumsOf(await ai.usage({ person: personOf(call.message) }))),
    }),
    form("usage|用量 group|本群", {
      readOnly: true,
      ...order(/^(?:usage|用量)\s+(?:group|本群)(?:\s|$)/iu, "group"),
      permission: "groupAdmin",
      run: async (_none, call) =>
        text("ai.usage.group", sumsOf(await ai.usage({ group: groupOf(call.message) }))),
    }),
    form("usage|用量 all|全部", {
      readOnly: true,
      ...order(/^(?:usage|用量)\s+(?:all|全部)(?:\s|$)/iu),
      permission: "master",
      run: async () => text("ai.usage.all", sumsOf(await ai.usage())),
    }),
    form("model|模型", {
      readOnly: true,
      ...order(/^(?:model|模型)$/iu),
      permission: "master",
      run: (_none, call) => listModels(services, call),
    }),
    form("model|模型 clear|clr|清除", {
      ...order(/^(?:model|模型)\s+(?:clear|clr|清除)$/iu, "group"),
      permission: "master",
      run: (_none, call) => chooseModel(services, call, undefined),
    }),
    form("model|模型 <name>", {
      ...order(/^(?:model|模型)\s+(?!(?:clear|clr|清除)$)\S+$/iu, "group"),
      permission: "master",
      example: "model quick",
      run: ({ name }, call) => chooseModel(services, call, name),
    }),
  ];
}

function listModels(services: AiCommandServices, call: CommandCall): CommandAnswer {
  const chosen = services.groups.field(groupOf(call.message), services.fields.model);
  const list = modelsOf(services).join("\n");
  return text("ai.model.list", {
    list: list || "-",
    model: chosen || services.ai.settings().model.chat || "-",
  });
}

/** @param name the usual one when left out */
async function chooseModel(
  services: AiCommandServices,
  call: CommandCall,
  name: string | undefined,
): Promise<CommandAnswer> {
  if (name !== undefined && !modelsOf(services).includes(name))
    return text("ai.model.unknown", { name: sanitizeText(name, 60) });
  await services.groups.set(groupOf(call.message), services.fields.model, name ?? null, call.actor);
  return name === undefined ? text("ai.model.cleared") : text("ai.model.set", { name });
}

async function switchOwn(
  services: AiCommandServices,
  call: CommandCall,
  on: boolean,
): Promise<CommandAnswer> {
  await services.players.set(personOf(call.message), services.own, on, call.actor);
  if (!on) {
    services.talks.stop(call.message.conversation, call.message.userId);
    services.forget(call.message);
  }
  return text(on ? "ai.me.on" : "ai.me.off");
}

/** Models that are configured, each once. */
function modelsOf({ ai }: AiCommandServices): readonly string[] {
  const { model, fallback, npc } = ai.settings();
  const names = [
    model.chat,
    model.fast,
    ...fallback.map((one) => one.model.chat),
    ...npc.map((one) => one.model),
  ];
  return [...new Set(names.filter((name) => name !== ""))];
}
