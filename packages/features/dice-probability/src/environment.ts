import { Budget, type CardValue, type Environment, type Limits } from "@dicetower/contract/engine";

/** What an analysis evaluates with. */
export function environmentOf(
  { faces, limits, card }: { faces: number; limits: Limits; card: Readonly<Record<string, CardValue>> },
  die: (faces: number) => number,
): Environment {
  const lookup = (name: string) => (Object.hasOwn(card, name) ? card[name] : undefined);
  return { die, faces, limits, budget: new Budget(limits.maxOperations), lookup };
}
