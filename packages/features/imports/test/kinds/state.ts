import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { differences, type ImportTower } from "../import-tower.js";
import { pick } from "../kept-values.js";

/** Folders below the data folder that an import leaves something in, whatever it brings. */
const besides: readonly string[] = ["backups", "imports", "logs"];
/** Values that are kept as settings. */
const settingPaths = ["/api/settings/imports", "/api/system/notice", "/api/system/censor"];
/** Columns that tell when a value was set, and numbers that are given anew whenever a document is read. */
const notes = /^(?:added_at|since|set_at|updated_at|load_key|stamp|entry_id)$/;
const waitMs = 10_000;

export type State = Readonly<Record<string, unknown>>;

/** Everything that imports can change: rows, files byte for byte, and settings. */
export async function wholeState(tower: ImportTower): Promise<State> {
  const state: Record<string, unknown> = {};
  // Trust stands beside the record of a person once somebody asks for people.
  await tower.get("/api/players").answers({ code: 0 });
  for (const [table, rows] of Object.entries(await tower.dump())) state[table] = valuesOf(table, rows);
  for (const path of settingPaths) state[path] = await tower.get(path).data<unknown>();
  const adapters = await tower.get("/api/adapters").data<Record<string, unknown>[]>();
  state["adapters"] = adapters.map((one) =>
    pick(one, "name", "type", "enabled", "connection_mode", "endpoint", "options"),
  );
  for (const entry of await readdir(tower.dataFolder, { recursive: true, withFileTypes: true })) {
    const path = relative(tower.dataFolder, join(entry.parentPath, entry.name));
    const [first = "", ...steps] = path.split(sep);
    if (!entry.isFile() || steps.length === 0 || besides.includes(first)) continue;
    state[path] = (await readFile(join(tower.dataFolder, path))).toString("base64");
  }
  return state;
}

/** The state once it is as another one: what features work out of values follows behind them. */
export async function stateLike(tower: ImportTower, expected: State): Promise<State> {
  const end = performance.now() + waitMs;
  for (;;) {
    const state = await wholeState(tower);
    if (Object.keys(differences(expected, state)).length === 0 || performance.now() > end) return state;
    await new Promise((turn) => setImmediate(turn));
  }
}

/** Rows without notes about them; a count of nobody is none. */
function valuesOf(table: string, rows: readonly unknown[]): string[] {
  return rows.flatMap((row) => {
    const columns = Object.entries(JSON.parse(String(row)) as Record<string, unknown>).filter(
      ([name]) => !notes.test(name) && !(name === "id" && table.startsWith("help_")),
    );
    const values = Object.fromEntries(columns);
    return table === "players_count" && values["people"] === 0 ? [] : [JSON.stringify(values)];
  });
}
