import type { Die, RollNode } from "@dicetower/contract/engine";

/** Every die of a working, in the order in which it stands there. */
export function diceIn({ rounds = [], children = [] }: RollNode): readonly Die[] {
  return [...rounds.flat(), ...children.flatMap(diceIn)];
}
