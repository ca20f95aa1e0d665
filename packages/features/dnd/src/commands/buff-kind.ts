import { argumentKind } from "@dicetower/contract";

/** What is added to values, as it was said: the card tells where each name ends. */
export interface SaidBuffs {
  /** Normalised for parsing. */
  readonly rest: string;
  readonly original: string;
}

/** What a program adds to values, by their names. */
interface Buffs {
  /** Takes the place of what is added already. */
  readonly set?: Readonly<Record<string, number>>;
  /** Comes to what is added already. */
  readonly add?: Readonly<Record<string, number>>;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    buffs: SaidBuffs;
  }
}

const byName = { type: "object", additionalProperties: { type: "integer" } } as const;

/** The kind `buffs`: `str:2 armour+1`. A name without a number is none. */
export const buffKind = argumentKind({
  key: "buffs",
  label: "argument.buffs",
  takesRest: true,
  read: ({ text, original }) =>
    /[:=+-]\s*\S/u.test(text) ? { value: { rest: text, original }, length: text.length } : undefined,
  schema: () => ({
    type: "object",
    properties: { set: byName, add: byName },
    minProperties: 1,
    additionalProperties: false,
    examples: [{ set: { 力量: 2 }, add: { 护甲: -1 } }],
  }),
  write: ({ set = {}, add = {} }: Buffs) =>
    [
      ...Object.entries(set).map(([name, by]) => `${quoted(name)}:${by}`),
      ...Object.entries(add).map(([name, by]) => `${quoted(name)}${by < 0 ? "" : "+"}${by}`),
    ].join(" "),
});

function quoted(name: string): string {
  return `"${name.replaceAll('"', "'")}"`;
}
