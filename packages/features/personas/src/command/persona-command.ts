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
import { everywhere, type PersonaStore, type Pin } from "../persona-store.js";
import { shipped } from "../shipped/shipped.js";
import { shippedLocale } from "../shipped/shipped-persona.js";

/** Names of one answer. */
const maxListed = 50;

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
      "persona.list.now",
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
      form("", { hidden: true, run: (_none, call) => show(cache, inForce(call), call) }),
      form("list|列表", {
        readOnly: true,
        example: "list",
        run: (_none, call) => list(cache, inForce(call), call),
      }),
      form("show|查看", { readOnly: true, run: (_none, call) => show(cache, inForce(call), call) }),
      form("use|使用 <persona:persona> [--group]", {
        permission: "groupAdmin",
        example: text("command.persona.example.use"),
        run: ({ persona }, call) => use(store, cache, call, persona, pinOf(call)),
      }),
      form("use|使用 <persona:persona> <--global>", {
        permission: "master",
        example: text("command.persona.example.use.global"),
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

function show(cache: PersonaCache, persona: Persona | undefined, { locale }: CommandCall): TextRef {
  return persona === undefined
    ? text("persona.none")
    : text("persona.show", {
        name: cache.calledIn(persona, locale),
        description: describedIn(cache, persona, locale) || "-",
      });
}

function describedIn(cache: PersonaCache, { id, description }: Persona, locale: string): string {
  const language = shippedLocale(locale);
  const { descriptions } = shipped.get(cache.shippedKey(id)) ?? {};
  return descriptions !== undefined && description.includes(descriptions[language])
    ? descriptions[language]
    : description;
}

function pinOf({ message }: CommandCall): Pin {
  const { platform } = message.account;
  return message.groupId === ""
    ? { scope: "private", platform, target: message.userId }
    : { scope: "group", platform, target: message.groupId };
}

/** Who may be chosen, with whoever speaks here now marked; the bot itself is one of them. */
function list(cache: PersonaCache, inForce: Persona | undefined, { locale }: CommandCall): Reply {
  const enabled = cache.all.filter((persona) => persona.enabled);
  if (enabled.length === 0) return text("persona.empty");
  const shown = enabled.slice(0, maxListed);
  const now = enabled.find(({ id }) => id === inForce?.id);
  const lines = shown.map((persona) => {
    const [brief = ""] = describedIn(cache, persona, locale).split("\n");
    const name = `${persona === now ? "* " : ""}${cache.calledIn(persona, locale)}`;
    return brief === "" ? name : `${name} - ${brief}`;
  });
  const values = { count: enabled.length, list: lines.join("\n") };
  return now === undefined
    ? text("persona.list", values)
    : text("persona.list.now", { ...values, name: cache.calledIn(now, locale) });
}

async function use(
  store: PersonaStore,
  cache: PersonaCache,
  call: CommandCall,
  name: string,
  pin: Pin,
): Promise<Reply> {
  const found = cache.named(name);
  if (found === undefined) return text("persona.notFound", { name });
  await store.pin(found.id, pin, call.actor);
  const called = cache.calledIn(found, call.locale);
  return text(pin === everywhere ? "persona.used.global" : "persona.used", { name: called });
}

async function off(store: PersonaStore, call: CommandCall, pin: Pin): Promise<Reply> {
  await store.pin(0, pin, call.actor);
  return text(pin === everywhere ? "persona.off.global" : "persona.off");
}
