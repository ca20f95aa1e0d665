import { sanitizeText } from "@dicetower/contract";

/** Code points of a name that somebody chooses. */
export const maxNameLength = 40;

/** Why a name cannot be taken. */
export type NameFault = "name.invalid" | "name.tooLong";

/** Mentions as they are written in messages, and by hand in front of a name. */
const mentions = /\[CQ:[^\]]*\]|<@[!&]?\d+>|@(?:all|everyone|here|全体成员)/giu;

/** The name such as it may be said, or what is wrong with it. Control characters and mentions are taken out. */
export function cleanName(said: string): { readonly name: string } | { readonly fault: NameFault } {
  const shown = sanitizeText(said.replace(mentions, ""), 2_000)
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/^@+/u, "")
    .trim();
  if (!/[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(shown)) return { fault: "name.invalid" };
  return [...shown].length > maxNameLength ? { fault: "name.tooLong" } : { name: shown };
}
