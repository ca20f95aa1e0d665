import { refusalOf } from "@dicetower/cards/api";
import type { CommandCall } from "@dicetower/contract";
import type { CocServices } from "../services.js";
import type { CheckPlan } from "./check-plan.js";

/** Most ticks of a card. */
const maxTicks = 256;

/** Ticks a skill for growth after a success, on a card that is stored and may be written. */
export function tick(
  { dice, cards }: CocServices,
  { actor }: CommandCall,
  { subject, attribute }: CheckPlan,
): Promise<void> | undefined {
  const { sheet } = subject;
  const { card, system } = sheet;
  if (!dice.rules.value.switches.ticks || !mayGrow(sheet, attribute) || !(card.id > 0)) return undefined;
  const full = card.checks.length >= maxTicks;
  if (full || card.system !== system.name || card.checks.includes(attribute) || card.locks.includes("write"))
    return undefined;
  return cards
    .edit(
      sheet,
      (now) =>
        now.card.checks.includes(attribute) ? undefined : { checks: [...now.card.checks, attribute] },
      { actor, reason: ".ra" },
    )
    .then(
      () => undefined,
      (error: unknown) => {
        // A card that went or was locked meanwhile has no ticks; the check stands.
        if (refusalOf(error) === undefined) throw error;
      },
    );
}

/** True for a skill that `.en auto` grows. */
export function mayGrow(sheet: CheckPlan["subject"]["sheet"], attribute: string): boolean {
  const known = attribute !== "" && (sheet.has(attribute) || sheet.system.knows(attribute));
  return known && sheet.system.metaOf(attribute).skipEnhance !== true;
}
