import { excerpt, nearNames, type TextRef, text } from "@dicetower/contract";
import type { RuleSystems } from "./api.js";

const maxListed = 12;

/** The answer to a name that no rule system has: the nearest ones, else those that are there. */
export function unknownSystem({ all }: Pick<RuleSystems, "all">, said: string): TextRef {
  const names = all.map(({ name }) => name);
  const near = nearNames(said, names, 3);
  const list = (near.length > 0 ? near : names.slice(0, maxListed)).join(" / ");
  return text(near.length > 0 ? "ruleSystems.unknownNear" : "ruleSystems.unknown", {
    word: excerpt(said),
    list,
  });
}
