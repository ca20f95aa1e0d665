import type { Engine } from "@dicetower/contract/engine";

/** How the engines of a roll are chosen. */
export type EngineMode = "enhanced" | "compatible" | "raw" | "custom";

/** A mode as it is stored in a settings layer; `engines` are engine keys and belong to `custom` alone. */
export interface EngineChoice {
  readonly mode: EngineMode;
  readonly engines?: readonly string[];
}

/** Engine keys of each mode that fixes them. */
export const engineKeys: Readonly<Record<Exclude<EngineMode, "custom">, readonly string[]>> = {
  enhanced: ["native", "compat1", "compat2"],
  compatible: ["native", "compat1"],
  raw: ["native"],
};

/** The default: native, then compat1, then compat2. */
export const enhanced: EngineChoice = { mode: "enhanced" };
/** Native, then compat1. */
export const compatible: EngineChoice = { mode: "compatible" };
/** Native alone. */
export const raw: EngineChoice = { mode: "raw" };

/**
 * The named engines and no others. They are asked by rank, whatever order they are named in.
 * @throws RangeError when none is named
 */
export function custom(engines: readonly string[]): EngineChoice {
  if (engines.length === 0) throw new RangeError("A custom choice names at least one engine.");
  return { mode: "custom", engines: [...engines] };
}

/** The engines of `ranked` that a choice asks, in the order of `ranked`. One that is missing is passed over. */
export function chosen(ranked: readonly Engine[], choice: EngineChoice): readonly Engine[] {
  const keys = choice.mode === "custom" ? (choice.engines ?? []) : engineKeys[choice.mode];
  return ranked.filter((engine) => keys.includes(engine.key));
}
