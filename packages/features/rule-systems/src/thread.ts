/** Runs in a thread: reads rule files, and converts those of other bots. */
import { type RuleSource, rulesOf } from "./foreign/convert-rules.js";

export { readTemplate } from "./templates/read-template.js";

/** @throws Failure 40001 for a model or an encoding that cannot be read */
export function convert({
  filename,
  bytes,
}: {
  readonly filename: string;
  readonly bytes: Uint8Array;
}): readonly RuleSource[] {
  return rulesOf(filename, bytes);
}
