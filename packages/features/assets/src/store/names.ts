import { type ImageType, truncateText } from "@dicetower/contract";

/** Units of a name without its ending: a tag holds 200. */
const maxStemLength = 180;
const maxSuffixes = 1_000;

/** The name of an upload as that of a picture: its ending follows the content, signs that no tag could hold go. */
export function plainName(given: string, kind: ImageType): string {
  const stem = given.normalize("NFC").replace(/\.[^.]*$/, "");
  const kept = stem.replace(/[[\]{}|\\\p{C}]+/gu, "_").trim();
  const short = truncateText(kept, maxStemLength).trim();
  return `${short || "image"}.${kind}`;
}

/** The name itself, then `name-2`, `name-3` and so on. */
export function* freeNames(name: string): Generator<string> {
  yield name;
  const [, stem = "", ending = ""] = /^(.*)(\.[^.]*)$/su.exec(name) ?? [];
  for (let at = 2; at <= maxSuffixes; at++) yield `${stem}-${at}${ending}`;
}
