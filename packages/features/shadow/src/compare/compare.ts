import { createHash } from "node:crypto";
import { normalize, withoutLevels } from "./normalize.js";

/** How the answers of two bots to one message stand to each other. */
export const differenceKinds = ["differs", "onlyOurs", "onlyTheirs", "same"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What the two said, as it is compared. */
export interface Compared {
  readonly kind: DifferenceKind;
  /** They differ in nothing but the level of success: another throw, or another rule. */
  readonly onlyLevel: boolean;
  /** Stands for this pair of wordings, whatever names and numbers are in it. */
  readonly wording: string;
}

/** Compares what was said. @param names of people and bots that may stand in it */
export function compare(
  ours: readonly string[],
  theirs: readonly string[],
  names: readonly string[],
): Compared {
  const [one, other] = [ours, theirs].map((parts) => normalize(parts.join("\n"), names)) as [string, string];
  const wording = createHash("sha256").update(`${one}\0${other}`).digest("base64url");
  if (theirs.length === 0) return { kind: "onlyOurs", onlyLevel: false, wording };
  if (ours.length === 0) return { kind: "onlyTheirs", onlyLevel: false, wording };
  if (one === other) return { kind: "same", onlyLevel: false, wording };
  return { kind: "differs", onlyLevel: withoutLevels(one) === withoutLevels(other), wording };
}
