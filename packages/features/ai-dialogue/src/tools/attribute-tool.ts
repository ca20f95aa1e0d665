import type { AiTool, CommandTools } from "@dicetower/ai/api";
import { type CardSheet, type Cards, cardForms } from "@dicetower/cards/api";
import { codes, failure, type JsonObject, locationOf } from "@dicetower/contract";

const looks = { command: "st", form: cardForms.show, results: ["st.list", "st.show"], silent: true } as const;

/** A name and no more: nobody is mentioned in it, and the speaker is not asked about what is none. */
const namePattern = "^[\\p{L}_][\\p{L}\\p{N}_' ]{0,47}$";

/** `attribute`: values of the speaker's own card by `.st`, for models. */
export function attributeTool(cards: Cards, commands: CommandTools): AiTool {
  return commands.tool({
    key: "attribute",
    description:
      "Reads or changes values of the speaker's own character card. action list: all values; get: one; set: changes one, to a number (9) or by one with a sign (+2, -3). The speaker is asked before anything changes.",
    rights: { trust: 0 },
    closer: { name: { pattern: namePattern }, value: { maxLength: 8 } },
    forms: [
      { ...looks, when: { action: "list" } },
      { ...looks, when: { action: "get" }, takes: { name: "attributes/0" }, needs: ["name"] },
      {
        when: { action: "set" },
        command: "st",
        form: cardForms.change,
        takes: { value: "changes/set/*" },
        needs: ["name", "value"],
        results: ["st.set", "st.modify"],
        values: (args): JsonObject => {
          const { name, value, by } = wanted(args);
          return by
            ? { changes: { change: { [name]: value } } }
            : { changes: { set: { [name]: Number(value) } } };
        },
      },
    ],
    confirm: ({ action }) => action === "set",
    async describe(args, { message }) {
      const sheet = await cards.at(locationOf(message));
      const { name, value, by } = wanted(args);
      const before = numberOf(sheet, name);
      return `${name} ${before ?? "-"} → ${by ? (before ?? 0) + Number(value) : value}`;
    },
    async told(run, args, { message }) {
      if (args["action"] !== "set") return run();
      const { name } = wanted(args);
      const now = async () => numberOf(await cards.at(locationOf(message)), name) ?? null;
      const old = await now();
      const done = await run();
      return { ...done, text: JSON.stringify({ name, old, new: await now() }) };
    },
  });
}

/** A change of a number, which may be said as a text. */
interface Wanted {
  readonly name: string;
  readonly value: string;
  /** Added, not set. */
  readonly by: boolean;
}

/** @throws Failure for what is no number: the speaker is asked about one */
function wanted({ name, value }: JsonObject): Wanted {
  const said = String(value ?? "").trim();
  if (typeof name !== "string" || !/^[+-]?\d{1,7}$/.test(said))
    throw failure(codes.invalid, "To set a value takes its name and a number.");
  return { name, value: said, by: typeof value === "string" && /^[+-]/.test(said) };
}

function numberOf(sheet: CardSheet, name: string): number | undefined {
  try {
    return sheet.number(name);
  } catch {
    // A formula that cannot be worked out has no number to tell.
    return undefined;
  }
}
