import { type Feature, titleOf } from "./feature.js";

/** Which features are shown. */
export const kinds = ["all", "on", "off", "trouble", "thirdParty"] as const;
export type Kind = (typeof kinds)[number];

/** True for a feature that is wanted: by its kind, and by any of its words. */
export function fits(feature: Feature, kind: Kind, query: string): boolean {
  const { id, state, thirdParty, origin, provides, contributions } = feature;
  const ofKind = {
    all: true,
    on: state === "on",
    off: state === "off",
    trouble: state === "failed" || state === "waiting" || feature.errors > 0,
    thirdParty,
  }[kind];
  if (!ofKind) return false;
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const words = [
    id,
    titleOf(feature),
    origin?.package ?? "",
    origin?.description ?? "",
    ...provides,
    ...Object.values(contributions).flat(),
  ];
  return words.some((word) => word.toLocaleLowerCase().includes(wanted));
}
