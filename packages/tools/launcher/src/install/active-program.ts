import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Pointer, pathsIn } from "./layout.js";
import { readRecord } from "./record-file.js";

const fresh: Pointer = { active: null, previous: null, trial: null };

/** Returns the folder of a slot; for null, that of the program that came with the launcher. */
export function slotFolder(data: string, program: string, slot: string | null): string {
  return slot === null ? program : join(pathsIn(data).slots, slot);
}

/**
 * Returns which program is active. If its slot was removed by hand, the previous one counts, or the one that came with
 * the launcher.
 */
export function readPointer(data: string, program: string): Pointer {
  const found = readRecord<Pointer>(pathsIn(data).pointer) ?? fresh;
  const isThere = (slot: string) => existsSync(slotFolder(data, program, slot));
  if (found.active === null || isThere(found.active)) return found;
  return found.previous !== null && isThere(found.previous) ? { ...fresh, active: found.previous } : fresh;
}

/** Returns the folder of the active program. In a container it is that of the image, whatever the data folder has. */
export function activeProgram(data: string, program: string, container: boolean): string {
  return container ? program : slotFolder(data, program, readPointer(data, program).active);
}
