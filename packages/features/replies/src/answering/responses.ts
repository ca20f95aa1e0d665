import type { Automation, Variant } from "@dicetower/automation/api";
import type { KeptRule } from "../rules/rule-cache.js";
import type { RuleNotes } from "../rules/rule-notes.js";

/** Draws the responses of a rule that are said this time; in the mode `sequence` it goes on by one. */
export function drawResponses(
  { rule, statistics }: KeptRule,
  automation: Pick<Automation, "pick">,
  die: (faces: number) => number,
  notes: Pick<RuleNotes, "moved"> | undefined,
): readonly Variant[] {
  if (rule.responseMode === "random") return [automation.pick(rule.responses, die)];
  const usable = rule.responses.filter(({ weight }) => weight > 0);
  if (rule.responseMode === "all") return usable;
  const place = statistics.position % usable.length;
  notes?.moved(rule.id, statistics, (place + 1) % usable.length);
  return usable.slice(place, place + 1);
}
