import { hasText, textOf } from "./locale.js";

/** What a platform is called in the language shown; its id where nobody has a name for it. */
export function platformName(id: string): string {
  const key = `kit.platform.${id}`;
  return hasText(key) ? textOf(key) : id;
}

/** What a part of the line is called that messages pass: `admit`, `commands`. */
export function stageName(slot: string): string {
  const key = `kit.stage.${slot}`;
  return hasText(key) ? textOf(key) : slot;
}

/** What a stage made of a message: `go on`, `reply`, `stop: deny-listed`. */
export function verdictName(verdict: string): string {
  const [, reason] = /^stop: (.*)$/s.exec(verdict) ?? [];
  if (reason !== undefined) {
    const key = `kit.stop.${slugOf(reason)}`;
    return textOf("kit.verdict.stop", { reason: hasText(key) ? textOf(key) : reason });
  }
  const key = `kit.verdict.${slugOf(verdict)}`;
  return hasText(key) ? textOf(key) : verdict;
}

function slugOf(words: string): string {
  return words.toLowerCase().replace(/[^a-z]+/g, "_");
}
