import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type LiveSettings,
  type Reply,
  text,
} from "@dicetower/contract";
import { type GlobalValue, type LeastWait, names } from "./argument-kinds.js";
import { keys } from "./chat-names.js";
import type { NamedSettings } from "./named-settings.js";
import type { Globals } from "./settings.js";

/** `.admin`: the original-style global settings by their names. */
export function adminCommand(
  settings: LiveSettings<Globals>,
  namedSettings: NamedSettings,
  reader: CommandReader,
): Command {
  const silence = async (call: CommandCall, globalSilence: boolean): Promise<Reply> => {
    await settings.save({ switches: { ...settings.value.switches, globalSilence } }, call.actor);
    return text(globalSilence ? "admin.silence.on" : "admin.silence.off");
  };
  const serve = async (call: CommandCall, privateMode: boolean): Promise<Reply> => {
    await settings.save({ compat: { ...settings.value.compat, privateMode } }, call.actor);
    return text(privateMode ? "admin.private.on" : "admin.private.off");
  };
  const list = () => text("admin.keys", { list: names });
  return commandOfForms({
    key: "admin",
    names: ["admin"],
    category: "owner",
    replyKeys: [
      "admin.changed",
      "admin.keys",
      "admin.keyAbsent",
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
    forms: [
      form("", { readOnly: true, run: list }),
      form("help", { hidden: true, run: list }),
      form("on", { run: (_none, call) => silence(call, false) }),
      form("off", { run: (_none, call) => silence(call, true) }),
      form("only [sign:choice(+|-)]", {
        example: "only -",
        run: ({ sign }, call) => serve(call, sign !== "-"),
      }),
      form("public", { run: (_none, call) => serve(call, false) }),
      form("<change:globalValue>", {
        example: "DisabledJrrp=1",
        run: ({ change }, call) => set(namedSettings, call, change),
      }),
      form("welcome.min [least:minWait...]", {
        example: "welcome.min delay=5 cooldown=60",
        run: ({ least = [] }, call) => welcome(settings, call, least),
      }),
    ],
  });
}

async function set(
  namedSettings: NamedSettings,
  call: CommandCall,
  { name, said }: GlobalValue,
): Promise<Reply> {
  const key = keys.get(name.toLowerCase());
  if (key === undefined) return text("admin.keys", { list: names });
  if (namedSettings.value(key) === undefined) return text("admin.keyAbsent", { name });
  const number = /^-?\d{1,6}$/.test(said) ? Number(said) : Number.NaN;
  const before = Number.isNaN(number) ? undefined : await namedSettings.save(key, number, call.actor);
  return before === undefined
    ? text("admin.outOfRange", { name })
    : text("admin.changed", { name, before, after: number });
}

/** The least delay and pause of all welcomes. */
async function welcome(
  settings: LiveSettings<Globals>,
  call: CommandCall,
  least: readonly LeastWait[],
): Promise<Reply> {
  const { events } = settings.value;
  const of = (what: LeastWait["what"]) => least.find((one) => one.what === what)?.seconds;
  const delay = of("delay") ?? events.welcomeMinDelaySeconds;
  const cooldown = of("cooldown") ?? events.welcomeMinCooldownSeconds;
  const next = { welcomeMinDelaySeconds: delay, welcomeMinCooldownSeconds: cooldown };
  await settings.save({ events: { ...events, ...next } }, call.actor);
  return text("admin.welcomeMin", { delay, cooldown });
}
