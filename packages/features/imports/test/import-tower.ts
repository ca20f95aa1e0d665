import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import access from "@dicetower/access";
import adapters from "@dicetower/adapters";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import { defineFeature, type Feature, Journal, Store } from "@dicetower/contract";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import session from "@dicetower/play-session";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import logs from "@dicetower/session-logs";
import { type TestHost, type TestHostOptions, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import imports from "../src/index.js";
import { simpleFormat } from "./simple-format.js";

/** A run as the API answers it, as far as tests look at it. */
export interface RunView {
  readonly id: number;
  readonly state: string;
  readonly kind: string;
  readonly error: string;
  readonly backup: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly kinds: Record<string, Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly warnings: readonly { readonly file: string; readonly reason: string }[];
  readonly clashes: readonly { readonly kind: string; readonly title: string }[];
  readonly overwrites: readonly { readonly kind: string; readonly title: string }[];
  readonly left: readonly { readonly kind: string; readonly title: string }[];
}

/** A service that takes in what the simple format has, and its store. */
export interface ImportTower extends TestHost {
  /** Everything in the store but what grows with every call; the parts of imports are left out. */
  dump(): Promise<Record<string, unknown[]>>;
}

const features: readonly Feature[] = [
  texts,
  access,
  commands,
  dice,
  native,
  adapters,
  session,
  groups,
  players,
  systems,
  cards,
  logs,
  imports,
  simpleFormat,
];

export async function importTower(options: Partial<TestHostOptions> = {}): Promise<ImportTower> {
  let stores: { readonly state: Store; readonly journal: Journal } | undefined;
  const looking = defineFeature({
    id: "looking",
    needs: { store: Store, journal: Journal },
    setup(host) {
      stores = { state: host.needs.store, journal: host.needs.journal };
    },
  });
  const tower = await testHost({ ...options, features: [...features, looking, ...(options.features ?? [])] });
  return {
    ...tower,
    async dump() {
      const { state, journal } = stores as NonNullable<typeof stores>;
      return { ...(await tablesOf(state)), ...(await tablesOf(journal)) };
    },
  };
}

/** Tables of the host that grow with each call, notices on their way, and those of imports themselves. */
const passing =
  /^(help_counter|help_index|imports_|changes|change_|store_|jobs?_|host_|sqlite_|knex|audit|migrations|leases|reader|outbox|settings|notices_deliver|notices_dest)/;

async function tablesOf(store: Store): Promise<Record<string, unknown[]>> {
  return store.read(async (db) => {
    const names: { name: string }[] = await db("sqlite_master").where({ type: "table" }).select("name");
    const found: Record<string, unknown[]> = {};
    for (const { name } of names.filter((one) => !passing.test(one.name))) {
      const rows = ((await db(name).select()) as object[]).filter((row) => !countsNobody(name, row));
      if (rows.length > 0) found[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  });
}

/** Counts of people who have gone are left at 0; an import takes such rows away, whoever has left them. */
function countsNobody(table: string, row: object): boolean {
  return table === "players_count" && "people" in row && Number(row.people) === 0;
}

type State = Readonly<Record<string, unknown>>;

/** The same value with the members of tables by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** What has gone and what has come between two states, by table or file. */
export function differences(before: State, after: State): Record<string, readonly unknown[]> {
  const rows = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value]).map((one) =>
      typeof one === "string" ? one : JSON.stringify(sorted(one)),
    );
  const found: Record<string, readonly unknown[]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [rows(before[name]), rows(after[name])];
    const changed = [
      ...was.filter((row) => !is.includes(row)).map((row) => `gone: ${row}`),
      ...is.filter((row) => !was.includes(row)).map((row) => `come: ${row}`),
    ];
    if (changed.length > 0) found[name] = changed;
  }
  return found;
}

/** Makes a folder of the simple bot beside the data folder of a tower. */
export async function simpleFolder(
  tower: Pick<TestHost, "dataFolder">,
  files: Readonly<Record<string, string | readonly object[]>>,
): Promise<string> {
  const folder = await mkdtemp(join(dirname(tower.dataFolder), "simple-"));
  await writeFile(join(folder, "simple.txt"), "simple");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const text =
      typeof content === "string" ? content : content.map((line) => `${JSON.stringify(line)}\n`).join("");
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A digest over names, times and contents of all files of a folder. */
export async function digestOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const walk = async (path: string): Promise<void> => {
    for (const entry of (await readdir(path, { withFileTypes: true })).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const whole = join(path, entry.name);
      if (entry.isDirectory()) await walk(whole);
      else if (entry.isFile())
        hash.update(`${whole} ${(await stat(whole)).mtimeMs}\n`).update(await readFile(whole));
    }
  };
  await walk(folder);
  return hash.digest("hex");
}

/** Waits until a run is in one of some states. */
export async function runIn(tower: TestHost, id: number, ...states: string[]): Promise<RunView> {
  const end = performance.now() + 600_000;
  for (;;) {
    const run = await tower.get(`/api/imports/${id}`).data<RunView>();
    if (states.includes(run.state)) return run;
    if (performance.now() > end) throw new Error(`the import is ${run.state}: ${run.error}`);
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

const ended = ["done", "failed", "stopped", "undone"];

/** Looks at a folder until there is a plan. */
export async function planOf(tower: TestHost, dir: string): Promise<RunView> {
  const { id } = await tower.post("/api/imports", { dir }).data<RunView>();
  return runIn(tower, id, "planned", ...ended);
}

export async function applied(tower: TestHost, id: number, body: object = {}): Promise<RunView> {
  await tower.post(`/api/imports/${id}/apply`, body).answers({ code: 0 });
  return runIn(tower, id, ...ended);
}

export async function undone(tower: TestHost, id: number): Promise<RunView> {
  await tower.post(`/api/imports/${id}/undo`, {}).answers({ code: 0 });
  return runIn(tower, id, "undone", "failed");
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
