import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  groupOf,
  type Reply,
  text,
} from "@dicetower/contract";
import type { GlobalSettings } from "@dicetower/silence/api";
import type { GroupKey, Groups } from "../api.js";
import { type Greeting, maxGreetingLength, welcomeField } from "../greetings/greeting-fields.js";

/** `.welcome`: what is said to who comes into the group. */
export function welcomeCommand(groups: Groups, globals: () => GlobalSettings | undefined): Command {
  const load = (call: CommandCall): Promise<Greeting> => groups.load(keyOf(call), welcomeField);
  const save = async (call: CommandCall, next: Partial<Greeting>) =>
    groups.set(keyOf(call), welcomeField, { ...(await load(call)), ...next }, call.actor);
  const show = async (_none: unknown, call: CommandCall): Promise<Reply> => {
    const { enabled, variants, delaySeconds, cooldownSeconds } = await load(call);
    return text(enabled ? "welcome.show" : "welcome.showOff", {
      delay: delaySeconds,
      cooldown: cooldownSeconds,
      text: variants.map((one) => one.text).join("\n---\n") || "-",
    });
  };
  /** @param least that the owners allow */
  const wait = async (
    call: CommandCall,
    asked: number,
    least: number | undefined,
    next: (seconds: number) => Partial<Greeting>,
  ): Promise<Reply> => {
    const seconds = Math.max(asked, least ?? 0);
    await save(call, next(seconds));
    return text(seconds > asked ? "welcome.raised" : "welcome.seconds", { seconds });
  };
  const permission = "groupAdmin";
  return commandOfForms({
    key: "welcome",
    names: ["welcome", "欢迎"],
    category: "manage",
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
    forms: [
      form("", { readOnly: true, run: show }),
      form("show", { hidden: true, run: show }),
      form("set <text:raw>", {
        permission,
        example: text("command.welcome.example.set"),
        run: async ({ text: said }, call) => {
          if ([...said].length > maxGreetingLength)
            return text("welcome.tooLong", { most: maxGreetingLength });
          await save(call, { enabled: true, variants: [{ text: said, weight: 1 }] });
          return text("welcome.set");
        },
      }),
      form("on", {
        permission,
        run: async (_none, call) => {
          if ((await load(call)).variants.length === 0) return text("welcome.empty");
          await save(call, { enabled: true });
          return text("welcome.on");
        },
      }),
      form("off", {
        permission,
        run: async (_none, call) => {
          await save(call, { enabled: false });
          return text("welcome.off");
        },
      }),
      form("clr", {
        permission,
        run: async (_none, call) => {
          await groups.set(keyOf(call), welcomeField, null, call.actor);
          return text("welcome.cleared");
        },
      }),
      form("delay <seconds:number(0..3600)>", {
        permission,
        example: "delay 5",
        run: ({ seconds }, call) =>
          wait(call, seconds, globals()?.value.events.welcomeMinDelaySeconds, (delaySeconds) => ({
            delaySeconds,
          })),
      }),
      form("cooldown <seconds:number(0..86400)>", {
        permission,
        example: "cooldown 60",
        run: ({ seconds }, call) =>
          wait(call, seconds, globals()?.value.events.welcomeMinCooldownSeconds, (cooldownSeconds) => ({
            cooldownSeconds,
          })),
      }),
    ],
  });
}

function keyOf({ message }: CommandCall): GroupKey {
  return groupOf(message);
}
