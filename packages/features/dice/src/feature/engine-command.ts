import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type LiveSettings,
  locationOf,
  type Reply,
  type TextRef,
  type Texts,
  text,
} from "@dicetower/contract";
import { type EngineMode, engineKeys } from "../engine/index.js";
import { explainReply } from "./explain-reply.js";
import type { Roller } from "./roll/roller.js";
import type { DiceRules, StoredChoice } from "./rules.js";

/** Modes that name their engines themselves. */
const modes = ["enhanced", "compatible", "raw"] as const satisfies readonly EngineMode[];

/**
 * `.engine`: which engines are asked here, which one takes a text and why, and choosing them for this account.
 */
export function engineCommand(
  roller: Roller,
  rules: LiveSettings<DiceRules>,
  texts: () => Texts | undefined,
): Command {
  const saying =
    ({ locale, message }: CommandCall): Say =>
    (ref) =>
      texts()?.render(ref, locale, message) ?? ref.key;
  const choose = (call: CommandCall, choice: StoredChoice | undefined) =>
    change(roller, rules, call, choice, saying(call));
  const permission = "master";
  return commandOfForms({
    key: "engine",
    names: ["engine", "引擎"],
    category: "roll",
    replyKeys: [
      "engine.info",
      "engine.set",
      "engine.cleared",
      "engine.unknown",
      "engine.reads",
      "engine.declines",
      "engine.declinesNear",
      "engine.noExpression",
      "error.permission",
      "error.argument",
    ],
    forms: [
      form("", { readOnly: true, run: (_none, call) => info(roller, call, saying(call)) }),
      form("explain <expression:text>", {
        readOnly: true,
        example: "explain 2d20kh",
        run: ({ expression: { length } }, call) =>
          explainReply(roller, call, call.rest.trimEnd().slice(-length), saying(call)),
      }),
      ...modes.map((mode) =>
        form(mode, { permission, run: (_none, call) => choose(call, { mode, engines: [] }) }),
      ),
      form("custom <engines:engineList>", {
        permission,
        example: "custom 1,2",
        run: ({ engines }, call) => choose(call, { mode: "custom", engines: [...engines] }),
      }),
      form("clr", { permission, run: (_none, call) => choose(call, undefined) }),
    ],
  });
}

/** Puts a part of an answer into words. */
type Say = (ref: TextRef) => string;

function info(roller: Roller, { message }: CommandCall, say: Say): Reply {
  const choice = roller.choice(locationOf(message));
  const keys = choice.mode === "custom" ? (choice.engines ?? []) : engineKeys[choice.mode];
  const there = roller.chain.engines.map(({ key }) => key).filter((key) => keys.includes(key));
  return text("engine.info", {
    mode: say(text(`engine.mode.${choice.mode}`)),
    layer: say(text(`engine.layer.${choice.layer}`)),
    engines: there.join(" → "),
  });
}

async function change(
  roller: Roller,
  rules: LiveSettings<DiceRules>,
  { message, actor }: CommandCall,
  choice: StoredChoice | undefined,
  say: Say,
): Promise<Reply> {
  const { engines } = rules.value;
  const { [message.account.id]: _before, ...others } = engines.byAccount;
  const byAccount = choice === undefined ? others : { ...others, [message.account.id]: choice };
  await rules.save({ engines: { ...engines, byAccount } }, actor);
  const { mode } = choice ?? roller.choice(locationOf(message));
  const values = { mode: say(text(`engine.mode.${mode}`)) };
  return text(choice === undefined ? "engine.cleared" : "engine.set", values);
}
