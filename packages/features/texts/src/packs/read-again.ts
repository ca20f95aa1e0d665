import type { Actor, Changes } from "@dicetower/contract";
import type { PackFolder, PackState } from "./pack-folder.js";

/** Reads every file of languages again, and notes who had it done. @returns how many are in force, and the others */
export async function readPacksAgain(
  folder: PackFolder,
  changes: Changes,
  actor: Actor,
): Promise<{ readonly loaded: number; readonly failed: readonly PackState[] }> {
  await folder.read(true);
  const failed = folder.states.filter(({ problem }) => problem !== undefined);
  const loaded = folder.states.length - failed.length;
  await changes.note({ action: "languages.reload", actor, after: { loaded, failed: failed.length } });
  return { loaded, failed };
}
