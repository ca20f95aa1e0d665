import type { Engine } from "@dicetower/contract/engine";
import { type Chain, createChain, custom, type EngineChoice, type RollLimits } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";

/** What the service says of its engines: `GET /api/dice/engines`. */
export interface Rules {
  readonly engines: readonly { readonly key: string; readonly rank: number }[];
  readonly choice: { readonly mode: EngineChoice["mode"]; readonly engines: readonly string[] };
  readonly faces: number;
  readonly maxRounds: number;
  readonly limits: RollLimits;
}

/** Engines that browsers have: the very code that the service runs. */
const makers: Readonly<Record<string, () => Engine>> = {
  native: createNativeEngine,
  compat1: createCompat1Engine,
  compat2: createRollEngine,
};

/** Keys of the engines that this page can ask. */
export const known: readonly string[] = Object.keys(makers);

const chains = new Map<string, Chain>();

/** The chain of the engines that are in force in the service. */
export function chainOf({ engines }: Rules): Chain {
  const keys = engines.map(({ key }) => key).filter((key) => Object.hasOwn(makers, key));
  const name = keys.join();
  let chain = chains.get(name);
  if (chain === undefined) {
    chain = createChain(keys.map((key) => (makers[key] as () => Engine)()));
    chains.set(name, chain);
  }
  return chain;
}

/** @param engine key of the only engine to ask; empty for those of the rules */
export function choiceOf({ choice }: Rules, engine: string): EngineChoice {
  return engine === "" ? choice : custom([engine]);
}
