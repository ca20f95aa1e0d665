import { join } from "node:path";
import { Joi } from "@dicetower/contract";
import { writeWhole } from "@dicetower/files";
import { readJsonFile } from "./json-file.js";

const schema = Joi.object<{ failed: number }>({ failed: Joi.number().integer().min(0).required() });

/** Failed starts after which the next one is without third-party features and scripts. */
export const failedBeforeSafeMode = 2;

function pathOf(folder: string): string {
  return join(folder, "starts.json");
}

/** A start that has been counted as failed until it says otherwise. */
export interface CountedStart {
  /** Starts before this one, in a row, that did not come to serve. */
  readonly failedBefore: number;
  /** The service serves, or was told to end before it could. Writes once only: at an end the disk may be full. */
  succeeded(): Promise<void>;
}

/** Starts in a row that did not come to serve; a damaged count begins anew. */
export async function countFailedStarts(folder: string): Promise<number> {
  const stored = await readJsonFile(pathOf(folder), schema, "it is counted anew").catch(() => undefined);
  return stored?.failed ?? 0;
}

/** Counts a start before it is made, so that one which kills the process counts, too. */
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
