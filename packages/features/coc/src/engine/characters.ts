/** Characteristics by their short names. */
export const characteristics = ["str", "con", "siz", "dex", "app", "int", "pow", "edu", "luck"] as const;

export type Characteristic = (typeof characteristics)[number];

/** Edition of the rules. */
export type Edition = 7 | 6;

/** Dice of one characteristic: `(count D6 + plus) × times`. */
interface Recipe {
  readonly count: number;
  readonly plus: number;
}

const threeDice: Recipe = { count: 3, plus: 0 };
const twoDice: Recipe = { count: 2, plus: 6 };

const recipes: Readonly<Record<Edition, Readonly<Partial<Record<Characteristic, Recipe>>>>> = {
  7: {
    str: threeDice,
    con: threeDice,
    siz: twoDice,
    dex: threeDice,
    app: threeDice,
    int: twoDice,
    pow: threeDice,
    edu: twoDice,
    luck: threeDice,
  },
  6: {
    str: threeDice,
    con: threeDice,
    siz: twoDice,
    dex: threeDice,
    app: threeDice,
    int: twoDice,
    pow: threeDice,
    edu: { count: 3, plus: 3 },
  },
};

/** A generated investigator. */
export interface Investigator {
  readonly edition: Edition;
  readonly values: Readonly<Record<Characteristic, number>>;
  /** Of all but luck. */
  readonly sum: number;
  /** With luck. */
  readonly sumWithLuck: number;
}

/** Throws the values of an investigator, in the order in which they are shown. */
export function throwInvestigator(edition: Edition, die: (faces: number) => number): Investigator {
  const values = {} as Record<Characteristic, number>;
  const times = edition === 7 ? 5 : 1;
  for (const name of characteristics) {
    const recipe = recipes[edition][name];
    if (recipe === undefined) {
      values[name] = values.pow * 5;
      continue;
    }
    let sum = recipe.plus;
    for (let thrown = 0; thrown < recipe.count; thrown++) sum += die(6);
    values[name] = sum * times;
  }
  const sumWithLuck = characteristics.reduce((sum, name) => sum + values[name], 0);
  return { edition, values, sum: sumWithLuck - values.luck, sumWithLuck };
}

/** Damage bonus and build of the seventh edition. */
export function damageBonus7(strengthAndSize: number): { readonly db: string; readonly build: number } {
  if (strengthAndSize <= 64) return { db: "-2", build: -2 };
  if (strengthAndSize <= 84) return { db: "-1", build: -1 };
  if (strengthAndSize <= 124) return { db: "0", build: 0 };
  if (strengthAndSize <= 164) return { db: "1D4", build: 1 };
  const dice = strengthAndSize <= 204 ? 1 : Math.floor((strengthAndSize - 205) / 80) + 2;
  return { db: `${dice}D6`, build: dice + 1 };
}

/** Damage bonus of the sixth edition. */
export function damageBonus6(strengthAndSize: number): string {
  if (strengthAndSize <= 12) return "-1D6";
  if (strengthAndSize <= 16) return "-1D4";
  if (strengthAndSize <= 24) return "0";
  if (strengthAndSize <= 32) return "1D4";
  return `${Math.floor((strengthAndSize - 33) / 16) + 1}D6`;
}

/** Values of an investigator of the seventh edition that follow from the others. */
export function derived7(
  values: Readonly<Record<"str" | "con" | "siz" | "dex" | "pow", number>>,
): { readonly hp: number; readonly mp: number; readonly san: number; readonly mov: number } & ReturnType<
  typeof damageBonus7
> {
  const { str, con, siz, dex, pow } = values;
  return {
    hp: Math.floor((con + siz) / 10),
    mp: Math.floor(pow / 5),
    san: pow,
    ...damageBonus7(str + siz),
    mov: str < siz && dex < siz ? 7 : str > siz && dex > siz ? 9 : 8,
  };
}

/** Values of an investigator of the sixth edition that follow from the others. */
export function derived6(values: Readonly<Record<"str" | "con" | "siz" | "pow" | "int" | "edu", number>>): {
  readonly hp: number;
  readonly mp: number;
  readonly san: number;
  readonly idea: number;
  readonly luck: number;
  readonly know: number;
  readonly db: string;
} {
  const { str, con, siz, pow, int, edu } = values;
  return {
    hp: Math.ceil((con + siz) / 2),
    mp: pow,
    san: pow * 5,
    idea: int * 5,
    luck: pow * 5,
    know: edu * 5,
    db: damageBonus6(str + siz),
  };
}
