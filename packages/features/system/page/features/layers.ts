import type { Feature } from "./feature.js";

/** Who needs whom: from a feature to one whose service it needs. */
export interface Need {
  readonly from: string;
  readonly to: string;
  /** Name of the service. */
  readonly service: string;
}

/** All needs between features; services of the host are everybody's ground and left out. */
export function needsOf(all: readonly Feature[]): Need[] {
  const providers = new Map(all.flatMap(({ id, provides }) => provides.map((name) => [name, id] as const)));
  return all.flatMap(({ id, needs }) =>
    needs.flatMap((service) => {
      const to = providers.get(service);
      return to === undefined || to === id ? [] : [{ from: id, to, service }];
    }),
  );
}

/** What one feature needs and what needs it, through any number of others. */
export function around(id: string, needs: readonly Need[]): ReadonlySet<string> {
  const found = new Set([id]);
  const follow = (of: string, step: (need: Need) => readonly [string, string]) => {
    for (const need of needs) {
      const [here, there] = step(need);
      if (here !== of || found.has(there)) continue;
      found.add(there);
      follow(there, step);
    }
  };
  follow(id, ({ from, to }) => [from, to]);
  follow(id, ({ from, to }) => [to, from]);
  return found;
}

/** Features in columns: each stands behind everything that it needs. */
export function layersOf(ids: readonly string[], needs: readonly Need[]): string[][] {
  const depth = new Map<string, number>();
  const depthOf = (id: string, way: readonly string[]): number => {
    const known = depth.get(id);
    if (known !== undefined) return known;
    const below = needs.filter(({ from, to }) => from === id && ids.includes(to) && !way.includes(to));
    const found = Math.max(-1, ...below.map(({ to }) => depthOf(to, [...way, id]))) + 1;
    depth.set(id, found);
    return found;
  };
  const layers: string[][] = [];
  for (const id of ids) {
    const at = depthOf(id, []);
    while (layers.length <= at) layers.push([]);
    layers[at]?.push(id);
  }
  return layers;
}
