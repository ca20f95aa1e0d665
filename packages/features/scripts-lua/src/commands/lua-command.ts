import {
  Boom,
  type Command,
  commandOfForms,
  form,
  isA,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { ModuleManager } from "../modules/manager.js";
import type { LuaModule, ModuleRecord } from "../modules/module.js";

/** Modules of one list. */
const maxListed = 100;

/** What the command needs. */
export interface LuaCommandParts {
  readonly manager: ModuleManager;
  readonly all: () => readonly LuaModule[];
  readonly why: (module: string) => string;
  /** A keyword as people say it. */
  readonly spoken: (keyword: string) => string;
}

/** `.lua` and `.mod`: the Lua modules of the bot. */
export function luaCommand(parts: LuaCommandParts): Command {
  const { manager } = parts;
  return commandOfForms({
    key: "lua",
    names: ["lua", "mod"],
    category: "owner",
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
      "lua.notFoundNear",
      "lua.ofPack",
    ],
    priority: "expected",
    permission: "master",
    whileOff: true,
    forms: [
      form("", { hidden: true, run: () => list(parts) }),
      form("list|status|列表", { readOnly: true, example: "list", run: () => list(parts) }),
      form("on|开启 <module:luaModule>", {
        example: "on tea",
        run: ({ module }, { actor }) =>
          withModule(parts, module, ({ record }) =>
            ownOnly(record, async () => switchedOn(await manager.toggle(record.id, true, actor))),
          ),
      }),
      form("off|关闭 <module:luaModule>", {
        example: "off tea",
        run: ({ module }, { actor }) =>
          withModule(parts, module, ({ record }) =>
            ownOnly(record, async () => {
              await manager.toggle(record.id, false, actor);
              return text("lua.switched.off", { name: record.id });
            }),
          ),
      }),
      form("info|详情 <module:luaModule>", {
        readOnly: true,
        example: "info tea",
        run: ({ module }) => withModule(parts, module, (one) => info(one, parts)),
      }),
      form("reload|重载 [module:luaModule]", {
        example: "reload tea",
        run: ({ module }) =>
          module === undefined
            ? manager.reload().then(reloaded)
            : withModule(parts, module, async () => reloaded(await manager.reload(module))),
      }),
      form("del|delete|删除 <module:luaModule>", {
        example: "del tea",
        confirm: ({ module }) =>
          recordOf(parts, module)?.packId === ""
            ? { question: text("lua.deleteAsk", { name: module }), about: [module] }
            : undefined,
        run: ({ module }, { actor }) =>
          withModule(parts, module, ({ record }) =>
            ownOnly(record, async () => {
              await manager.remove(record.id, true, actor);
              return text("lua.deleted", { name: record.id });
            }),
          ),
      }),
    ],
  });
}

function recordOf({ all }: LuaCommandParts, id: string): ModuleRecord | undefined {
  return all().find(({ record }) => record.id === id)?.record;
}

/** Does something with a module; somebody else may have deleted it meanwhile. */
async function withModule(
  { all }: LuaCommandParts,
  id: string,
  work: (module: LuaModule) => TextRef | Promise<TextRef>,
): Promise<TextRef> {
  const module = all().find(({ record }) => record.id === id);
  if (module === undefined) return text("lua.notFound", { name: id });
  try {
    return await work(module);
  } catch (error) {
    if (isA(Boom, error)) return text("lua.notFound", { name: id });
    throw error;
  }
}

/** What comes with a rule pack is switched and deleted with it. */
function ownOnly({ id, packId }: ModuleRecord, work: () => Promise<TextRef>): TextRef | Promise<TextRef> {
  return packId === "" ? work() : text("lua.ofPack", { name: id, pack: packId });
}

function stateOf({ record, loaded }: LuaModule, why: string): string {
  if (!record.enabled) return "off";
  return loaded && why === "" ? "on" : "failed";
}

function list({ all, why }: LuaCommandParts): Reply {
  const modules = all();
  if (modules.length === 0) return text("lua.none");
  const lines = modules.slice(0, maxListed).map((module, at): TextRef => {
    const { record, content } = module;
    const title = content?.head.title ?? "";
    return text(`lua.line.${stateOf(module, why(record.id))}`, {
      number: at + 1,
      name: title === "" || title === record.id ? record.id : `${record.id}（${title}）`,
    });
  });
  return [text("lua.list", { count: modules.length }), ...lines];
}

function switchedOn({ record, loaded, errorText }: LuaModule): TextRef {
  return loaded
    ? text("lua.switched.on", { name: record.id })
    : text("lua.failed", { name: record.id, error: firstLine(errorText) });
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

function info({ record, content, parts, errorText }: LuaModule, { why, spoken }: LuaCommandParts): TextRef {
  const head = content?.head;
  const words = parts.triggers.flatMap(({ keywords: { regex, ...plain } }) => [
    ...Object.values(plain).flat().map(spoken),
    ...regex,
  ]);
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
