import { type CommandReader, followedBy } from "@dicetower/commands/api";
import { type Command, type CommandCall, type LiveSettings, type Reply, text } from "@dicetower/contract";
import { keys } from "./chat-names.js";
import { type Globals, globalSettings } from "./settings.js";

const names = [...keys.values()].map(({ name }) => name).join(", ");
const assignment = /^([a-z]+)\s*[=＝]\s*(\S+)$/iu;
const syntax =
  ".admin on | off | only | public | <key>=<value> | welcome.min [delay=seconds] [cooldown=seconds]";
const wrong = text("error.argument", { syntax, word: "admin" });

/** `.admin`: the original-style global settings by their names. */
export function adminCommand(settings: LiveSettings<Globals>, reader: CommandReader): Command {
  return {
    key: "admin",
    names: ["admin"],
    category: "owner",
    syntax,
    example: ".admin DisabledJrrp=1",
    replyKeys: [
      "admin.changed",
      "admin.keys",
      "admin.outOfRange",
      "admin.silence.on",
      "admin.silence.off",
      "admin.private.on",
      "admin.private.off",
      "admin.welcomeMin",
      "error.argument",
      "error.permission",
    ],
    permission: "admin",
    priority: "core",
    whileOff: true,
    rank: -1,
    available: followedBy(reader, "admin", () => true),
    run: (call) => run(settings, call),
  };
}

async function run(settings: LiveSettings<Globals>, call: CommandCall): Promise<Reply> {
  const found = assignment.exec(call.rest);
  if (found !== null) return set(settings, call, found[1] ?? "", found[2] ?? "");
  const [word = "", sign = ""] = call.rest.toLowerCase().split(/\s+|(?=[+-])/u);
  const { switches, compat } = settings.value;
  const change = async (values: Partial<Globals>, key: string): Promise<Reply> => {
    await settings.save(values, call.actor);
    return text(key);
  };
  switch (word) {
    case "on":
      return change({ switches: { ...switches, globalSilence: false } }, "admin.silence.off");
    case "off":
      return change({ switches: { ...switches, globalSilence: true } }, "admin.silence.on");
    case "public":
      return change({ compat: { ...compat, privateMode: false } }, "admin.private.off");
    case "only":
      return sign === "-"
        ? change({ compat: { ...compat, privateMode: false } }, "admin.private.off")
        : change({ compat: { ...compat, privateMode: true } }, "admin.private.on");
    case "welcome.min":
      return welcome(settings, call);
    case "":
    case "help":
      return text("admin.keys", { list: names });
    default:
      return wrong;
  }
}

async function set(
  settings: LiveSettings<Globals>,
  call: CommandCall,
  named: string,
  said: string,
): Promise<Reply> {
  const key = keys.get(named.toLowerCase());
  if (key === undefined) return text("admin.keys", { list: names });
  const [group, field] = key.path;
  const fields = settings.value[group] as Readonly<Record<string, unknown>>;
  const before = fields[field];
  const number = /^\d{1,6}$/.test(said) ? Number(said) : Number.NaN;
  if (Number.isNaN(number) || (typeof before === "boolean" && number > 1))
    return text("admin.outOfRange", { name: key.name });
  const value = typeof before === "boolean" ? number === 1 : number;
  const next = { ...settings.value, [group]: { ...fields, [field]: value } };
  if (globalSettings.schema.validate(next).error !== undefined)
    return text("admin.outOfRange", { name: key.name });
  await settings.save({ [group]: next[group] }, call.actor);
  return text("admin.changed", { name: key.name, before: Number(before), after: number });
}

/** The least delay and pause of all welcomes. */
async function welcome(settings: LiveSettings<Globals>, call: CommandCall): Promise<Reply> {
  const { events } = settings.value;
  const read = (name: string, now: number): number | undefined => {
    const said = new RegExp(`\\b${name}\\s*[=＝]\\s*(\\S+)`, "iu").exec(call.rest)?.[1];
    if (said === undefined) return now;
    return /^\d{1,6}$/.test(said) ? Number(said) : undefined;
  };
  const delay = read("delay", events.welcomeMinDelaySeconds);
  const cooldown = read("cooldown", events.welcomeMinCooldownSeconds);
  if (delay === undefined || delay > 3_600) return text("admin.outOfRange", { name: "delay" });
  if (cooldown === undefined || cooldown > 86_400) return text("admin.outOfRange", { name: "cooldown" });
  const least = { welcomeMinDelaySeconds: delay, welcomeMinCooldownSeconds: cooldown };
  await settings.save({ events: { ...events, ...least } }, call.actor);
  return text("admin.welcomeMin", { delay, cooldown });
}
