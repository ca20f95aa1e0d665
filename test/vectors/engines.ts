import type { Engine } from "@dicetower/contract/engine";

/** Module and maker of each engine; how a case asks for it is the same for all. */
const makers = {
  native: ["@dicetower/dice-native/engine", "createNativeEngine"],
  compat1: ["@dicetower/dice-compat1/engine", "createCompat1Engine"],
  compat2: ["@dicetower/dice-compat2/engine", "createCompat2Engine"],
} as const;

export type EngineKey = keyof typeof makers;

export const engineKeys = Object.keys(makers) as EngineKey[];

/** Loads one engine as the vectors want it: statements are an option of compat2 that the others do not know. */
export async function loadEngine(key: EngineKey): Promise<Engine> {
  const [module, maker] = makers[key];
  const exported = (await import(module)) as Partial<Record<string, (options: object) => Engine>>;
  const make = exported[maker];
  if (make === undefined) throw new Error(`${module} exports no ${maker}.`);
  return make(key === "compat2" ? { statements: true } : {});
}
