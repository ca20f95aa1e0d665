import {
  type CommandCall,
  locationOf,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import { explain } from "../engine/index.js";
import type { Roller } from "./roll/roller.js";

/**
 * Which engine takes a text, as a roll command would read it, and why the ones before it declined. Nothing is rolled.
 * @param say puts a text into words
 */
export function explainReply(
  roller: Roller,
  { message }: CommandCall,
  said: string,
  say: (ref: TextRef) => string,
): Reply {
  const { reading } = roller.readRoll(said, roller.choice(locationOf(message)));
  const { found, expression, program, tried } = roller.settled(reading);
  if (program === undefined) return text("dice.engine.none");
  const lines = explain(tried).map(({ engine, supported, position = 0, reason, hint }) => {
    if (supported || reason === undefined)
      return text("engine.reads", { engine, expr: sanitizeText(found ? expression : said) });
    const values = { engine, position: position + 1, reason: say(text(reason)) };
    return hint === undefined
      ? text("engine.declines", values)
      : text("engine.declinesNear", { ...values, hint: sanitizeText(hint) });
  });
  // One message, not one for each engine.
  return (found ? lines : [...lines, text("engine.noExpression")]).map(say).join("\n");
}
