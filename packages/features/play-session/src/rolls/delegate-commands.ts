import type { CommandRunner } from "@dicetower/commands/api";
import { answerOf } from "@dicetower/commands/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  notMine,
  type Reply,
  type ReplyPart,
  type TextRef,
  text,
} from "@dicetower/contract";
import { type Dice, rollText } from "@dicetower/dice/api";
import type { People } from "../table/people.js";
import type { Delegation } from "./delegation.js";
import type { LastRolls } from "./last-rolls.js";

/** What rolls for others work with. */
export interface DelegateServices {
  readonly delegation: Delegation;
  readonly people: People;
  readonly lastRolls: LastRolls;
  readonly runner: () => CommandRunner | undefined;
  readonly dice: Dice;
}

/** Texts of the roll command, and what is said in their place where somebody rolled for another. */
const delegated: Readonly<Record<string, string>> = {
  "roll.result": "delegate.result",
  "roll.resultReason": "delegate.resultReason",
  "roll.multi": "delegate.multi",
  "roll.multiReason": "delegate.multiReason",
  "roll.hidden": "delegate.hidden",
  "roll.hiddenResult": "delegate.hiddenResult",
  "roll.observed": "delegate.observed",
};

/** `.rx` and `.rxh`: a roll for somebody who is mentioned, for oneself without. */
export function delegateCommands(services: DelegateServices): Command[] {
  const command = (word: string, hidden: boolean): Command =>
    commandOfForms({
      key: hidden ? "roll.delegateHidden" : "roll.delegate",
      names: [word],
      category: "roll",
      exampleReply: hidden
        ? "<Ann> rolls behind the screen for <Bob>"
        : "<Ann> rolls for <Bob>: D20+3=12+3=15",
      replyKeys: [
        ...(hidden
          ? ["delegate.hidden", "delegate.hiddenResult", "delegate.observed"]
          : ["delegate.result", "delegate.resultReason", "delegate.multi", "delegate.multiReason"]),
        "delegate.forbidden",
      ],
      scope: "group",
      priority: "expected",
      glued: true,
      reads: (rest) => /^(?:d|[bpf](?![a-z]))/i.test(rest) && services.dice.read(rest, {})?.found === true,
      forms: [
        form("[who:mention] [roll:roll]", {
          example: text("command.roll.delegate.example", { roll: hidden ? "d20" : "d20+3" }),
          run: ({ who, roll = "" }, call) =>
            run(services, call, who?.userId ?? call.message.userId, rollText(roll), hidden ? "rh" : "r"),
        }),
      ],
    });
  return [command("rx", false), command("rxh", true)];
}

/** @param said what is rolled, as it stands behind the word */
async function run(
  { delegation, people, lastRolls, runner }: DelegateServices,
  call: CommandCall,
  userId: string,
  said: string,
  roll: "r" | "rh",
): Promise<CommandAnswer> {
  const { message, word } = call;
  const running = runner();
  if (running === undefined) return notMine;
  const key = roll === "rh" ? "roll.hidden" : "roll";
  const line = `${roll} ${said}`;
  if (userId === message.userId) return answerOf(await running.run({ message, text: line, key, call }));
  if (!delegation.allowed(message)) return text("delegate.forbidden");
  const target = await people.name(message, userId);
  const outcome = await delegation.run(message, userId, () =>
    running.run({ message, text: line, key, as: { userId, nickname: target }, call }),
  );
  const { verdict, status } = outcome;
  if (verdict === undefined || !("reply" in verdict)) return answerOf(outcome);
  if (status === "ok" && isRoll(verdict.reply))
    lastRolls.keep(message, { text: `${word} ${said}`, targets: [userId] });
  return forAnother(verdict.reply, target);
}

type Part = ReplyPart | TextRef | string;

/** False where the command answered that it could not roll. */
function isRoll(reply: Reply): boolean {
  return partsOf(reply).some((part) => refOf(part) !== undefined);
}

function partsOf(reply: Reply): readonly Part[] {
  return (Array.isArray(reply) ? reply : [reply]) as readonly Part[];
}

/** The text of a part that tells a roll. */
function refOf(part: Part): TextRef | undefined {
  if (typeof part === "string") return undefined;
  if ("key" in part) return Object.hasOwn(delegated, part.key) ? part : undefined;
  const { content } = part;
  return typeof content === "object" && "key" in content && Object.hasOwn(delegated, content.key)
    ? content
    : undefined;
}

/** The same answer, saying for whom. */
function forAnother(reply: Reply, target: string): Reply {
  return partsOf(reply).map((part) => {
    const ref = refOf(part);
    if (ref === undefined) return part;
    const named = ({ key, values }: TextRef) => text(delegated[key] ?? key, { ...values, target });
    if (typeof part === "string" || "key" in part) return named(ref);
    const { observed } = part;
    return { ...part, content: named(ref), ...(observed === undefined ? {} : { observed: named(observed) }) };
  });
}
