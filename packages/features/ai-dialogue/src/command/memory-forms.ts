import type { AiMemoryRow } from "@dicetower/ai/api";
import {
  type ActQuestion,
  type CommandAnswer,
  type CommandCall,
  type CommandForm,
  form,
  groupOf,
  personOf,
  sanitizeText,
  shortenText,
  text,
} from "@dicetower/contract";
import { type AiCommandServices, order } from "./ai-call.js";

const maxListed = 30;

/** Whom memories are about. */
type Subject = Pick<AiMemoryRow, "scope" | "platform" | "subjectId">;

/** Forms that show and erase what is remembered. */
export function memoryForms(services: AiCommandServices): readonly CommandForm[] {
  const ownMemory = {
    confirm: (_none: unknown, call: CommandCall) => question(services, call, ofPerson(call)),
    run: (_none: unknown, call: CommandCall) => erase(services, ofPerson(call)),
  };
  return [
    form("memory|记忆", {
      readOnly: true,
      ...order(/^(?:memory|记忆)$/iu),
      run: (_none, call) => remembered(services, call),
    }),
    form("forget|忘记 <number:number(1..999)>", {
      ...order(/^(?:forget|忘记)\s+\d{1,3}(?:\s|$)/iu),
      example: "forget 2",
      run: ({ number }, call) => forgetOne(services, call, number),
    }),
    form("forget|忘记 me|我", { ...order(/^(?:forget|忘记)\s+(?:me|我)(?:\s|$)/iu), ...ownMemory }),
    form("forget|忘记", {
      ...order(/^(?:forget|忘记)(?:\s+(?:yes|确认))?$/iu),
      hidden: true,
      ...ownMemory,
    }),
    form("forget|忘记 all|全部", {
      ...order(/^(?:forget|忘记)\s+(?:all|全部)(?:\s|$)/iu, "group"),
      permission: "groupAdmin",
      confirm: (_none, call) => question(services, call, ofGroup(call)),
      run: (_none, call) => erase(services, ofGroup(call)),
    }),
  ];
}

function ofPerson(call: CommandCall): Subject {
  const { platform, userId } = personOf(call.message);
  return { scope: "user", platform, subjectId: userId };
}

function ofGroup(call: CommandCall): Subject {
  const { platform, groupId } = groupOf(call.message);
  return { scope: "group", platform, subjectId: groupId };
}

async function remembered({ ai }: AiCommandServices, call: CommandCall): Promise<CommandAnswer> {
  const rows = await ai.memory.about(personOf(call.message));
  const list = rows
    .slice(0, maxListed)
    .map((row, at) => `${at + 1}. ${shortenText(sanitizeText(row.text), 200)}`)
    .join("\n");
  const content = rows.length === 0 ? text("ai.memory.none") : text("ai.memory.list", { list });
  if (call.message.groupId === "") return content;
  return [
    { content, to: "sender", otherwise: text("ai.memory.privateFailed") },
    { content: text("ai.memory.sent") },
  ];
}

async function forgetOne(
  { ai }: AiCommandServices,
  call: CommandCall,
  number: number,
): Promise<CommandAnswer> {
  const person = personOf(call.message);
  const row = (await ai.memory.about(person))[number - 1];
  const count = row === undefined ? 0 : await ai.memory.erase({ id: row.id, about: person });
  return count === 0 ? text("ai.memory.unknown", { number }) : text("ai.forgotten", { count });
}

/** Says how much would be forgotten; undefined where that is nothing. */
async function question(
  { ai }: AiCommandServices,
  call: CommandCall,
  subject: Subject,
): Promise<ActQuestion | undefined> {
  const rows = await (subject.scope === "user"
    ? ai.memory.about(personOf(call.message))
    : ai.memory.of(subject));
  if (rows.length === 0) return undefined;
  return {
    question: text(`ai.forgetAsk.${subject.scope}`, { count: rows.length }),
    about: rows.map(({ id }) => id),
  };
}

async function erase({ ai }: AiCommandServices, subject: Subject): Promise<CommandAnswer> {
  return text("ai.forgotten", { count: await ai.memory.erase(subject) });
}
