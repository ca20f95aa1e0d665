import type { EngineChoice, RollLimits } from "@dicetower/dice/engine";

/** What the service says of its engines: `GET /api/dice/engines`. */
export interface Rules {
  readonly engines: readonly { readonly key: string; readonly rank: number }[];
  readonly choice: { readonly mode: EngineChoice["mode"]; readonly engines: readonly string[] };
  readonly faces: number;
  readonly maxRounds: number;
  readonly limits: RollLimits;
}

/** Keys of the engines that browsers have. */
export const bundled = ["native", "compat1", "compat2"] as const;

/** Engines of the service that this page cannot ask: packages that others wrote. */
export function missing({ engines }: Rules): string[] {
  const here: readonly string[] = bundled;
  return engines.map(({ key }) => key).filter((key) => !here.includes(key));
}
