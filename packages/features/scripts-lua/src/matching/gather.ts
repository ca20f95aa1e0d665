import type { ModuleLibrary } from "../modules/library.js";
import type { Trigger } from "../objects/trigger.js";
import { keywordKinds } from "../objects/trigger.js";

/**
 * The triggers in force, in the order of their modules, with texts of mods put into their keywords. Mods share one
 * namespace: the same title in a later one overrides.
 * @param inForce true for a module that may run
 */
export function triggersInForce(
  library: ModuleLibrary,
  inForce: (module: string) => boolean,
  expand: (keyword: string) => string,
): readonly Trigger[] {
  const found = new Map<string, Trigger>();
  for (const { record, content, loaded, parts } of library.all) {
    if (!record.enabled || !loaded || !inForce(record.id)) continue;
    for (const trigger of parts.triggers) {
      const key =
        content?.kind === "mod" ? `mod\n${trigger.title}` : `${record.id}\n${trigger.type}\n${trigger.title}`;
      found.delete(key);
      found.set(key, expanded(trigger, expand));
    }
  }
  return [...found.values()];
}

function expanded(trigger: Trigger, expand: (keyword: string) => string): Trigger {
  const keywords = Object.fromEntries(
    keywordKinds.map((kind) => [
      kind,
      kind === "regex" ? trigger.keywords[kind] : trigger.keywords[kind].map(expand),
    ]),
  ) as Trigger["keywords"];
  return { ...trigger, keywords };
}
