import { existsSync } from "node:fs";
import { join } from "node:path";

/** What the first start, or a command before it, leaves in a data folder. */
const traces = ["installation.json", "access-key.json", "store.json", "state.db"];

/** True where an installation keeps data in this folder. */
export function holdsData(folder: string): boolean {
  return traces.some((name) => existsSync(join(folder, name)));
}
