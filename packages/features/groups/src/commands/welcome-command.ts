import { type Command, type CommandCall, type Reply, text } from "@dicetower/contract";
import type { GlobalSettings } from "@dicetower/globals/api";
import type { GroupKey, Groups } from "../api.js";
import { type Greeting, longestGreeting, welcomeField } from "../greetings/greeting-fields.js";

const syntax = ".welcome [on | off | set <text> | show | clr | delay <seconds> | cooldown <seconds>]";
const wrong = text("error.argument", { syntax, word: "welcome" });
const limits = { delay: 3_600, cooldown: 86_400 } as const;

/** `.welcome`: what is said to who comes into the group. */
export function welcomeCommand(groups: Groups, globals: () => GlobalSettings | undefined): Command {
  return {
    key: "welcome",
    names: ["welcome", "欢迎"],
    category: "manage",
    bareForms: ["clr"],
    syntax,
    example: ".welcome set 欢迎 {at}！",
    replyKeys: [
      "welcome.set",
      "welcome.on",
      "welcome.off",
      "welcome.show",
      "welcome.showOff",
      "welcome.cleared",
      "welcome.raised",
      "welcome.empty",
      "welcome.tooLong",
      "error.argument",
    ],
    scope: "group",
    priority: "core",
    rights: [
      {
        form: "on | off | set | clr | delay | cooldown",
        permission: "groupAdmin",
        covers: ({ args }) => args.length > 0 && args[0]?.toLowerCase() !== "show",
      },
    ],
    run: (call) => run(groups, globals, call),
  };
}

async function run(
  groups: Groups,
  globals: () => GlobalSettings | undefined,
  call: CommandCall,
): Promise<Reply> {
  const key: GroupKey = { platform: call.message.account.platform, groupId: call.message.groupId };
  const before: Greeting = await groups.load(key, welcomeField);
  const save = (next: Greeting) => groups.set(key, welcomeField, next, call.actor);
  const [word = "show", value = ""] = call.args;
  const form = word.toLowerCase();
  switch (form) {
    case "show":
      return text(before.enabled ? "welcome.show" : "welcome.showOff", {
        delay: before.delaySeconds,
        cooldown: before.cooldownSeconds,
        text: before.variants.map((one) => one.text).join("\n---\n") || "-",
      });
    case "on":
      if (before.variants.length === 0) return text("welcome.empty");
      await save({ ...before, enabled: true });
      return text("welcome.on");
    case "off":
      await save({ ...before, enabled: false });
      return text("welcome.off");
    case "clr":
      await groups.set(key, welcomeField, null, call.actor);
      return text("welcome.cleared");
    case "set": {
      // The rest of the message, lines and blanks as they were written.
      const said = call.original.replace(/^\s*\S+\s*/u, "");
      if (said === "") return text("welcome.empty");
      if ([...said].length > longestGreeting) return text("welcome.tooLong", { most: longestGreeting });
      await save({ ...before, enabled: true, variants: [{ text: said, weight: 1 }] });
      return text("welcome.set");
    }
    case "delay":
    case "cooldown": {
      const asked = Number(value);
      if (!/^\d{1,6}$/.test(value) || asked > limits[form]) return wrong;
      const events = globals()?.value.events;
      const least =
        (form === "delay" ? events?.welcomeMinDelaySeconds : events?.welcomeMinCooldownSeconds) ?? 0;
      const seconds = Math.max(asked, least);
      await save({ ...before, [form === "delay" ? "delaySeconds" : "cooldownSeconds"]: seconds });
      return text(seconds > asked ? "welcome.raised" : "welcome.seconds", { seconds });
    }
    default:
      return wrong;
  }
}
