import type { Store } from "@dicetower/contract";
import type { ScriptId, ScriptStorage, ScriptStore } from "@dicetower/script-host/api";
import type { LuaFields, LuaValue } from "../protocol.js";
import {
  type FileTexts,
  fileOf,
  hasFile,
  isCalled,
  mark,
  maxFileLength,
  putFile,
  startOf,
} from "./self-data-keys.js";

const space = "storage";

interface KeptFile {
  readonly file: string;
  /** Id of a module, or what {@link importKeeper} makes. */
  readonly keeper: string;
}

/** A file with the values of who keeps it. */
interface OpenFile extends KeptFile {
  readonly store: ScriptStore;
}

/** Who keeps a file that was imported: no module has such an id, so the file stays whichever modules come and go. */
export function importKeeper(file: string): string {
  return `/${file}`;
}

/**
 * What modules keep by `getSelfData`. A file is kept with the module that has written it first, one that was imported
 * with no module; it is the same for all modules, as with the peer. Values of a keeper are open while they are used.
 */
export class SelfData {
  readonly #open = new Map<string, Promise<ScriptStore>>();
  /** Who was found to keep a file. It may have gone elsewhere since: an import takes it over, an undo gives it back. */
  readonly #keepers = new Map<string, string>();

  constructor(
    readonly storage: ScriptStorage,
    readonly store: Pick<Store, "read">,
  ) {}

  /** A file with who keeps it. @param module keeps it where nobody does */
  async of(module: string, file: string): Promise<OpenFile> {
    const found = await this.#find(module, file);
    if (found !== undefined) return found;
    // The peer has them in folders, whose names stand behind either sign.
    const plain = file.replaceAll("\\", "/");
    const named = plain === file ? undefined : await this.#find(module, plain);
    return named ?? { file: plain, keeper: module, store: await this.#opened(module) };
  }

  /** Notes that a file was written: its keeper keeps it from now on, where nobody did. */
  written({ file, keeper }: KeptFile): void {
    if (!this.#keepers.has(file)) this.#keepers.set(file, keeper);
  }

  /** All values of a file; null where there is none. */
  async values(module: string, name: string): Promise<LuaFields | null> {
    const { store, file } = await this.of(module, name);
    const start = startOf(file);
    const found = [...store.values].filter(([key]) => key.startsWith(start));
    if (found.length === 0) return null;
    return Object.fromEntries(
      found.map(([key, value]) => [key.slice(start.length), JSON.parse(value) as LuaValue]),
    );
  }

  /** A value by the name of its file without an ending, and its key, with dots between those of tables. */
  async valueOf(stem: string, path: string): Promise<LuaValue> {
    if (stem === "" || stem.length > maxFileLength || stem.includes(mark)) return null;
    const places = [
      () => this.#openedAs(stem),
      () => this.#stored(`${stem}.`),
      () => this.#stored(startOf(stem)),
    ];
    for (const place of places) {
      const found = await place();
      const values = found === undefined ? null : await this.values(found.keeper, found.file);
      if (values !== null) return memberOf(values, path);
    }
    return null;
  }

  /** What each keeper has of a file. */
  async texts(file: string): Promise<ReadonlyMap<string, FileTexts>> {
    for (const store of this.#open.values()) await (await store).flush();
    const start = startOf(file);
    const rows = await this.store.read((db) => this.storage.ofPrefix(db, "lua", space, start));
    const keepers = new Set(rows.map(({ name }) => name));
    const textsOf = (keeper: string) =>
      rows.filter(({ name }) => name === keeper).map(({ key, value }) => [key.slice(start.length), value]);
    return new Map([...keepers].map((keeper) => [keeper, Object.fromEntries(textsOf(keeper)) as FileTexts]));
  }

  /** Makes texts the values that a keeper has of a file. */
  async keep(keeper: string, file: string, texts: FileTexts): Promise<void> {
    const script = scriptOf(keeper);
    const store = await this.storage.open(script, space);
    try {
      putFile(store, file, texts);
      await store.flush();
    } finally {
      await this.storage.close(script, space);
    }
  }

  async forget(module: string): Promise<void> {
    await this.close(module);
    await this.storage.clear(scriptOf(module), space);
    for (const [file, keeper] of this.#keepers) if (keeper === module) this.#keepers.delete(file);
  }

  async close(module: string): Promise<void> {
    if (!this.#open.delete(module)) return;
    await this.storage.close(scriptOf(module), space);
  }

  async closeAll(): Promise<void> {
    for (const module of this.#open.keys()) await this.close(module);
  }

  #opened(keeper: string): Promise<ScriptStore> {
    const known = this.#open.get(keeper) ?? this.storage.open(scriptOf(keeper), space);
    this.#open.set(keeper, known);
    return known;
  }

  /** A file where it is held, by the module itself before others. */
  async #find(module: string, file: string): Promise<OpenFile | undefined> {
    for (const keeper of [module, this.#keepers.get(file)]) {
      if (keeper === undefined) continue;
      const store = await this.#opened(keeper);
      if (hasFile(store, file)) return { file, keeper, store };
    }
    const keeper = (await this.#stored(startOf(file)))?.keeper;
    if (keeper === undefined) return undefined;
    this.#keepers.set(file, keeper);
    return { file, keeper, store: await this.#opened(keeper) };
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

function scriptOf(keeper: string): ScriptId {
  return { language: "lua", name: keeper };
}

function memberOf(values: LuaFields, path: string): LuaValue {
  if (Object.hasOwn(values, path)) return values[path] ?? null;
  const at = path.indexOf(".");
  const inner = at > 0 && Object.hasOwn(values, path.slice(0, at)) ? values[path.slice(0, at)] : undefined;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? memberOf(inner as LuaFields, path.slice(at + 1))
    : null;
}
