/** A table of symptoms: of an attack as it is played, or of its summary. */
export type InsanityTable = "temporary" | "summary";

/** Lists that symptoms 9 and 10 draw from. */
export type SubTable = "phobias" | "manias";

/** Entries of each list. */
export const subEntries = 100;

/** Keys of the ten symptoms of each table, the first for a 1. */
export const symptoms: Readonly<Record<InsanityTable, readonly string[]>> = {
  temporary: [
    "amnesia",
    "psychosomatic",
    "violence",
    "paranoia",
    "dependence",
    "faint",
    "flee",
    "hysteria",
    "phobia",
    "mania",
  ],
  summary: [
    "amnesia",
    "robbed",
    "battered",
    "violence",
    "ideology",
    "significantPeople",
    "institutionalised",
    "flee",
    "phobia",
    "mania",
  ],
};

/** What a duration of each table is counted in. */
export const durationUnit = { temporary: "round", summary: "hour" } as const satisfies Record<
  InsanityTable,
  string
>;

/** An attack of insanity. */
export interface Insanity {
  readonly index: number;
  readonly symptom: string;
  readonly duration: number;
  readonly unit: "round" | "hour";
  readonly sub: { readonly table: SubTable; readonly index: number } | undefined;
}

/** Throws entry, duration and, where the entry has one, the entry of its list. @param forced entry that is given */
export function throwInsanity(
  table: InsanityTable,
  die: (faces: number) => number,
  forced?: number,
): Insanity {
  const index = forced ?? die(10);
  const duration = die(10);
  const list: SubTable | undefined = index === 9 ? "phobias" : index === 10 ? "manias" : undefined;
  return {
    index,
    symptom: symptoms[table][index - 1] ?? "",
    duration,
    unit: durationUnit[table],
    sub: list === undefined ? undefined : { table: list, index: die(subEntries) },
  };
}
