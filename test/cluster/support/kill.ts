import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { typescriptFlags } from "@dicetower/testkit";
import type { Place } from "./features.js";

const program = fileURLToPath(new URL("uploading-process.ts", import.meta.url));

/**
 * Has a process upload versions of a deck until so many are done, and kills it in the next one.
 * @returns number of the last version that it told to be done
 */
export async function killWhileUploading(
  { databaseUrl, busUrl = "", dataFolder = "" }: Place,
  from: number,
  count: number,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [...typescriptFlags, program, databaseUrl, busUrl, dataFolder, String(from)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit");
  let last = from;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    // Somewhere within the next upload, which takes about as long as this.
    if (last === from + count) setTimeout(() => child.kill("SIGKILL"), Math.random() * 300);
  }
  if ((await ended)[1] !== "SIGKILL") throw new Error("the process ended by itself");
  return last;
}
