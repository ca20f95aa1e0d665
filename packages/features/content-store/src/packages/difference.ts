import { decodeText } from "@dicetower/contract";
import { inWorker, smallBytes, workerTask } from "@dicetower/workers";
import type { StoreFile } from "../api.js";
import { type UnifiedDiff, unifiedDiff } from "./unified-diff.js";

const inThread = workerTask<typeof unifiedDiff>(
  import.meta.resolve("@dicetower/content-store/thread"),
  "unifiedDiff",
);

/** What is not compared line by line: archives and workbooks. */
const binary = /\.(?:zip|deck|xlsx|sealpack)(?:\.disabled)?$/i;

/** What changes in a file; null where nothing is there to compare with, or what is compared is no text. */
export async function difference(
  { name, bytes }: StoreFile,
  current: Buffer | undefined,
  signal: AbortSignal,
): Promise<UnifiedDiff | null> {
  if (current === undefined || binary.test(name)) return null;
  const input = { before: textOf(current), after: textOf(bytes) };
  return input.before.length + input.after.length <= smallBytes
    ? unifiedDiff(input)
    : inWorker(inThread, input, { signal });
}

/** What is in no encoding that is known is compared as well as it can be. */
function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch {
    return bytes.toString("latin1");
  }
}
