import { truncateText } from "@dicetower/contract";
import { checkGiven, maxNameLength } from "./name-rule.js";

/** Changes the direction of what stands around it: a name would look like another. */
const direction = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const maxEndingLength = 20;

/**
 * Returns the name of an upload as its author gave it. Folders before it, as some browsers send them, and signs that no
 * name has, or none that could be told from another, are left out; of a name that is too long the end is.
 * @throws Failure 42200 where nothing is left
 */
export function givenName(sent: string): string {
  // Forms write a quote in this way.
  const quoted = sent.replaceAll("%22", '"');
  const bare = quoted.slice(Math.max(quoted.lastIndexOf("/"), quoted.lastIndexOf("\\")) + 1);
  const name = bare
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}]/gu, "")
    .replace(direction, "")
    .replace(/^\s+|[\s.]+$/gu, "");
  return checkGiven(shortened(name));
}

function shortened(name: string): string {
  if (name.length <= maxNameLength) return name;
  const at = name.lastIndexOf(".");
  const ending = at > 0 && name.length - at <= maxEndingLength ? name.slice(at) : "";
  return truncateText(name, maxNameLength - ending.length) + ending;
}
