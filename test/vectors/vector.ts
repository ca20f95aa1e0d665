import type { CardValue, JsonValue, ValueType } from "@dicetower/contract/engine";

/** What a vector expects where it is not simply a value. */
export type Expected =
  | { readonly min: number; readonly max: number }
  | { readonly error: "syntax" | "runtime" }
  | { readonly seeded: { readonly rolls: readonly number[]; readonly value: JsonValue } }
  | { readonly rounds: readonly JsonValue[] }
  | { readonly value: JsonValue };

/** One case of a vector file. */
export interface Vector {
  readonly id: string;
  readonly cat: string;
  readonly expr: string;
  readonly vars?: Readonly<Record<string, CardValue>>;
  /** Default faces, 100 where absent. */
  readonly faces?: number;
  /** `roll`: a roll command reads the text, in raw mode where it is not a case of the routing file. */
  readonly entry?: "roll";
  readonly expect: JsonValue;
  readonly type?: ValueType;
  /** The value printed. */
  readonly text?: string;
  /** Text left behind the expression. */
  readonly rest?: string;
  readonly tuple?: readonly number[];
  /** Working as the peer prints it. */
  readonly detail?: string;
  readonly short?: string;
}

/** One case of the routing file. */
export interface RoutingVector extends Vector {
  readonly expect: { readonly engine: string };
  readonly outcome?: "value" | "error";
  readonly mode?: "enhanced" | "compatible" | "raw" | "custom";
  readonly engines?: readonly string[];
}

/** Reads `expect`: with a `type` beside it an object is a plain value, else it is one of the marked shapes. */
export function expected({ expect, type }: Vector): Expected {
  if (type !== undefined || typeof expect !== "object" || expect === null || Array.isArray(expect)) {
    return { value: expect };
  }
  for (const mark of ["min", "error", "seeded", "rounds"]) if (mark in expect) return expect as Expected;
  return { value: expect };
}
