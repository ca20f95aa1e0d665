import type { Answer } from "@dicetower/panel-kit";

/** What the service says of its engines: `GET /api/dice/engines`. */
export type Rules = Answer<"/api/dice/engines">;

/** Keys of the engines that browsers have. */
export const bundled = ["native", "compat1", "compat2"] as const;

/** Engines of the service that this page cannot ask: packages that others wrote. */
export function missing({ engines }: Rules): string[] {
  const here: readonly string[] = bundled;
  return engines.map(({ key }) => key).filter((key) => !here.includes(key));
}
