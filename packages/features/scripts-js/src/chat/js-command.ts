import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { PluginState } from "../plugins/plugin.js";
import type { PluginService } from "../plugins/plugin-service.js";

/** Plugins that a list names. */
const maxListed = 60;

/** `.js`: plugins, for masters. */
export function jsCommand(service: PluginService): Command {
  return commandOfForms({
    key: "js",
    names: ["js"],
    category: "plugin",
    exampleReply: "JavaScript plugins: 1\ngreet 1.0.0: running",
    replyKeys: [
      "scripts-js.list",
      "scripts-js.line",
      "scripts-js.none",
      "scripts-js.status",
      "scripts-js.reloaded",
      "scripts-js.failedOne",
      "scripts-js.switched.on",
      "scripts-js.switched.off",
      "scripts-js.notFound",
      "scripts-js.notFoundNear",
      "error.permission",
    ],
    permission: "master",
    forms: [
      form("", { hidden: true, run: (_none, call) => list(service, call) }),
      form("list|列表", { readOnly: true, example: "list", run: (_none, call) => list(service, call) }),
      form("status|状态", { readOnly: true, run: () => status(service) }),
      form("reload|重载 [plugin:jsPlugin]", {
        example: "reload greet",
        run: ({ plugin }) => reload(service, plugin),
      }),
      form("on|开启 <plugin:jsPlugin>", {
        example: "on greet",
        run: ({ plugin }, call) => toggle(service, call, plugin, true),
      }),
      form("off|关闭 <plugin:jsPlugin>", {
        example: "off greet",
        run: ({ plugin }, call) => toggle(service, call, plugin, false),
      }),
    ],
  });
}

function list(service: PluginService, call: CommandCall): Reply {
  const { states } = service;
  if (states.length === 0) return text("scripts-js.none");
  const texts = service.shared.services.texts();
  const lines = states.slice(0, maxListed).map((state) => {
    const { plugin, errorText } = state;
    const values = {
      name: sanitizeText(plugin.header.name, 60),
      version: sanitizeText(plugin.header.version, 30),
      state: texts?.render(text(`scripts-js.state.${stateOf(state)}`), call.locale, call.message) ?? "",
      error: sanitizeText(errorText, 120),
    };
    const key = errorText === "" ? "scripts-js.line" : "scripts-js.line.error";
    return texts?.render(text(key, values), call.locale, call.message) ?? plugin.header.name;
  });
  return text("scripts-js.list", { count: states.length, list: lines.join("\n") });
}

function status(service: PluginService): Reply {
  const { states, realms } = service;
  const bytes = realms.realms.reduce((sum, { memory }) => sum + memory, 0);
  return text("scripts-js.status", {
    loaded: states.filter(({ loaded }) => loaded).length,
    count: states.length,
    failed: states.filter(({ errorText }) => errorText !== "").length,
    extensions: realms.extensions.filter(({ builtin }) => !builtin).length,
    memory: Math.round(bytes / 1024 / 1024),
  });
}

/** Loads all plugins again; gives the one of a name a new chance, or all. */
async function reload(service: PluginService, name?: string): Promise<Reply> {
  for (const { plugin } of service.states)
    if (name === undefined || plugin.header.name === name) service.forgive(plugin.header.name);
  const { loaded, failed } = await service.reload();
  const told = failed
    .slice(0, 5)
    .map((one) =>
      text("scripts-js.failedOne", { name: sanitizeText(one.name, 60), error: sanitizeText(one.error, 200) }),
    );
  return [text("scripts-js.reloaded", { loaded, failed: failed.length }), ...told];
}

async function toggle(service: PluginService, call: CommandCall, name: string, on: boolean): Promise<Reply> {
  service.forgive(name);
  await service.records.save(name, { enabled: on });
  await service.shared.services.changes.note({
    action: "plugin.update",
    actor: call.actor,
    target: { type: "plugin", id: name, name },
    after: { enabled: on },
    fields: ["enabled"],
  });
  await service.update();
  const { errorText = "" } = service.state(name) ?? {};
  if (on && errorText !== "")
    return text("scripts-js.failedOne", {
      name: sanitizeText(name, 60),
      error: sanitizeText(errorText, 200),
    });
  return text(on ? "scripts-js.switched.on" : "scripts-js.switched.off", { name: sanitizeText(name, 60) });
}

function stateOf({ loaded, loading, refusal }: PluginState): string {
  if (refusal !== undefined) return refusal.kind === "disabled" ? "off" : "refused";
  if (loaded) return "running";
  return loading ? "loading" : "refused";
}
