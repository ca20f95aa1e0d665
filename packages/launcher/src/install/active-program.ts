import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Pointer, pathsIn } from "./layout.js";
import { readRecord } from "./record-file.js";

const fresh: Pointer = { active: null, previous: null, trial: null };

/** Folder of a slot; of the program that came with the launcher for null. */
export function slotFolder(data: string, program: string, slot: string | null): string {
  return slot === null ? program : join(pathsIn(data).slots, slot);
}

/** Which program runs. A slot that somebody has removed by hand leaves the one before, or the one that came along. */
export function readPointer(data: string, program: string): Pointer {
  const found = readRecord<Pointer>(pathsIn(data).pointer) ?? fresh;
  const isThere = (slot: string) => existsSync(slotFolder(data, program, slot));
  if (found.active === null || isThere(found.active)) return found;
  return found.previous !== null && isThere(found.previous) ? { ...fresh, active: found.previous } : fresh;
}

/** Folder of the program in force. A container has the one of its image, whatever its data folder holds. */
export function activeProgram(data: string, program: string, container: boolean): string {
  return container ? program : slotFolder(data, program, readPointer(data, program).active);
}
