import type { AiTool, AiToolCallContext, AiToolResult, CommandTools } from "@dicetower/ai/api";
import { type CardSheet, type Cards, isHiddenAttribute } from "@dicetower/cards/api";
import { codes, failure, type JsonObject, locationOf, sanitizeText } from "@dicetower/contract";

const maxListed = 60;
/** A name, in quotes as `.st` reads it: no form of the command begins with one. */
const namePattern = "^[\\p{L}_][\\p{L}\\p{N}_' ]{0,47}$";
const valuePattern = "^[+-]?\\d{1,7}$";

/** `attribute`: values of the speaker's own card, for models. What is set is set and said by `.st`. */
export function attributeTool(cards: Cards, commands: CommandTools): AiTool {
  return {
    key: "attribute",
    description:
      "Reads or changes values of the speaker's own character card. action list: all values; get: one; set: changes one, to a number or by +n or -n. The speaker is asked before anything changes.",
    parameters: {
      type: "object",
      additionalProperties: false,
      required: ["action"],
      properties: {
        action: { type: "string", enum: ["get", "list", "set"] },
        name: { type: "string", minLength: 1, maxLength: 48, pattern: namePattern },
        value: {
          type: "string",
          minLength: 1,
          maxLength: 64,
          pattern: valuePattern,
          description: "9, +2 or -3",
        },
      },
    },
    rights: { trust: 0 },
    confirm: ({ action }) => action === "set",
    async describe(args, { message }) {
      const sheet = await cards.at(locationOf(message));
      const { name, value } = wanted(args);
      const before = numberOf(sheet, name);
      return `${name} ${before ?? "-"} → ${changed(before, value)}`;
    },
    run: (args, call) => run(cards, commands, args, call),
  };
}

async function run(
  cards: Cards,
  commands: CommandTools,
  args: JsonObject,
  call: AiToolCallContext,
): Promise<AiToolResult> {
  const sheet = await cards.at(locationOf(call.message));
  if (args["action"] === "list") return { text: listed(sheet) };
  if (args["action"] === "get") {
    const name = String(args["name"] ?? "");
    const value = numberOf(sheet, name);
    if (value === undefined) throw failure(codes.notFound, `The card has no value "${name}".`);
    return { text: JSON.stringify({ name: sheet.nameOf(name), value }) };
  }
  const { name, value } = wanted(args);
  const before = numberOf(sheet, name);
  const sign = /^[+-]/.test(value) ? "" : ":";
  const done = await commands.run(call, {
    text: `st "${name}"${sign}${value}`,
    key: "st",
    results: ["st.set", "st.modify"],
  });
  const now = numberOf(await cards.at(locationOf(call.message)), name);
  return { ...done, text: JSON.stringify({ name, old: before ?? null, new: now ?? null }) };
}

function wanted({ name, value }: JsonObject): { readonly name: string; readonly value: string } {
  if (typeof name !== "string" || typeof value !== "string")
    throw failure(codes.invalid, "To set a value takes its name and the value.");
  return { name, value };
}

function changed(before: number | undefined, value: string): string {
  return /^[+-]/.test(value) ? String((before ?? 0) + Number(value)) : value;
}

function numberOf(sheet: CardSheet, name: string): number | undefined {
  try {
    return sheet.number(name);
  } catch {
    // A formula that cannot be worked out has no number to tell.
    return undefined;
  }
}

function listed({ card }: CardSheet): string {
  const pairs = Object.entries(card.attributes)
    .filter(([name]) => !isHiddenAttribute(name))
    .slice(0, maxListed)
    .map(([name, value]) => [name, typeof value === "object" ? value.expr : value] as const);
  return JSON.stringify({ card: sanitizeText(card.name), values: Object.fromEntries(pairs) });
}
