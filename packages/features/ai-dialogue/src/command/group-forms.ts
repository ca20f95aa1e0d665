import { answerOf } from "@dicetower/commands/api";
import { type CommandAnswer, sanitizeText, text } from "@dicetower/contract";
import { talkPlaceOf } from "../conversation/talk-place.js";
import { npcsAt } from "../trigger/npc-call.js";
import { type AiCall, type AiForm, groupOf } from "./ai-call.js";

/** Forms by which a group decides about the bot that talks there. */
export const groupForms: Readonly<Record<string, AiForm>> = {
  // Whoever stops in the middle of a form wanted the form, not talk.
  unfinished: {
    matches: /^(?:polish|润色|persona|人格|npc\s+(?:on|off))()$/iu,
    shown: "",
    groupOnly: true,
    run: () => text("error.argument", { word: "ai" }),
  },
  switch: {
    matches: /^(on|off|开启|关闭)$/iu,
    shown: "on | off",
    permission: "groupAdmin",
    groupOnly: true,
    async run({ services, call, rest }) {
      const on = isOn(rest);
      await services.groups.set(groupOf(call), services.fields.enabled, on, call.actor);
      if (!on) services.talks.stop(call.message.conversation);
      return text(on ? "ai.on" : "ai.off");
    },
  },
  reset: {
    matches: /^(?:reset|重置)()$/iu,
    shown: "reset",
    permission: "groupAdmin",
    async run({ services, call }) {
      services.talks.stop(call.message.conversation);
      const place = talkPlaceOf(call.message);
      await services.conversations.forget(place);
      await services.summaries.forget(place);
      return text("ai.reset");
    },
  },
  polish: {
    matches: /^(?:polish|润色)\s+(on|off)$/iu,
    shown: "polish on | off",
    permission: "groupAdmin",
    groupOnly: true,
    async run({ services, call, rest }) {
      const field = services.polish();
      if (field === undefined) return text("ai.polish.missing");
      await services.groups.set(groupOf(call), field, isOn(rest), call.actor);
      return text(isOn(rest) ? "ai.polish.on" : "ai.polish.off");
    },
  },
  persona: {
    matches: /^(?:persona|人格)\s+(\S.*)$/iu,
    shown: "persona <name>",
    permission: "groupAdmin",
    groupOnly: true,
    async run({ services, call, rest }) {
      const said = /^(?:off|关闭)$/iu.test(rest) ? "persona off --group" : `persona use ${rest} --group`;
      const { message } = call;
      const outcome = await services.runner.run({ message, text: said, key: "persona", call });
      return outcome.status === "unknown" ? text("ai.persona.missing") : answerOf(outcome);
    },
  },
  npcList: {
    matches: /^npc(?:\s+list)?()$/iu,
    shown: "npc list",
    run: ({ services, call }) => npcList(services, call),
  },
  npcSwitch: {
    matches: /^npc\s+((?:on|off)\s+\S.*)$/iu,
    shown: "npc on | off <name>",
    permission: "groupAdmin",
    groupOnly: true,
    run: (call) => switchNpc(call),
  },
};

function isOn(word: string): boolean {
  return /^(?:on|开启)$/iu.test(word);
}

function npcList(services: AiCall["services"], call: AiCall["call"]): CommandAnswer {
  const { message } = call;
  const off = services.groups.field(groupOf(call), services.fields.npcsOff);
  const group = { platform: message.account.platform, groupId: message.groupId };
  const all = npcsAt(services.ai.settings().npc, group, []);
  if (all.length === 0) return text("ai.npc.none");
  const list = all.map(({ name }) => name).join("\n");
  const silent = all.flatMap(({ name }) => (off.includes(name) ? [name] : [])).join(" ");
  return silent === "" ? text("ai.npc.list", { list }) : text("ai.npc.listSilent", { list, silent });
}

async function switchNpc({ services, call, rest }: AiCall): Promise<CommandAnswer> {
  const [, word = "", name = ""] = /^(on|off)\s+(.+)$/iu.exec(rest) ?? [];
  const group = groupOf(call);
  const npc = npcsAt(services.ai.settings().npc, group, []).find((one) => one.name === name.trim());
  if (npc === undefined) return text("ai.npc.unknown", { name: sanitizeText(name, 20) });
  const before = await services.groups.load(group, services.fields.npcsOff);
  const others = before.filter((one) => one !== npc.name);
  const next = isOn(word) ? others : [...others, npc.name];
  await services.groups.set(group, services.fields.npcsOff, next.length === 0 ? null : next, call.actor);
  return text(isOn(word) ? "ai.npc.on" : "ai.npc.off", { name: npc.name });
}
