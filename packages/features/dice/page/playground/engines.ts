import type { Engine } from "@dicetower/contract/engine";
import { type Chain, createChain, custom, type EngineChoice } from "@dicetower/dice/engine";
import { createCompat1Engine } from "@dicetower/dice-compat1/engine";
import { createRollEngine } from "@dicetower/dice-compat2/engine";
import { createNativeEngine } from "@dicetower/dice-native/engine";
import { bundled, type Rules } from "./rules.js";

/** Engines that browsers have: the very code that the service runs. */
const makers: Readonly<Record<(typeof bundled)[number], () => Engine>> = {
  native: createNativeEngine,
  compat1: createCompat1Engine,
  compat2: createRollEngine,
};

const chains = new Map<string, Chain>();

/** The chain of the engines that are in force in the service. */
export function chainOf({ engines }: Rules): Chain {
  const keys = bundled.filter((key) => engines.some((one) => one.key === key));
  const name = keys.join();
  let chain = chains.get(name);
  if (chain === undefined) {
    chain = createChain(keys.map((key) => makers[key]()));
    chains.set(name, chain);
  }
  return chain;
}

/** @param engine key of the only engine to ask; empty for those of the rules */
export function choiceOf({ choice }: Rules, engine: string): EngineChoice {
  return engine === "" ? choice : custom([engine]);
}
