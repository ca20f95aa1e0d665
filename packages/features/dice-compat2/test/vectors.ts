import { readFileSync } from "node:fs";
import type { CardValue, ValueType } from "@dicetower/contract/engine";

/** A case of the shared vector file. */
export interface Vector {
  readonly id: string;
  readonly cat: string;
  readonly expr: string;
  readonly vars?: Readonly<Record<string, CardValue>>;
  readonly faces?: number;
  readonly expect: unknown;
  readonly type?: ValueType;
  readonly text?: string;
  readonly rest?: string;
  readonly detail?: string;
}

/** What a case expects, told apart. */
export type Expectation =
  | { readonly kind: "syntax" }
  | { readonly kind: "runtime" }
  | { readonly kind: "range"; readonly min: number; readonly max: number }
  | {
      readonly kind: "seeded";
      readonly rolls: readonly number[];
      readonly value: unknown;
      readonly type?: string;
    }
  | { readonly kind: "value"; readonly value: unknown };

/** The object forms that `expect` may have; with a `type` beside it an object is a plain value. */
interface Forms {
  readonly error?: "syntax" | "runtime";
  readonly seeded?: { readonly rolls: readonly number[]; readonly value: unknown; readonly type?: string };
  readonly min?: number;
  readonly max?: number;
}

export function expectationOf({ expect: expected, type }: Vector): Expectation {
  if (type !== undefined || typeof expected !== "object" || expected === null) {
    return { kind: "value", value: expected };
  }
  const { error, seeded, min, max } = expected as Forms;
  if (error !== undefined) return { kind: error };
  if (seeded !== undefined) return { kind: "seeded", ...seeded };
  if (min !== undefined && max !== undefined) return { kind: "range", min, max };
  return { kind: "value", value: expected };
}

export const vectors: readonly Vector[] = JSON.parse(
  readFileSync(new URL("./vectors/compat2.json", import.meta.url), "utf8"),
);
