import type { Store } from "@dicetower/contract";
import type { ScriptStorage, ScriptStore } from "@dicetower/script-host/api";
import type { LuaFields, LuaValue } from "../protocol.js";
import { type Answers, AskRefused } from "./asking.js";

const space = "storage";
const maxFileLength = 200;
/** Behind the name of a file in keys. */
const mark = "::";

/**
 * What modules keep by `getSelfData`. A file is kept with the module that has written it first, and is the same for all
 * modules, as with the peer. Values of a module are open while they are used.
 */
export class SelfData {
  readonly #open = new Map<string, Promise<ScriptStore>>();
  /** Modules that files are kept with, as far as that has been asked. */
  readonly #keepers = new Map<string, string>();

  constructor(
    readonly storage: ScriptStorage,
    readonly store: Pick<Store, "read">,
  ) {}

  /** Values of the module that keeps a file. @param module keeps it where nobody does */
  async of(module: string, file: string): Promise<ScriptStore> {
    const own = await this.#opened(module);
    if (hasFile(own, file)) return own;
    const keeper = this.#keepers.get(file) ?? (await this.#stored(startOf(file)))?.keeper;
    if (keeper === undefined) return own;
    this.#keepers.set(file, keeper);
    return this.#opened(keeper);
  }

  /** Notes that a module has written a file: it keeps it from now on, where nobody did. */
  written(module: string, file: string): void {
    if (!this.#keepers.has(file)) this.#keepers.set(file, module);
  }

  /** All values of a file; null where there is none. */
  async values(module: string, file: string): Promise<LuaFields | null> {
    const start = startOf(file);
    const found: Record<string, LuaValue> = {};
    let any = false;
    for (const [key, value] of (await this.of(module, file)).values)
      if (key.startsWith(start)) {
        found[key.slice(start.length)] = JSON.parse(value) as LuaValue;
        any = true;
      }
    return any ? found : null;
  }

  /** A value by the name of its file without an ending, and its key, with dots between those of tables. */
  async valueOf(stem: string, path: string): Promise<LuaValue> {
    if (stem === "" || stem.length > maxFileLength || stem.includes(mark)) return null;
    const found =
      this.#openedAs(stem) ?? (await this.#stored(`${stem}.`)) ?? (await this.#stored(startOf(stem)));
    if (found === undefined) return null;
    return memberOf((await this.values(found.keeper, found.file)) ?? {}, path);
  }

  async forget(module: string): Promise<void> {
    await this.close(module);
    await this.storage.clear({ language: "lua", name: module }, space);
    for (const [file, keeper] of this.#keepers) if (keeper === module) this.#keepers.delete(file);
  }

  async close(module: string): Promise<void> {
    if (!this.#open.delete(module)) return;
    await this.storage.close({ language: "lua", name: module }, space);
  }

  async closeAll(): Promise<void> {
    for (const module of this.#open.keys()) await this.close(module);
  }

  #opened(module: string): Promise<ScriptStore> {
    const known = this.#open.get(module) ?? this.storage.open({ language: "lua", name: module }, space);
    this.#open.set(module, known);
    return known;
  }

  #openedAs(stem: string): KeptFile | undefined {
    for (const [file, keeper] of this.#keepers) if (isCalled(file, stem)) return { file, keeper };
    return undefined;
  }

  /** A file that is stored, by how its keys begin. */
  async #stored(start: string): Promise<KeptFile | undefined> {
    const rows = await this.store.read((db) => this.storage.ofPrefix(db, "lua", space, start));
    const [row] = rows.filter(({ key }) => start.endsWith(mark) || isCalled(fileOf(key), start.slice(0, -1)));
    return row === undefined ? undefined : { file: fileOf(row.key), keeper: row.name };
  }
}

interface KeptFile {
  readonly file: string;
  /** Id of a module. */
  readonly keeper: string;
}

/** Answers what scripts keep in `getSelfData`. */
export function selfDataAnswers(
  data: SelfData,
): Pick<Answers, "self-data.read" | "self-data.set" | "self-data.replace"> {
  return {
    "self-data.read": ({ module }, file) => data.values(module, file),
    async "self-data.set"({ module }, file, key, value) {
      set(await data.of(module, file), startOf(file) + key, value);
      data.written(module, file);
      return null;
    },
    async "self-data.replace"({ module }, file, values: LuaFields) {
      const store = await data.of(module, file);
      const start = startOf(file);
      const kept = new Set(Object.keys(values).map((key) => start + key));
      for (const key of store.values.keys())
        if (key.startsWith(start) && !kept.has(key)) store.set(key, undefined);
      for (const [key, value] of Object.entries(values)) set(store, start + key, value);
      data.written(module, file);
      return null;
    },
  };
}

/** How the keys of a file begin. */
function startOf(file: string): string {
  if (file === "" || file.length > maxFileLength)
    throw new AskRefused(`a name has 1 to ${maxFileLength} characters`);
  return `${file}${mark}`;
}

function fileOf(key: string): string {
  return key.split(mark, 1)[0] ?? "";
}

/** True for a file of that name, with or without an ending. */
function isCalled(file: string, stem: string): boolean {
  return file === stem || file.replace(/\.[^./]*$/, "") === stem;
}

function hasFile(store: ScriptStore, file: string): boolean {
  const start = startOf(file);
  for (const key of store.values.keys()) if (key.startsWith(start)) return true;
  return false;
}

function set(store: ScriptStore, key: string, value: LuaValue): void {
  store.set(key, value === null ? undefined : JSON.stringify(value));
}

function memberOf(values: LuaFields, path: string): LuaValue {
  if (Object.hasOwn(values, path)) return values[path] ?? null;
  const at = path.indexOf(".");
  const inner = at > 0 && Object.hasOwn(values, path.slice(0, at)) ? values[path.slice(0, at)] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? memberOf(inner as LuaFields, path.slice(at + 1))
    : null;
}
