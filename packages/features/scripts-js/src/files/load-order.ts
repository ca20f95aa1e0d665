import type { PluginHeader } from "@dicetower/content-index";
import { satisfies, versionProblem } from "./versions.js";

/** Where a plugin is from. */
export type PluginSource = "user" | "builtin" | "rulepack";

/** A plugin that may be loaded. */
export interface Candidate {
  /** Unlike that of any other file: its source and its path there. */
  readonly id: string;
  readonly header: PluginHeader;
  readonly enabled: boolean;
}

/** How a dependency is met. */
export interface DependencyState {
  /** `author:name`. */
  readonly name: string;
  readonly range: string;
  readonly satisfied: boolean;
}

/** What becomes of a plugin. */
export interface Placed<T extends Candidate> {
  readonly plugin: T;
  /** Why it is not loaded; undefined where it is. */
  readonly refusal: Refusal | undefined;
  readonly depends: readonly DependencyState[];
}

export interface Refusal {
  readonly kind: "disabled" | "duplicate" | "dependency" | "error";
  /** A sentence without its full stop. */
  readonly why: string;
  /** Id of the plugin that has the name. */
  readonly duplicateOf?: string;
}

/** What is loaded and in which order, and why the others are not. */
export interface LoadPlan<T extends Candidate> {
  readonly order: readonly T[];
  readonly placed: readonly Placed<T>[];
}

/** Puts plugins in order. @param plugins in the order in which they were found */
export function planLoading<T extends Candidate>(plugins: readonly T[]): LoadPlan<T> {
  const refused = new Map<T, Refusal>();
  const byName = new Map<string, T>();
  for (const plugin of plugins) {
    const { header, enabled } = plugin;
    const first = byName.get(header.name);
    if (!enabled) refused.set(plugin, { kind: "disabled", why: "it is switched off" });
    else if (first !== undefined)
      refused.set(plugin, {
        kind: "duplicate",
        why: `another plugin has the name "${header.name}"`,
        duplicateOf: first.id,
      });
    else {
      byName.set(header.name, plugin);
      const why = header.problem || versionProblem(header.sealVersion);
      if (why !== undefined && why !== "") refused.set(plugin, { kind: "error", why });
    }
  }
  refuseUnmet(plugins, refused);
  const order = sorted(
    plugins.filter((plugin) => !refused.has(plugin)),
    refused,
  );
  const loading = new Map(order.map((plugin) => [keyOf(plugin), plugin]));
  const placed = plugins.map((plugin) => ({
    plugin,
    refusal: refused.get(plugin),
    depends: plugin.header.depends.map(({ author, name, range }) => {
      const found = loading.get(`${author}:${name}`);
      const satisfied = found !== undefined && satisfies(found.header.version, range) === true;
      return { name: `${author}:${name}`, range, satisfied };
    }),
  }));
  return { order, placed };
}

function keyOf({ header }: Candidate): string {
  return `${header.author}:${header.name}`;
}

/** Refuses what depends on something that is not there, then what depends on that, and so on. */
function refuseUnmet<T extends Candidate>(plugins: readonly T[], refused: Map<T, Refusal>): void {
  for (let changed = true; changed; ) {
    changed = false;
    const there = new Map(
      plugins.filter((plugin) => !refused.has(plugin)).map((plugin) => [keyOf(plugin), plugin]),
    );
    for (const plugin of there.values()) {
      const why = unmet(plugin, there, plugins);
      if (why === undefined) continue;
      refused.set(plugin, { kind: "dependency", why });
      changed = true;
    }
  }
}

/** Which dependency is missing and why; undefined where none is. */
function unmet(
  { header }: Candidate,
  there: ReadonlyMap<string, Candidate>,
  all: readonly Candidate[],
): string | undefined {
  for (const { author, name, range } of header.depends) {
    const key = `${author}:${name}`;
    const found = there.get(key);
    if (found === undefined) {
      const known = all.find((other) => keyOf(other) === key);
      if (known === undefined) return `it needs "${key}", which is not installed`;
      return `it needs "${key}", which is ${known.enabled ? "not loaded" : "switched off"}`;
    }
    const { version } = found.header;
    const fits = satisfies(version, range);
    if (fits === undefined)
      return `it needs "${key}" ${range}, and its version "${version}" cannot be compared`;
    if (!fits) return `it needs "${key}" ${range}, and version ${version} is installed`;
  }
  return undefined;
}

/** Dependencies first, otherwise as they came; members of a circle are refused. */
function sorted<T extends Candidate>(plugins: readonly T[], refused: Map<T, Refusal>): T[] {
  const order: T[] = [];
  const done = new Set<string>();
  let left = [...plugins];
  while (left.length > 0) {
    const next = left.find(({ header }) =>
      header.depends.every(({ author, name }) => done.has(`${author}:${name}`)),
    );
    if (next === undefined) break;
    order.push(next);
    done.add(keyOf(next));
    left = left.filter((plugin) => plugin !== next);
  }
  for (const plugin of left)
    refused.set(plugin, {
      kind: "dependency",
      why: `it depends on itself in a circle with ${left
        .filter((other) => other !== plugin)
        .map((other) => `"${other.header.name}"`)
        .join(", ")}`,
    });
  return order;
}
