import type { Engine } from "@dicetower/contract/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createCompat2Engine, createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";

/** Each engine as the vectors want it: statements are an option of compat2. */
const makers = {
  native: () => createNativeEngine(),
  compat1: () => createCompat1Engine(),
  compat2: () => createCompat2Engine({ statements: true }),
} as const satisfies Readonly<Record<string, () => Engine>>;

export type EngineKey = keyof typeof makers;

export const engineKeys = Object.keys(makers) as EngineKey[];

/** Makes one engine as the vectors want it. */
export function makeEngine(key: EngineKey): Engine {
  return makers[key]();
}

/** The engines as a roll command has them. */
export function makeRollEngines(): Engine[] {
  return [createNativeEngine(), createCompat1Engine(), createRollEngine()];
}
