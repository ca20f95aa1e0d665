import { type Phase, phaseBegan, resources, routes, type Scope } from "@dicetower/contract";
import type { Kernel } from "@dicetower/kernel";

/** Warns at the start of resources without a list route: the panel would show a table that cannot be loaded. */
export function checkResources(root: Scope, kernel: Pick<Kernel, "registry">, phase: Phase): void {
  root.on(phaseBegan, () => {
    if (phase.current !== "open") return;
    const known = new Set(kernel.registry.all(routes).map(({ key }) => key));
    for (const { item, owner } of kernel.registry.all(resources))
      if (!known.has(`GET ${item.path}`))
        root.log.warn(
          `the resource "${item.key}" of "${owner}" has no route: nothing serves GET ${item.path}`,
        );
  });
}
