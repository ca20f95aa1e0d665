import { join } from "node:path";
import { Joi } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { readJsonFile } from "./json-file.js";

const schema = Joi.object<{ failed: number }>({ failed: Joi.number().integer().min(0).required() });

/** Failed starts after which the next one omits third-party features and scripts. */
export const failedBeforeSafeMode = 2;

function pathOf(folder: string): string {
  return join(folder, "starts.json");
}

/** A start that counts as failed until `succeeded` is called. */
export interface CountedStart {
  /** Number of consecutive failed starts before this one. */
  readonly failedBefore: number;
  /**
   * Records that the service serves, or was stopped before. Writes only once: the disk may be full when the service
   * ends.
   */
  succeeded(): Promise<void>;
}

/** Returns the number of consecutive failed starts; a damaged count is reset. */
export async function countFailedStarts(folder: string): Promise<number> {
  const stored = await readJsonFile(pathOf(folder), schema, "it is counted anew").catch(() => undefined);
  return stored?.failed ?? 0;
}

/** Counts a start before it is made, so that one that kills the process counts, too. */
export async function countStart(folder: string): Promise<CountedStart> {
  const write = (failed: number): Promise<void> =>
    writeWhole(pathOf(folder), `${JSON.stringify({ failed })}\n`);
  const failedBefore = await countFailedStarts(folder);
  await write(failedBefore + 1);
  let counted = true;
  return {
    failedBefore,
    async succeeded() {
      if (counted) await write(0);
      counted = false;
    },
  };
}
