import "reflect-metadata";
import { type Constructor, makeId, type Needs, type Resolved } from "@dicetower/contract";
import { type DependencyContainer, container as top } from "tsyringe";

/**
 * Builds the injectable classes of one feature, each once. Its container holds the services that the feature declared
 * in `needs`, as values, and the feature's own classes. It never disposes of anything: tsyringe would do so in the
 * wrong order. Singletons are registered in this container and never in its parent: one that is resolved through a
 * child would leak the child's services to all others.
 */
export function createMaker<N extends Needs>(
  needs: N,
  services: Resolved<N>,
): <T>(type: Constructor<T>) => T {
  let container: DependencyContainer | undefined;
  const begin = (): DependencyContainer => {
    const child = top.createChildContainer();
    for (const [name, token] of Object.entries(needs))
      child.registerInstance(token.id, services[name as keyof typeof services]);
    return child.registerInstance(makeId, make);
  };
  const make = <T>(type: Constructor<T>): T => {
    container ??= begin();
    const own = type as unknown as new () => T;
    if (!container.isRegistered(own)) container.registerSingleton(own);
    return container.resolve(own);
  };
  return make;
}
