import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import type { convert } from "../thread.js";
import { type RuleSource, rulesOf } from "./convert-rules.js";

const inThread = workerTask<typeof convert>(import.meta.resolve("@dicetower/rule-systems/thread"), "convert");

/** {@link rulesOf} without holding up others. @throws Failure 40001 for a model or an encoding that cannot be read */
export async function rulesBeside(
  filename: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<readonly RuleSource[]> {
  return bytes.length <= smallBytes
    ? rulesOf(filename, bytes)
    : inWorker(inThread, { filename, bytes }, { signal });
}
