import type { AccountActions, Adapters } from "@dicetower/adapters/api";
import type { Extensions } from "@dicetower/commands/api";
import { codes, failure, Joi, localDay, mentionOf, text } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { SessionLogs } from "@dicetower/session-logs/api";
import type { Action, ActionKind, AutomationContext } from "../api.js";
import { flagOrExtension, must } from "../conditions/state-conditions.js";
import { type ActionServices, actorOf, worded } from "./services.js";

const target = Joi.string().valid("sender", "mentioned").default("sender");
/** As long as a platform lets a member be silent: a month, less one second. */
const maxMute = 30 * 86_400 - 1;

/** Member of a group that an action is about. @throws Failure 42200 where there is none, or it is the bot */
function memberOf(action: Action, { message }: AutomationContext): { groupId: string; userId: string } {
  const { groupId, account, segments } = message;
  const mentioned = segments
    .flatMap((segment) => mentionOf(segment)?.userId ?? [])
    // The bot is called by a mention, which is for nobody else.
    .find((who) => who !== "all" && who !== account.selfId);
  const userId = action["target"] === "mentioned" ? (mentioned ?? "") : message.userId;
  if (groupId === "" || userId === "" || userId === account.selfId)
    throw failure(codes.ruleBroken, "There is no member of a group that this could be done to.");
  return { groupId, userId };
}

/** `mute`, `kick` and `setCard`: what the bot may do to members as an administrator of the group. */
export function memberActions(services: ActionServices, adapters: Adapters): ActionKind[] {
  const act = <K extends keyof AccountActions>({ message }: AutomationContext, name: K): AccountActions[K] =>
    adapters.action(message.account.id, name);
  const would = (action: Action, context: AutomationContext) =>
    text(`automation.would.${action.kind}`, { user: memberOf(action, context).userId });
  return [
    {
      key: "mute",
      titleKey: "automation.action.mute",
      uses: ["causal", "schedule"],
      fields: { target, seconds: Joi.number().integer().min(0).max(maxMute).required() },
      async run(action, context) {
        const { groupId, userId } = memberOf(action, context);
        await act(context, "mute")(groupId, userId, Number(action["seconds"]));
        return { ok: true };
      },
      preview: would,
    },
    {
      key: "kick",
      titleKey: "automation.action.kick",
      uses: ["causal", "schedule"],
      fields: { target, rejectFurther: Joi.boolean().default(false) },
      async run(action, context) {
        const { groupId, userId } = memberOf(action, context);
        await act(context, "kick")(groupId, userId, action["rejectFurther"] === true);
        return { ok: true };
      },
      preview: would,
    },
    {
      key: "setCard",
      titleKey: "automation.action.setCard",
      uses: ["causal", "schedule"],
      fields: { target, card: Joi.string().allow("").max(60).required() },
      async run(action, context) {
        const { groupId, userId } = memberOf(action, context);
        const card = await worded(services, String(action["card"]), context);
        await act(context, "setCard")(groupId, userId, card.slice(0, 60));
        return { ok: true };
      },
      preview: would,
    },
  ];
}

/** `{kind: "switch"}`: switches a flag of the group, or an extension. */
export function switchAction(
  groups: () => Groups | undefined,
  extensions: () => Extensions | undefined,
): ActionKind {
  const nameOf = ({ flag, extension }: Action) => String(flag ?? extension);
  return {
    key: "switch",
    titleKey: "automation.action.switch",
    uses: ["causal", "schedule"],
    fields: { ...flagOrExtension, on: Joi.boolean().default(true) },
    async run({ flag, extension, on }, context) {
      const { platform = "", groupId = "" } = context.place;
      const actor = actorOf(context);
      if (extension !== undefined)
        await must(extensions()).set(context.place, String(extension), on === true, actor);
      else if (groupId === "") return { ok: false, error: "Flags are of groups, and this is none." };
      else {
        try {
          await must(groups()).setFlag({ platform, groupId }, String(flag), on === true, actor);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          return { ok: false, error: `There is no flag "${String(flag)}".` };
        }
      }
      return { ok: true };
    },
    preview: (action) =>
      text(action["on"] === true ? "automation.would.switchOn" : "automation.would.switchOff", {
        name: nameOf(action),
      }),
  };
}

/** `{kind: "log"}`: begins or pauses the session log of the group. */
export function logAction(services: ActionServices, logs: SessionLogs): ActionKind {
  return {
    key: "log",
    titleKey: "automation.action.log",
    uses: ["causal", "schedule"],
    fields: {
      op: Joi.string().valid("start", "stop").required(),
      name: Joi.string().trim().max(50).allow("").default(""),
    },
    async run({ op, name }, context) {
      const { platform = "", groupId = "" } = context.place;
      if (groupId === "") return { ok: false, error: "Session logs are of groups, and this is none." };
      const actor = actorOf(context);
      if (op === "stop") {
        const paused = await logs.pause({ platform, groupId }, actor);
        return paused === undefined ? { ok: false, error: "Nothing records here." } : { ok: true };
      }
      const said = await worded(services, String(name ?? ""), context);
      await logs.start(
        { platform, groupId },
        said.trim().slice(0, 50) || localDay(services.clock.now()),
        actor,
      );
      return { ok: true };
    },
    preview: ({ op }) => text(op === "stop" ? "automation.would.logStop" : "automation.would.logStart"),
  };
}
