import type { JsonValue } from "@dicetower/contract/engine";

/** One case of a file of rule vectors: what was thrown and what it was thrown for, and what comes of it. */
export interface RuleVector {
  readonly id: string;
  /** `coc`, `dnd`, `dice`, … */
  readonly system: string;
  /** Which rule of the system. */
  readonly kind: string;
  readonly given: Readonly<Record<string, JsonValue>>;
  /** Members that the outcome must have; what it has besides does not count. */
  readonly expect: Readonly<Record<string, JsonValue>>;
}

/** A file of rule vectors. */
export interface RuleFile {
  readonly vectors: readonly RuleVector[];
}

/** Works one kind out with the engine of its package. */
export type RuleRunner = (given: RuleVector["given"]) => Readonly<Record<string, unknown>>;

/** Runners of one system, by kind. */
export type RuleRunners = Readonly<Record<string, RuleRunner>>;

/** Faces in the order of throwing; the runner says so where one is asked for too many. */
export function facesOf(faces: readonly number[]): { readonly die: (faces: number) => number; readonly left: number } {
  const left = [...faces];
  return {
    die(most) {
      const face = left.shift();
      if (face === undefined) throw new Error("more dice were asked for than the case has");
      if (face > most) throw new Error(`a ${face} was given to a die of ${most} faces`);
      return face;
    },
    get left() {
      return left.length;
    },
  };
}

/** A member of what is given, of a kind: vectors are data, their runners know what is in them. */
export function member<T extends JsonValue>(given: RuleVector["given"], name: string): T {
  const value = given[name];
  if (value === undefined) throw new Error(`the case has no "${name}"`);
  return value as T;
}
