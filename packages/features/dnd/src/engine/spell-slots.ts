/** Levels of spells that take slots. */
export const maxSlotLevels = 9;

/** What came of a change of spell slots. */
export type SlotOutcome = { readonly current: number } | { readonly error: "badLevel" | "notEnoughSlots" };

/** Uses or regains slots of a level; more than the maximum cannot be regained. */
export function changeSlot({
  level,
  max,
  current,
  change,
}: {
  readonly level: number;
  readonly max: number;
  readonly current: number;
  readonly change: number;
}): SlotOutcome {
  if (!Number.isInteger(level) || level < 1 || level > maxSlotLevels) return { error: "badLevel" };
  const next = current + change;
  return next < 0 ? { error: "notEnoughSlots" } : { current: Math.min(next, max) };
}
