import { argumentKind } from "@dicetower/contract";
import { unquoted } from "./entry-value-kind.js";

/** Hit points of an entry as they are said. */
export interface HitPoints {
  readonly name: string;
  /** Empty for hit points that are set, not changed. */
  readonly sign: "" | "+" | "-";
  readonly amount: number;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A name and its hit points, or what is added to them: `goblin 7`, `goblin -5`, `goblin=7`. */
    hitPoints: HitPoints;
  }
}

/** The kind `hitPoints`. */
export const hitPointsKind = argumentKind({
  key: "hitPoints",
  label: "argument.hitPoints",
  takesRest: true,
  read({ text, original }) {
    const value = readHitPoints(text, original);
    return value === undefined ? undefined : { value, length: text.length };
  },
  schema: () => ({
    type: "object",
    properties: {
      name: { type: "string" },
      sign: { type: "string", enum: ["", "+", "-"] },
      amount: { type: "integer", minimum: 0, maximum: 999_999 },
    },
    required: ["name", "sign", "amount"],
    additionalProperties: false,
  }),
  write: ({ name, sign, amount }) => `"${name.replaceAll('"', "")}" ${sign}${amount}`,
});

/** Reads from the end: the number, its sign, what parts both from the name. */
function readHitPoints(text: string, original: string): HitPoints | undefined {
  const said = text.trimEnd();
  const [digits = ""] = /\d{1,6}$/.exec(said.slice(-6)) ?? [];
  if (digits === "") return undefined;
  const before = said.slice(0, said.length - digits.length);
  const signed = before.trimEnd();
  const last = signed.at(-1);
  const sign = last === "+" || last === "-" ? last : "";
  const named = sign === "" ? signed : signed.slice(0, -1).trimEnd();
  const mark = /[:=]$/.test(named.slice(-1));
  if (sign === "" && !mark && named.length === before.length) return undefined;
  const end = mark ? named.length - 1 : named.length;
  const name = unquoted(original.slice(0, end).trim());
  return name === "" ? undefined : { name, sign, amount: Number(digits) };
}
