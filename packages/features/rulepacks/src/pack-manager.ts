import { type Actor, codes, type Folder, failure, SerialQueue, type UploadedFile } from "@dicetower/contract";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import { sha256Of } from "@dicetower/workers";
import { readRules } from "./loading/contents.js";
import { fileOf, type PackLoader } from "./loading/loader.js";
import type { UnreadFolders } from "./loading/unread-folders.js";
import { countsOf, foldersOf, openPack, type Pack } from "./pack/pack.js";
import { compareVersions } from "./pack/version.js";
import { isSamePack, type PackStore, type StoredPack } from "./store/pack-store.js";

/** What an upload came to. */
export interface Uploaded {
  readonly pack: StoredPack;
  readonly replaced: boolean;
  readonly warnings: readonly string[];
}

/** What the manager stands on. */
export interface ManagerParts {
  readonly store: PackStore;
  readonly loader: PackLoader;
  readonly folder: Folder;
  readonly systems: RuleSystems;
  readonly unread: UnreadFolders;
  /** Called after each change: other processes follow it. */
  readonly told: () => void;
}

/** Installs, switches and deletes packs, one after another. */
export class PackManager {
  readonly #queue = new SerialQueue();

  constructor(readonly parts: ManagerParts) {}

  all(): Promise<readonly StoredPack[]> {
    return this.parts.store.all();
  }

  /**
   * Installs a pack, or a further version of one that is installed.
   * @throws Failure 42200 for what is no pack, or one whose rule systems cannot be read
   */
  async upload(file: UploadedFile, actor: Actor, signal: AbortSignal): Promise<Uploaded> {
    // Goes through all entries, and so has names, links and bounds checked before anything is unpacked.
    for await (const entry of file.entries()) void entry;
    return this.install(await file.bytes(), actor, signal);
  }

  /**
   * Installs a pack whose bytes are at hand; its names and bounds are checked as it is opened.
   * @throws Failure as `upload`
   */
  install(bytes: Buffer, actor: Actor, signal: AbortSignal): Promise<Uploaded> {
    return this.#queue.run(async () => {
      const { store, loader, folder, systems } = this.parts;
      const pack = await openPack(bytes, signal);
      await readRules(pack, systems);
      const { id } = pack.descriptor.package;
      const before = (await store.all()).find(({ packId }) => isSamePack(packId, id));
      const sha256 = await sha256Of(bytes);
      await folder.write(fileOf({ sha256 }), bytes);
      await store.keep(
        { descriptor: pack.descriptor, counts: countsOf(pack), size: bytes.length, sha256 },
        actor,
      );
      await loader.sync();
      if (before !== undefined && before.sha256 !== sha256) await this.#removeFile(before);
      this.parts.told();
      const kept = await this.#find(id);
      return { pack: kept, replaced: before !== undefined, warnings: this.#warnings(pack, before) };
    });
  }

  /**
   * Switches a pack, all of it or nothing.
   * @param enabled turned over when left out
   * @throws Failure 40400, 42200 that names the part which does not work
   */
  toggle(packId: string, enabled: boolean | undefined, actor: Actor): Promise<StoredPack> {
    return this.#queue.run(async () => {
      const { store, loader } = this.parts;
      const pack = await this.#find(packId);
      const on = enabled ?? pack.wanted !== "enabled";
      await store.want(pack, on ? "enabled" : "disabled", actor);
      await loader.sync();
      const error = on ? loader.errorOf(pack.packId) : "";
      if (error !== "") await store.want({ ...pack, wanted: "enabled" }, "disabled", actor);
      this.parts.told();
      if (error !== "") throw failure(codes.ruleBroken, `The rule pack ${pack.packId} stays off. ${error}`);
      return this.#find(packId);
    });
  }

  /** @throws Failure 40400 */
  remove(packId: string, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      const pack = await this.#find(packId);
      await this.parts.store.remove(pack, actor);
      await this.parts.loader.sync();
      await this.#removeFile(pack);
      this.parts.told();
    });
  }

  /** @throws Failure 40400 */
  async byNumber(id: number): Promise<StoredPack> {
    const found = (await this.all()).find((pack) => pack.id === id);
    if (found === undefined) throw failure(codes.notFound, `There is no rule pack ${id}.`);
    return found;
  }

  async #find(packId: string): Promise<StoredPack> {
    const found = (await this.all()).find((pack) => isSamePack(pack.packId, packId));
    if (found === undefined) throw failure(codes.notFound, `There is no rule pack "${packId}".`);
    return found;
  }

  /** A file that is gone already is as good as removed. */
  async #removeFile(pack: StoredPack): Promise<void> {
    const { folder } = this.parts;
    if (await folder.has(fileOf(pack))) await folder.remove(fileOf(pack));
  }

  #warnings(pack: Pack, before: StoredPack | undefined): string[] {
    const { version } = pack.descriptor.package;
    const old = before?.descriptor.package.version;
    return [
      ...pack.warnings,
      ...(old !== undefined && compareVersions(version, old) < 0
        ? [`Version ${version} is older than ${old}, which it replaced.`]
        : []),
      ...this.parts.unread.of(foldersOf(pack)),
    ];
  }
}
