import { type Command, type CommandCall, type Reply, sanitizeText, text } from "@dicetower/contract";
import type { PluginState } from "../plugins/plugin.js";
import type { PluginService } from "../plugins/plugin-service.js";

/** Plugins that a list names. */
const mostListed = 60;

/** `.js`: plugins, for masters. */
export function jsCommand(service: PluginService): Command {
  return {
    key: "js",
    names: ["js"],
    category: "plugin",
    syntax: ".js list | status | reload [name] | on <name> | off <name>",
    example: ".js list",
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
      "error.argument",
      "error.permission",
    ],
    permission: "master",
    run: (call) => run(service, call),
  };
}

async function run(service: PluginService, call: CommandCall): Promise<Reply> {
  const [form = "list"] = call.args;
  const name = call.original.replace(/^\S+\s*/u, "").trim();
  switch (form.toLowerCase()) {
    case "list":
      return list(service, call);
    case "status":
      return status(service);
    case "reload":
      return reload(service, name);
    case "on":
    case "off":
      return toggle(service, call, name, form.toLowerCase() === "on");
    default:
      return text("error.argument");
  }
}

function list(service: PluginService, call: CommandCall): Reply {
  const { states } = service;
  if (states.length === 0) return text("scripts-js.none");
  const texts = service.shared.services.texts();
  const lines = states.slice(0, mostListed).map((state) => {
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

async function reload(service: PluginService, name: string): Promise<Reply> {
  if (name !== "" && service.state(name) === undefined) return notFound(name);
  for (const { plugin } of service.states)
    if (name === "" || plugin.header.name === name) service.forgive(plugin.header.name);
  const { loaded, failed } = await service.reload();
  const told = failed
    .slice(0, 5)
    .map((one) =>
      text("scripts-js.failedOne", { name: sanitizeText(one.name, 60), error: sanitizeText(one.error, 200) }),
    );
  return [text("scripts-js.reloaded", { loaded, failed: failed.length }), ...told];
}

async function toggle(service: PluginService, call: CommandCall, name: string, on: boolean): Promise<Reply> {
  if (name === "") return text("error.argument");
  if (service.state(name) === undefined) return notFound(name);
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

function notFound(name: string): Reply {
  return text("scripts-js.notFound", { name: sanitizeText(name, 60) });
}

function stateOf({ loaded, loading, refusal }: PluginState): string {
  if (refusal !== undefined) return refusal.kind === "disabled" ? "off" : "refused";
  if (loaded) return "running";
  return loading ? "loading" : "refused";
}
