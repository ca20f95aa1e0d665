import { escapeCqValue, Joi, type ReplyPart, text } from "@dicetower/contract";
import type { Action, ActionKind, AutomationContext, Variant } from "../api.js";
import { pick, variantsSchema } from "../schemas/variants.js";
import { type ActionServices, excerpt, worded } from "./services.js";

const targets = ["sender", "group", "private", "owners"] as const;

interface Fields {
  readonly responses: readonly Variant[];
  readonly target: (typeof targets)[number];
  readonly quote: boolean;
}

/** `{kind: "reply"}`: says something. */
export function replyAction(services: ActionServices): ActionKind {
  const prepared = async (action: Action, context: AutomationContext) => {
    const { responses, target, quote } = action as unknown as Fields;
    const { text: template, delay = 0 } = pick(responses, (faces) => context.die(faces));
    const words = await worded(services, template, context, { rolls: true });
    const { id } = context.message;
    const content = quote && id !== "" && words !== "" ? `[CQ:reply,id=${escapeCqValue(id)}]${words}` : words;
    return { content, delay, parts: content === "" ? [] : partsFor(services, target, content, context) };
  };
  return {
    key: "reply",
    titleKey: "automation.action.reply",
    uses: ["causal", "schedule"],
    fields: {
      responses: variantsSchema.required(),
      target: Joi.string()
        .valid(...targets)
        .default("sender"),
      quote: Joi.boolean().default(false),
    },
    async run(action, context) {
      const { delay, parts } = await prepared(action, context);
      if (delay > 0) for (const part of parts) sayLater(services, context, part, delay);
      else for (const part of parts) context.say(part);
      return { ok: true };
    },
    async preview(action, context) {
      const { content, parts } = await prepared(action, context);
      for (const part of parts) context.say(part);
      return text("automation.would.reply", { words: excerpt(content) });
    },
  };
}

/** The same words for each who is to read them. */
function partsFor(
  { access }: ActionServices,
  target: Fields["target"],
  content: string,
  { message }: AutomationContext,
): ReplyPart[] {
  if (target === "private") return [{ content, to: "sender" }];
  if (target !== "owners") return [{ content }];
  const masters = access()?.masters() ?? [];
  return masters
    .filter(({ platform }) => platform === message.account.platform)
    .map(({ userId }) => ({ content, to: { scene: "private", id: userId } }));
}

/** Says something when its time has come, and holds nothing up meanwhile. */
function sayLater(
  { clock, line, signal }: ActionServices,
  { message }: AutomationContext,
  part: ReplyPart,
  seconds: number,
): void {
  const { account, groupId, userId } = message;
  const here =
    groupId === ""
      ? ({ scene: "private", target: userId } as const)
      : ({ scene: "group", target: groupId } as const);
  const to = part.to ?? "here";
  const where =
    to === "here"
      ? here
      : to === "sender"
        ? ({ scene: "private", target: userId } as const)
        : { scene: to.scene, target: to.id };
  clock.after(seconds * 1000, signal, () => line.say({ account, ...where, part, message }));
}
