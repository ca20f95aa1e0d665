import { CommandWords } from "../matching/command-words.js";
import type { Trigger } from "../objects/trigger.js";
import type { ModuleRecord } from "./module.js";

/** Triggers that look like commands, as modules try them: orders first, whole messages before beginnings, the longest and the later ones first. */
export function inOrder(triggers: readonly Trigger[]): CommandWords[] {
  return triggers
    .map((trigger) => new CommandWords(trigger))
    .filter(({ names, trigger }) => names.length > 0 || trigger.echo.kind === "forms")
    .reverse()
    .sort(
      (a, b) =>
        Number(a.trigger.type === "reply") - Number(b.trigger.type === "reply") ||
        Number(b.isWhole) - Number(a.isWhole) ||
        b.longest - a.longest,
    );
}

/**
 * Since when each module counts as there. Among themselves modules stand in the order that the owner gave them, of which
 * later ones override: so the last one is as old as the oldest of them.
 */
export function ages(records: readonly ModuleRecord[]): ReadonlyMap<string, number> {
  const times = records.map(({ installedAt }) => installedAt).sort((a, b) => a - b);
  return new Map(records.toReversed().map(({ id }, at) => [id, (times[at] ?? 0) + at / 1_000]));
}
