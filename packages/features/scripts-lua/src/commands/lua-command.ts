import { type Confirmations, confirmation } from "@dicetower/commands/api";
import {
  Boom,
  type Command,
  type CommandCall,
  isA,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { ModuleManager } from "../modules/manager.js";
import type { LuaModule, ModuleRecord } from "../modules/module.js";

const syntax = ".lua [list | on <name> | off <name> | info <name> | reload [<name>] | del <name>]";
const wrong = text("error.argument", { syntax, word: "lua" });
/** Modules of one list. */
const mostListed = 100;

/** What the command needs. */
export interface LuaCommandParts {
  readonly manager: ModuleManager;
  readonly all: () => readonly LuaModule[];
  readonly why: (module: string) => string;
  readonly confirmations: Confirmations;
}

/** `.lua` and `.mod`: the Lua modules of the bot. */
export function luaCommand(parts: LuaCommandParts): Command {
  return {
    key: "lua",
    names: ["lua", "mod"],
    category: "owner",
    syntax,
    example: ".lua list",
    exampleReply: "Modules (1):\n1. tea: on",
    replyKeys: [
      "lua.list",
      "lua.none",
      "lua.info",
      "lua.switched.on",
      "lua.switched.off",
      "lua.reloaded",
      "lua.failed",
      "lua.deleted",
      "lua.deleteAsk",
      "lua.notFound",
      "lua.ofPack",
      "error.argument",
    ],
    priority: "expected",
    permission: "master",
    whileOff: true,
    run: (call) => run(parts, call),
  };
}

async function run(parts: LuaCommandParts, call: CommandCall): Promise<Reply> {
  const [form = "list"] = call.args;
  const name = call.original.replace(/^\S+\s*/u, "").trim();
  switch (form.toLowerCase()) {
    case "list":
    case "status":
      return list(parts);
    case "reload":
      return name === "" ? reloaded(await parts.manager.reload()) : named(parts, name, reload);
    case "on":
    case "off":
      return named(parts, name, (one, { manager }) =>
        toggle(manager, one, form.toLowerCase() === "on", call),
      );
    case "info":
      return named(parts, name, info);
    case "del":
    case "delete":
      return remove(parts, call, name);
    default:
      return wrong;
  }
}

/** Deletes a module with what it has stored, after asking. */
function remove(parts: LuaCommandParts, call: CommandCall, said: string): Promise<Reply> {
  const { words, confirmed } = confirmation(said.split(/\s+/u));
  return named(parts, words.join(" "), async ({ record }, { manager, confirmations }) => {
    if (record.packId !== "") return ofPack(record);
    const asked = confirmations.ask(call, {
      line: `${call.word} del ${record.id}`,
      confirmed,
      question: text("lua.deleteAsk", { name: record.id }),
      about: [record.id],
    });
    if (asked !== undefined) return asked;
    await manager.remove(record.id, true, call.actor);
    return text("lua.deleted", { name: record.id });
  });
}

/** Does something with the module of a name, or of a number of the list. */
async function named(
  parts: LuaCommandParts,
  name: string,
  work: (module: LuaModule, parts: LuaCommandParts) => TextRef | Promise<TextRef>,
): Promise<Reply> {
  if (name === "") return wrong;
  const all = parts.all();
  const lower = name.toLowerCase();
  const module =
    all.find(({ record }) => record.id === name) ??
    all.find(({ record, content }) =>
      [record.id, content?.head.title].some((one) => one?.toLowerCase() === lower),
    ) ??
    (/^\d+$/.test(name) ? all[Number(name) - 1] : undefined);
  if (module === undefined) return text("lua.notFound", { name });
  try {
    return await work(module, parts);
  } catch (error) {
    // Somebody else has deleted it meanwhile.
    if (isA(Boom, error)) return text("lua.notFound", { name });
    throw error;
  }
}

function stateOf({ record, loaded }: LuaModule, why: string): string {
  if (!record.enabled) return "off";
  return loaded && why === "" ? "on" : "failed";
}

function list({ all, why }: LuaCommandParts): Reply {
  const modules = all();
  if (modules.length === 0) return text("lua.none");
  const lines = modules.slice(0, mostListed).map((module, at): TextRef => {
    const { record, content } = module;
    const title = content?.head.title ?? "";
    return text(`lua.line.${stateOf(module, why(record.id))}`, {
      number: at + 1,
      name: title === "" || title === record.id ? record.id : `${record.id}（${title}）`,
    });
  });
  return [text("lua.list", { count: modules.length }), ...lines];
}

async function toggle(
  manager: ModuleManager,
  { record }: LuaModule,
  on: boolean,
  { actor }: CommandCall,
): Promise<TextRef> {
  if (record.packId !== "") return ofPack(record);
  const module = await manager.toggle(record.id, on, actor);
  if (on && !module.loaded)
    return text("lua.failed", { name: record.id, error: firstLine(module.errorText) });
  return text(`lua.switched.${on ? "on" : "off"}`, { name: record.id });
}

/** What comes with a rule pack goes with it as well. */
function ofPack({ id, packId }: ModuleRecord): TextRef {
  return text("lua.ofPack", { name: id, pack: packId });
}

async function reload({ record }: LuaModule, { manager }: LuaCommandParts): Promise<TextRef> {
  return reloaded(await manager.reload(record.id));
}

function reloaded({ loaded, failed }: Awaited<ReturnType<ModuleManager["reload"]>>): TextRef {
  const [first] = failed;
  return first === undefined
    ? text("lua.reloaded", { count: loaded })
    : text("lua.reloadedSome", {
        count: loaded,
        failed: failed.length,
        name: first.id,
        error: firstLine(first.error),
      });
}

function info({ record, content, parts, errorText }: LuaModule, { why }: LuaCommandParts): TextRef {
  const head = content?.head;
  const words = parts.triggers.flatMap(({ keywords }) => Object.values(keywords).flat());
  return text("lua.info", {
    name: record.id,
    title: head?.title || record.id,
    version: head?.version || "-",
    author: head?.author || "-",
    brief: head?.brief || "-",
    words: words.slice(0, 30).join(" | ") || "-",
    error: firstLine(why(record.id) || errorText) || "-",
  });
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
