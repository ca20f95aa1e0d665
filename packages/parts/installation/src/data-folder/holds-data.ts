import { existsSync } from "node:fs";
import { join } from "node:path";

/** Files that the first start, or an earlier command, leaves in a data folder. */
const traces = ["installation.json", "access-key.json", "store.json", "state.db"];

/** Returns true if the folder has the data of an installation. */
export function holdsData(folder: string): boolean {
  return traces.some((name) => existsSync(join(folder, name)));
}
