import {
  type Actor,
  codes,
  errorMessage,
  failure,
  type Log,
  type Scope,
  SerialQueue,
} from "@dicetower/contract";
import type { ModuleFiles } from "../asks/file-answers.js";
import type { SelfData } from "../asks/self-data.js";
import { type ModulePackage, PackageProblem, packageLimits, readPackage } from "../package/index.js";
import type { Contributions } from "./contributions.js";
import { nameOnDisk } from "./disk-name.js";
import type { ModuleLibrary } from "./library.js";
import { type LoadFile, loadModule } from "./loader.js";
import { type LuaModule, type ModuleRecord, noParts } from "./module.js";
import type { ModuleStore } from "./module-store.js";

/** Archives up to this size stay in memory; larger ones are opened again for what is no source. */
const keptBytes = 4 * 1024 * 1024;

/** What a manager needs. */
export interface ManagerServices {
  readonly store: ModuleStore;
  readonly library: ModuleLibrary;
  readonly files: ModuleFiles;
  readonly data: SelfData;
  readonly contributions: Contributions;
  readonly load: LoadFile;
  readonly scope: Scope;
  readonly log: Log;
  /** Called after anything has changed: keywords are gathered anew. */
  readonly changed: () => Promise<void>;
  /** Tells other processes. */
  readonly told: () => void;
  /** Forgets breaches of a module that gets another try. */
  readonly forgive: (id: string) => void;
}

/** What came of loading again. */
export interface Reloaded {
  readonly loaded: number;
  readonly failed: readonly { readonly id: string; readonly error: string }[];
}

/** Takes modules in, switches and removes them. One change at a time. */
export class ModuleManager {
  readonly #queue = new SerialQueue();
  /** Modules that rule packs bring, by pack. */
  readonly #packs = new Map<string, readonly ModulePackage[]>();

  constructor(readonly services: ManagerServices) {}

  /** Aborts when the feature ends. */
  get signal(): AbortSignal {
    return this.services.scope.signal;
  }

  /** Reads and loads everything that is stored. */
  loadAll(): Promise<Reloaded> {
    return this.#queue.run(() => this.#loadAll());
  }

  /** @throws Failure 40001 for what is no module, 40900 where there is one of that name */
  async upload(filename: string, bytes: Buffer, replace: boolean, actor: Actor): Promise<LuaModule> {
    const content = await readUpload(filename, bytes, this.signal);
    return this.#queue.run(async () => {
      const { store, library, told } = this.services;
      const before = library.get(content.id);
      if (before !== undefined) ownersOwn(before.record);
      if (before !== undefined && !replace)
        throw failure(
          codes.conflict,
          `There is a module "${content.id}" already. Send \`replace\` to put this in its place.`,
        );
      const ending = /\.(?:lua|zip|toml)(?=(?:\.disabled)?$)/i.exec(filename)?.[0].toLowerCase() ?? ".lua";
      await store.save(content, ending, bytes, before?.record, actor);
      await this.#refresh(new Set([content.id]));
      told();
      return this.must(content.id);
    });
  }

  toggle(id: string, enabled: boolean, actor: Actor): Promise<LuaModule> {
    return this.#queue.run(async () => {
      ownersOwn(this.must(id).record);
      await this.services.store.update(id, { enabled }, actor);
      await this.#refresh(new Set([id]));
      this.services.told();
      return this.must(id);
    });
  }

  /** Puts modules in an order: those that are not named keep theirs, behind. */
  order(ids: readonly string[], actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      for (const id of ids) ownersOwn(this.must(id).record);
      const own = this.services.library.all.filter(({ record }) => record.packId === "");
      const rest = own.map(({ record }) => record.id).filter((id) => !ids.includes(id));
      for (const [at, id] of [...ids, ...rest].entries())
        await this.services.store.update(id, { place: at + 1 }, actor);
      await this.#refresh(new Set());
      this.services.told();
    });
  }

  remove(id: string, keepData: boolean, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      const { store, contributions, files, data, told } = this.services;
      const { record } = this.must(id);
      ownersOwn(record);
      await contributions.end(id);
      await store.remove(record, actor);
      if (keepData) await data.close(id);
      else {
        await files.of(id).clear();
        await data.forget(id);
      }
      await this.#refresh(new Set());
      told();
    });
  }

  /** Loads one module again, or all. */
  reload(id?: string): Promise<Reloaded> {
    return this.#queue.run(async () => {
      if (id === undefined) {
        const reloaded = await this.#loadAll();
        this.services.told();
        return reloaded;
      }
      this.must(id);
      await this.#refresh(new Set([id]));
      this.services.told();
      return this.#outcome([this.must(id)]);
    });
  }

  /** Loads the modules of a rule pack, behind what is being done. */
  usePack(packId: string, modules: readonly ModulePackage[]): void {
    this.#packs.set(packId, modules);
    this.#packsChanged(modules);
  }

  dropPack(packId: string): void {
    const modules = this.#packs.get(packId) ?? [];
    this.#packs.delete(packId);
    this.#packsChanged(modules);
  }

  #packsChanged(modules: readonly ModulePackage[]): void {
    const { scope } = this.services;
    if (scope.signal.aborted) return;
    scope.follow(this.#queue.run(() => this.#refresh(new Set(modules.map(({ id }) => id)))));
  }

  /** @throws Failure 40400 */
  must(id: string): LuaModule {
    const module = this.services.library.get(id);
    if (module === undefined) throw failure(codes.notFound, `There is no module "${id}".`);
    return module;
  }

  async #loadAll(): Promise<Reloaded> {
    await this.#refresh("all");
    return this.#outcome(this.services.library.all.filter(({ record }) => record.enabled));
  }

  #outcome(modules: readonly LuaModule[]): Reloaded {
    const failed = modules
      .filter(({ loaded, record }) => !loaded && record.enabled)
      .map(({ record, errorText }) => ({ id: record.id, error: errorText }));
    return { loaded: modules.length - failed.length, failed };
  }

  /** Reads the records, and loads modules anew that were named, are new, or wait for others. */
  async #refresh(which: ReadonlySet<string> | "all"): Promise<void> {
    const { store, library, contributions, changed, forgive } = this.services;
    const before = new Map(library.all.map((module) => [module.record.id, module]));
    const records = this.#withPacks(await store.list());
    const modules: LuaModule[] = [];
    for (const record of records) {
      const known = before.get(record.id);
      // One of the owner's gives way to one of a pack, or the other way round.
      const isAnother = known?.record.packId !== record.packId;
      const isAsked = which === "all" || which.has(record.id) || isAnother;
      modules.push(known === undefined || isAsked ? await this.#read(record) : { ...known, record });
    }
    for (const id of before.keys())
      if (!records.some((record) => record.id === id)) await contributions.end(id);
    library.use(modules);
    for (const module of modules) {
      const { id, enabled } = module.record;
      const isAsked =
        which === "all" || which.has(id) || before.get(id)?.record.packId !== module.record.packId;
      if (isAsked) forgive(id);
      if (module.content === undefined) continue;
      if (!enabled) await contributions.end(id);
      else if (isAsked || !module.loaded || this.#missing(module.content).length > 0)
        await this.#load(id, module.content);
    }
    await changed();
  }

  /** Modules of packs come first, for those of the owner to override; where the owner has one of that name, it stays alone. */
  #withPacks(own: readonly ModuleRecord[]): ModuleRecord[] {
    const taken = new Set(own.map(({ id }) => id));
    const records: ModuleRecord[] = [];
    for (const [packId, modules] of [...this.#packs].sort(([one], [other]) => (one < other ? -1 : 1)))
      for (const { id } of modules) {
        if (taken.has(id)) continue;
        taken.add(id);
        records.push({ id, packId, filename: "", enabled: true, place: 0, installedAt: 0, updatedAt: 0 });
      }
    return [...records, ...own];
  }

  async #load(id: string, content: ModulePackage): Promise<void> {
    const { library, contributions, load, log } = this.services;
    const result = await loadModule(content, this.#missing(content), load, this.signal);
    library.settle(id, result);
    try {
      await contributions.begin(this.must(id));
    } catch (error) {
      log.warn("what a Lua module brings could not be added", { module: id, error });
      library.settle(id, { ...result, loaded: false, errorText: errorMessage(error) });
    }
  }

  #missing({ head }: ModulePackage): string[] {
    const { library } = this.services;
    return head.requires.filter((id) => library.get(id)?.record.enabled !== true);
  }

  /** The module of a record; with its sources, however large its archive. */
  async #read(record: ModuleRecord): Promise<LuaModule> {
    const { store } = this.services;
    const none = { record, loaded: false, parts: noParts };
    if (record.packId !== "") {
      const content = this.#packs.get(record.packId)?.find(({ id }) => id === record.id);
      return { ...none, content, errorText: "" };
    }
    try {
      const bytes = await store.bytes(record);
      const read = await readPackage(nameOnDisk(record.filename), bytes, this.signal);
      // It may have been called by another rule when it was taken in.
      const content = read.kind === "plugin" ? { ...read, id: record.id } : read;
      if (bytes.length <= keptBytes) return { ...none, content, errorText: "" };
      const again = async (path: string) =>
        (await readPackage(nameOnDisk(record.filename), await store.bytes(record), this.signal)).files.read(
          path,
        );
      return { ...none, content: { ...content, files: { ...content.files, read: again } }, errorText: "" };
    } catch (error) {
      return { ...none, content: undefined, errorText: errorMessage(error) };
    }
  }
}

/** @throws Failure 40301 for what comes and goes with its rule pack */
function ownersOwn({ id, packId }: ModuleRecord): void {
  if (packId !== "")
    throw failure(
      codes.readOnly,
      `The module "${id}" comes with the rule pack ${packId}: switch or delete that.`,
    );
}

/** Reads a file that is sent. @throws Failure 40001, 41300 */
export async function readUpload(
  filename: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ModulePackage> {
  const isZip = /\.zip(?:\.disabled)?$/i.test(filename);
  if (bytes.length > (isZip ? packageLimits.zipBytes : packageLimits.fileBytes))
    throw failure(codes.tooLarge, `A module has ${isZip ? "64" : "4"} MiB at most.`);
  try {
    return await readPackage(filename, bytes, signal);
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    throw failure(codes.invalid, error.message, { errors: [{ path: "/file", message: error.message }] });
  }
}
