import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { Persona } from "./api.js";
import type { PersonaCache } from "./persona-cache.js";
import { nameKey } from "./persona-rows.js";
import type { PersonaStore, Pin } from "./persona-store.js";

const syntax = ".persona [list | show | use <name> | off] [--group | --global]";
/** Names of one answer. */
const mostListed = 50;

/** `.persona`: as whom the bot speaks here. @param inForce the persona of the answer itself */
export function personaCommand(
  store: PersonaStore,
  cache: PersonaCache,
  inForce: (call: CommandCall) => Persona | undefined,
): Command {
  return {
    key: "persona",
    names: ["persona", "人格"],
    category: "text",
    syntax,
    example: ".persona list",
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
      "error.argument",
    ],
    inPerson: true,
    priority: "expected",
    rights: [
      {
        form: "use | off --global",
        permission: "master",
        covers: (call) => changes(call) && call.options.has("global"),
      },
      { form: "use | off", permission: "groupAdmin", covers: changes },
    ],
    async run(call): Promise<Reply> {
      const [form = "show"] = call.args;
      switch (form.toLowerCase()) {
        case "list":
          return list(cache);
        case "show": {
          const persona = inForce(call);
          return persona === undefined
            ? text("persona.none")
            : text("persona.show", { name: persona.name, description: persona.description || "-" });
        }
        case "use":
          return use(store, cache, call);
        case "off":
          await store.pin(0, pinOf(call), call.actor);
          return text(call.options.has("global") ? "persona.off.global" : "persona.off");
        default:
          return text("error.argument", { syntax, word: "persona" });
      }
    },
  };
}

function changes({ args: [form = ""] }: CommandCall): boolean {
  return form.toLowerCase() === "use" || form.toLowerCase() === "off";
}

function pinOf({ message, options }: CommandCall): Pin {
  if (options.has("global")) return { scope: "global", platform: "", target: "" };
  const { platform } = message.account;
  return message.groupId === ""
    ? { scope: "private", platform, target: message.userId }
    : { scope: "group", platform, target: message.groupId };
}

function list({ all }: PersonaCache): Reply {
  const enabled = all.filter((persona) => persona.enabled);
  if (enabled.length === 0) return text("persona.empty");
  const lines = enabled.slice(0, mostListed).map(({ name, description }) => {
    const [brief = ""] = description.split("\n");
    return brief === "" ? name : `${name} - ${brief}`;
  });
  return text("persona.list", { count: enabled.length, list: lines.join("\n") });
}

async function use(store: PersonaStore, cache: PersonaCache, call: CommandCall): Promise<Reply> {
  const name = call.original.replace(/^\S+\s*/u, "").trim();
  if (name === "") return text("error.argument", { syntax, word: "persona" });
  const found = cache.all.find((one) => one.enabled && nameKey(one.name) === nameKey(name));
  if (found === undefined) return text("persona.notFound", { name });
  await store.pin(found.id, pinOf(call), call.actor);
  return text(call.options.has("global") ? "persona.used.global" : "persona.used", { name: found.name });
}
