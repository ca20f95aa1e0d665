import type { CommandCall } from "@dicetower/contract";
import type { Reading } from "../../engine/index.js";

/** The reason of a roll in its original spelling, which normalising keeps the length of. */
export function reasonSaid({ rest, original }: CommandCall, { reason, inFront }: Reading): string {
  if (reason === "") return "";
  if (inFront !== true) return original.slice(-reason.length);
  const at = rest.length === original.length ? rest.indexOf(reason) : -1;
  return at < 0 ? reason : original.slice(at, at + reason.length);
}
