import type { Cards } from "@dicetower/cards/api";
import { Joi, text } from "@dicetower/contract";
import type { Decks } from "@dicetower/decks/api";
import type { Action, ActionKind, Automation, AutomationContext } from "../api.js";
import { mustBeNumber } from "../conditions/chance-conditions.js";
import { actorOf, excerpt, noCaptures } from "./services.js";

const maxTextLength = 200;

interface Fields {
  readonly name: string;
  readonly op: "set" | "add" | "sub";
  readonly value: number | string;
}

/** `{kind: "setAttribute"}`: changes a value of the card in force. */
export function setAttributeAction(automation: Automation, cards: Cards): ActionKind {
  const next = async (action: Action, context: AutomationContext) => {
    const { name, op, value } = action as unknown as Fields;
    const sheet = await cards.at(context.place);
    const worked = typeof value === "number" ? value : await automation.evaluate(value, context);
    const after =
      op === "set" && typeof worked === "string"
        ? worked.slice(0, maxTextLength)
        : mustBeNumber(worked, String(value)) * (op === "sub" ? -1 : 1);
    const before = sheet.number(name) ?? 0;
    return { name, sheet, before, after: op === "set" || typeof after === "string" ? after : before + after };
  };
  return {
    key: "setAttribute",
    titleKey: "automation.action.setAttribute",
    uses: ["causal", "schedule"],
    fields: {
      name: Joi.string().min(1).max(60).required(),
      op: Joi.string().valid("set", "add", "sub").default("set"),
      value: Joi.alternatives(Joi.number(), automation.expression).required(),
    },
    async run(action, context) {
      const { name, sheet, after } = await next(action, context);
      await cards.edit(
        sheet,
        { attributes: { [name]: after } },
        { actor: actorOf(context), reason: `${name}=${after}`, anySystem: true },
      );
      return { ok: true };
    },
    async preview(action, context) {
      const { name, before, after } = await next(action, context);
      return text("automation.would.setAttribute", { name, before, after });
    },
  };
}

/** `{kind: "draw"}`: draws from a deck, and says what was drawn. */
export function drawAction(decks: Decks): ActionKind {
  const drawn = async (action: Action, context: AutomationContext) => {
    const { message, values, reply } = context;
    const die = (faces: number) => context.die(faces);
    const { cards, outcome } = decks.draw(String(action["deck"]), Number(action["count"]), die);
    const said = await decks.texts(cards, { message, values: { ...noCaptures, ...values }, reply, die });
    return said === undefined
      ? ({ words: "", outcome: "tooDeep" } as const)
      : { words: said.join("\n"), outcome };
  };
  return {
    key: "draw",
    titleKey: "automation.action.draw",
    uses: ["causal", "schedule"],
    fields: {
      deck: Joi.string().min(1).max(120).required(),
      count: Joi.number().integer().min(1).max(10).default(1),
    },
    async run(action, context) {
      const { words, outcome } = await drawn(action, context);
      if (words !== "") context.say({ content: words });
      const deck = String(action["deck"]);
      if (outcome === "tooDeep") {
        context.say({ content: text("deck.nestedTooDeep", { name: deck }) });
        return { ok: false, error: `Cards of the deck "${deck}" refer to each other without end.` };
      }
      return outcome === "missing" ? { ok: false, error: `There is no deck "${deck}".` } : { ok: true };
    },
    async preview(action, context) {
      const { words } = await drawn(action, context);
      if (words !== "") context.say({ content: words });
      return text("automation.would.draw", { deck: String(action["deck"]), words: excerpt(words) });
    },
  };
}
