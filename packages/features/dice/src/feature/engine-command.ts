import {
  type Command,
  type CommandCall,
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

const modes: readonly EngineMode[] = ["enhanced", "compatible", "raw", "custom"];

const syntax = ".engine [explain <expression> | enhanced | compatible | raw | custom 1,2 | clr]";

/**
 * `.engine`: which engines are asked here, which one takes a text and why, and choosing them for this account.
 */
export function engineCommand(
  roller: Roller,
  rules: LiveSettings<DiceRules>,
  texts: () => Texts | undefined,
): Command {
  return {
    key: "engine",
    names: ["engine", "引擎"],
    category: "roll",
    syntax,
    example: ".engine raw",
    replyKeys: [
      "engine.info",
      "engine.set",
      "engine.cleared",
      "engine.reads",
      "engine.declines",
      "engine.declinesNear",
      "engine.noExpression",
      "error.permission",
      "error.argument",
    ],
    rights: [
      {
        form: "enhanced | compatible | raw | custom | clr",
        permission: "master",
        covers: ({ rest }) => rest !== "" && explained(rest) === undefined,
      },
    ],
    run(call) {
      const say: Say = (ref) => texts()?.render(ref, call.locale, call.message) ?? ref.key;
      if (call.rest === "") return info(roller, call, say);
      const asked = explained(call.rest);
      return asked === undefined ? change(roller, rules, call, say) : explainReply(roller, call, asked, say);
    },
  };
}

/** The expression that is to be explained; undefined for the other forms. */
function explained(rest: string): string | undefined {
  return /^explain\s+(.+)$/isu.exec(rest)?.[1];
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

/** Engines by key, or by their number in the order of priority. */
function named(roller: Roller, list: string): string[] | undefined {
  const keys = roller.chain.engines.map(({ key }) => key);
  const chosen = list.split(/[,，\s]+/u).map((name) => (/^\d+$/.test(name) ? keys[Number(name) - 1] : name));
  const known = chosen.filter((key): key is string => key !== undefined && keys.includes(key));
  return known.length === chosen.length ? [...new Set(known)] : undefined;
}

async function change(
  roller: Roller,
  rules: LiveSettings<DiceRules>,
  call: CommandCall,
  say: Say,
): Promise<Reply> {
  const { message } = call;
  const [word = "", list = ""] = call.rest.toLowerCase().split(/\s+(.*)/su);
  const { engines } = rules.value;
  const save = (choice: StoredChoice | undefined) => {
    const { [message.account.id]: _before, ...others } = engines.byAccount;
    const byAccount = choice === undefined ? others : { ...others, [message.account.id]: choice };
    return rules.save({ engines: { ...engines, byAccount } }, call.actor);
  };
  if (word === "clr") {
    await save(undefined);
    return text("engine.cleared", {
      mode: say(text(`engine.mode.${roller.choice(locationOf(message)).mode}`)),
    });
  }
  const mode = modes.find((known) => known === word);
  const chosen = mode === "custom" ? named(roller, list) : [];
  if (mode === undefined || chosen === undefined) return text("error.argument", { syntax, word: "engine" });
  await save({ mode, engines: chosen });
  return text("engine.set", { mode: say(text(`engine.mode.${mode}`)) });
}
