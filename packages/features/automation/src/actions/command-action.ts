import type { CommandRunner } from "@dicetower/commands/api";
import { Joi, type Reply, type ReplyPart, type TextRef, text, type Verdict } from "@dicetower/contract";
import { type ActionKind, type AutomationContext, maxRuleDepth } from "../api.js";
import { oneDeeper } from "../running/open.js";
import { type ActionServices, excerpt, worded } from "./services.js";

/** `{kind: "command"}`: runs a command in the name of whoever set the rule off, with that person's rights. */
export function commandAction(services: ActionServices, runner: CommandRunner): ActionKind {
  return {
    key: "command",
    titleKey: "automation.action.command",
    uses: ["causal", "schedule"],
    fields: { text: Joi.string().trim().min(1).max(500).required() },
    async run(action, context) {
      const { message, depth, signal, writer } = context;
      if (message.userId === "") return { ok: false, error: "There is nobody to run a command for." };
      if (depth >= maxRuleDepth)
        return {
          ok: false,
          error: `Commands of rules stand at most ${maxRuleDepth} deep inside one another.`,
        };
      const said = await worded(services, String(action["text"]), context);
      const { status, verdict } = await runner.run({
        message: oneDeeper(context, services.facts),
        text: said,
        ...(writer === undefined ? {} : { hands: [writer] }),
      });
      for (const part of await answered(verdict, signal)) context.say(part);
      return status === "ok" || status === "later"
        ? { ok: true }
        : { ok: false, error: `The command was not run: ${status}.` };
    },
    async preview(action, context) {
      return text("automation.would.command", {
        words: excerpt(await worded(services, String(action["text"]), context)),
      });
    },
  };
}

async function answered(
  verdict: Verdict,
  signal: AutomationContext["signal"],
): Promise<readonly ReplyPart[]> {
  if (verdict === undefined || "stop" in verdict) return [];
  const reply = "later" in verdict ? await verdict.later(signal) : verdict.reply;
  return reply === undefined ? [] : partsOf(reply);
}

/** The parts of a reply in whichever form it was given. */
function partsOf(reply: Reply): readonly ReplyPart[] {
  const all = Array.isArray(reply)
    ? (reply as readonly (ReplyPart | TextRef | string)[])
    : [reply as ReplyPart];
  return all.map((one) => (typeof one === "string" || "key" in one ? { content: one } : one));
}
