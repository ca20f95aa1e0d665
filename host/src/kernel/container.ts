import "reflect-metadata";
import type { Constructor, Needs, Resolved } from "@dicetower/contract";
import { type DependencyContainer, container as top } from "tsyringe";

/**
 * Builds the injectable classes of one feature: its container holds exactly what the feature declared in
 * `needs`, as values, and never disposes anything. tsyringe would dispose in the wrong order, and a singleton
 * resolved through a child would take the child's overrides with it.
 */
export function createMaker<N extends Needs>(
  needs: N,
  services: Resolved<N>,
): <T>(type: Constructor<T>) => T {
  let container: DependencyContainer | undefined;
  const made = new Map<unknown, unknown>();
  return <T>(type: Constructor<T>): T => {
    if (made.has(type)) return made.get(type) as T;
    if (container === undefined) {
      container = top.createChildContainer();
      for (const [name, token] of Object.entries(needs))
        container.registerInstance(token.id, services[name as keyof typeof services]);
    }
    const instance = container.resolve<T>(type as unknown as new () => T);
    made.set(type, instance);
    container.registerInstance(type as unknown as new () => T, instance);
    return instance;
  };
}
