import type { AiMemoryRow } from "@dicetower/ai/api";
import { type CommandAnswer, sanitizeText, shortenText, text } from "@dicetower/contract";
import { type AiCall, type AiForm, groupOf, personOf, sumsOf } from "./ai-call.js";

const listed = 30;

/** Forms by which people decide about themselves, and what owners look at. */
export const ownForms: Readonly<Record<string, AiForm>> = {
  me: {
    matches: /^(on|off)(?:\s+me)$/iu,
    shown: "on me | off me",
    run: (call) => switchOwn(call),
  },
  privateSwitch: {
    matches: /^(on|off|开启|关闭)$/iu,
    shown: "on | off",
    run: (call) => switchOwn(call),
  },
  stop: {
    matches: /^(?:stop|停|停止)()$/iu,
    shown: "stop",
    run({ services, call }) {
      const { conversation, userId, groupAdmin, trust } = call.message;
      const all = groupAdmin || trust >= 4;
      const count = services.talks.stop(conversation, all ? undefined : userId);
      return text(count === 0 ? "ai.nothingToStop" : "ai.stopped");
    },
  },
  memory: {
    matches: /^(?:memory|记忆)()$/iu,
    shown: "memory",
    async run({ services, call }) {
      const rows = await services.ai.memory.about(personOf(call));
      const list = rows
        .slice(0, listed)
        .map((row, at) => `${at + 1}. ${shortenText(sanitizeText(row.text), 200)}`)
        .join("\n");
      const content = rows.length === 0 ? text("ai.memory.none") : text("ai.memory.list", { list });
      if (call.message.groupId === "") return content;
      return [
        { content, to: "sender", otherwise: text("ai.memory.privateFailed") },
        { content: text("ai.memory.sent") },
      ];
    },
  },
  forgetAll: {
    matches: /^(?:forget|忘记)\s+(?:all|全部)(?:\s+(yes|确认))?$/iu,
    shown: "forget all",
    permission: "groupAdmin",
    groupOnly: true,
    run(ai) {
      const { platform, groupId } = groupOf(ai.call);
      return forget(ai, "forget all", { scope: "group", platform, subjectId: groupId });
    },
  },
  forgetOne: {
    matches: /^(?:forget|忘记)\s+(\d{1,3})$/iu,
    shown: "forget <number>",
    async run({ services, call, rest }) {
      const person = personOf(call);
      const row = (await services.ai.memory.about(person))[Number(rest) - 1];
      const count = row === undefined ? 0 : await services.ai.memory.erase({ id: row.id, about: person });
      return count === 0 ? text("ai.memory.unknown", { number: rest }) : text("ai.forgotten", { count });
    },
  },
  forget: {
    matches: /^(?:forget|忘记)(?:\s+(?:me|我))?(?:\s+(yes|确认))?$/iu,
    shown: "forget [me]",
    run(ai) {
      const { platform, userId } = personOf(ai.call);
      return forget(ai, "forget me", { scope: "user", platform, subjectId: userId });
    },
  },
  usageAll: {
    matches: /^(?:usage|用量)\s+(?:all|全部)()$/iu,
    shown: "usage all",
    permission: "master",
    run: async ({ services }) => text("ai.usage.all", sumsOf(await services.ai.usage())),
  },
  usageGroup: {
    matches: /^(?:usage|用量)\s+(?:group|本群)()$/iu,
    shown: "usage group",
    permission: "groupAdmin",
    groupOnly: true,
    run: async ({ services, call }) =>
      text("ai.usage.group", sumsOf(await services.ai.usage({ group: groupOf(call) }))),
  },
  usage: {
    matches: /^(?:usage|用量)()$/iu,
    shown: "usage",
    run: async ({ services, call }) =>
      text("ai.usage.own", sumsOf(await services.ai.usage({ person: personOf(call) }))),
  },
  model: {
    matches: /^(?:model|模型)()$/iu,
    shown: "model",
    permission: "master",
    run({ services, call }) {
      const chosen = services.groups.field(groupOf(call), services.fields.model);
      const list = modelsOf(services).join("\n");
      return text("ai.model.list", {
        list: list || "-",
        model: chosen || services.ai.settings().model.chat || "-",
      });
    },
  },
  modelChoice: {
    matches: /^(?:model|模型)\s+(\S+)$/iu,
    shown: "model <name> | clear",
    permission: "master",
    groupOnly: true,
    async run({ services, call, rest }) {
      const isCleared = /^(?:clear|clr|清除)$/iu.test(rest);
      const model = modelsOf(services).find((name) => name === rest);
      if (!isCleared && model === undefined)
        return text("ai.model.unknown", { name: sanitizeText(rest, 60) });
      await services.groups.set(groupOf(call), services.fields.model, model ?? null, call.actor);
      return model === undefined ? text("ai.model.cleared") : text("ai.model.set", { name: model });
    },
  },
};

/** Forgets all about somebody or about a group, after saying how much that is. */
async function forget(
  { services, call, rest }: AiCall,
  form: string,
  subject: Pick<AiMemoryRow, "scope" | "platform" | "subjectId">,
): Promise<CommandAnswer> {
  const rows =
    subject.scope === "user"
      ? await services.ai.memory.about(personOf(call))
      : await services.ai.memory.of(subject);
  const asked =
    rows.length === 0
      ? undefined
      : services.confirmations.ask(call, {
          line: `${call.word} ${form}`,
          confirmed: rest !== "",
          question: text(`ai.forgetAsk.${subject.scope}`, { count: rows.length }),
          about: rows.map(({ id }) => id),
        });
  return asked ?? text("ai.forgotten", { count: await services.ai.memory.erase(subject) });
}

async function switchOwn({ services, call, rest }: AiCall): Promise<CommandAnswer> {
  const on = /^(?:on|开启)$/iu.test(rest);
  await services.players.set(personOf(call), services.own, on, call.actor);
  if (!on) {
    services.talks.stop(call.message.conversation, call.message.userId);
    services.forget(call.message);
  }
  return text(on ? "ai.me.on" : "ai.me.off");
}

/** Models that are configured, each once. */
function modelsOf({ ai }: AiCall["services"]): readonly string[] {
  const { model, fallback, npc } = ai.settings();
  const names = [
    model.chat,
    model.fast,
    ...fallback.map((one) => one.model.chat),
    ...npc.map((one) => one.model),
  ];
  return [...new Set(names.filter((name) => name !== ""))];
}
