import { Budget, type CardValue, type Environment, unlimited } from "@dicetower/contract/engine";

/** Operations that the vectors run with. */
export const vectorBudget = 30_000;

export interface EnvironmentOptions {
  readonly faces?: number | undefined;
  readonly vars?: Readonly<Record<string, CardValue>> | undefined;
  readonly operations?: number;
  readonly die?: (faces: number) => number;
  readonly limits?: Partial<Environment["limits"]>;
}

/** An environment with everything allowed that the vectors allow, and honest dice. */
export function environment(options: EnvironmentOptions = {}): Environment {
  const { faces = 100, vars = {}, operations = vectorBudget } = options;
  return {
    die: options.die ?? ((sides) => 1 + Math.floor(Math.random() * sides)),
    faces,
    limits: { ...unlimited, ...options.limits },
    budget: new Budget(operations),
    lookup: (name) => (Object.hasOwn(vars, name) ? vars[name] : undefined),
  };
}

/** Dice that lie as told; `left` are those that nobody has asked for. */
export function loadedDice(rolls: readonly number[]) {
  const left = [...rolls];
  const die = (faces: number): number => {
    const face = left.shift();
    if (face === undefined) throw new Error("a die was asked for that the case does not know");
    if (face > faces) throw new Error(`a die of ${faces} faces cannot show ${face}`);
    return face;
  };
  return { die, left };
}
