import { type Answer, getLocale, type ListItem } from "@dicetower/panel-kit";

/** A feature as it is listed. */
export type Feature = ListItem<"/api/features">;

/** What would go along with a feature that is switched off. */
export type SwitchPlan = Exclude<Answer<"/api/features/{id}/disable", "post">, Feature>;

/** Its name in the language shown. */
export function titleOf({ id, title }: Feature): string {
  return title[getLocale()] ?? title["en"] ?? id;
}

/** True while somebody wants it to be on. */
export function isWanted({ state }: Feature): boolean {
  return state !== "off" && state !== "stopping";
}

/** True while the host itself has it off, though nobody has switched it off. */
export function isHeldBack({ state, withheld }: Feature): boolean {
  return state === "off" && withheld !== undefined;
}

/** How many things it contributes, to all points together. */
export function contributed({ contributions }: Feature): number {
  return Object.values(contributions).reduce((sum, keys) => sum + keys.length, 0);
}
