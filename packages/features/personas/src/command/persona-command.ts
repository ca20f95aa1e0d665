import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Persona } from "../api.js";
import type { PersonaCache } from "../persona-cache.js";
import type { PersonaStore, Pin } from "../persona-store.js";
import { findPersona } from "./persona-kind.js";

/** Names of one answer. */
const maxListed = 50;
/** Where nothing narrower is chosen. */
const everywhere: Pin = { scope: "global", platform: "", target: "" };

/** `.persona`: as whom the bot speaks here. @param inForce the persona of the answer itself */
export function personaCommand(
  store: PersonaStore,
  cache: PersonaCache,
  inForce: (call: CommandCall) => Persona | undefined,
): Command {
  return commandOfForms({
    key: "persona",
    names: ["persona", "人格"],
    category: "text",
    replyKeys: [
      "persona.list",
      "persona.empty",
      "persona.show",
      "persona.none",
      "persona.used",
      "persona.used.global",
      "persona.off",
      "persona.off.global",
      "persona.notFound",
      "persona.notFoundNear",
    ],
    inPerson: true,
    priority: "expected",
    forms: [
      form("", { hidden: true, run: (_none, call) => show(inForce(call)) }),
      form("list|列表", { readOnly: true, example: "list", run: () => list(cache) }),
      form("show|查看", { readOnly: true, run: (_none, call) => show(inForce(call)) }),
      form("use|使用 <persona:persona> [--group]", {
        permission: "groupAdmin",
        example: { en: "use Old Cat", "zh-CN": "use 老猫" },
        run: ({ persona }, call) => use(store, cache, call, persona, pinOf(call)),
      }),
      form("use|使用 <persona:persona> <--global>", {
        permission: "master",
        example: { en: "use Old Cat --global", "zh-CN": "use 老猫 --global" },
        run: ({ persona }, call) => use(store, cache, call, persona, everywhere),
      }),
      form("off|关闭 [--group]", {
        permission: "groupAdmin",
        run: (_none, call) => off(store, call, pinOf(call)),
      }),
      form("off|关闭 <--global>", {
        permission: "master",
        run: (_none, call) => off(store, call, everywhere),
      }),
    ],
  });
}

function show(persona: Persona | undefined): TextRef {
  return persona === undefined
    ? text("persona.none")
    : text("persona.show", { name: persona.name, description: persona.description || "-" });
}

function pinOf({ message }: CommandCall): Pin {
  const { platform } = message.account;
  return message.groupId === ""
    ? { scope: "private", platform, target: message.userId }
    : { scope: "group", platform, target: message.groupId };
}

function list({ all }: PersonaCache): Reply {
  const enabled = all.filter((persona) => persona.enabled);
  if (enabled.length === 0) return text("persona.empty");
  const lines = enabled.slice(0, maxListed).map(({ name, description }) => {
    const [brief = ""] = description.split("\n");
    return brief === "" ? name : `${name} - ${brief}`;
  });
  return text("persona.list", { count: enabled.length, list: lines.join("\n") });
}

async function use(
  store: PersonaStore,
  cache: PersonaCache,
  call: CommandCall,
  name: string,
  pin: Pin,
): Promise<Reply> {
  const found = findPersona(cache, name);
  if (found === undefined) return text("persona.notFound", { name });
  await store.pin(found.id, pin, call.actor);
  return text(pin === everywhere ? "persona.used.global" : "persona.used", { name });
}

async function off(store: PersonaStore, call: CommandCall, pin: Pin): Promise<Reply> {
  await store.pin(0, pin, call.actor);
  return text(pin === everywhere ? "persona.off.global" : "persona.off");
}
