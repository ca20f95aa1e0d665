import {
  type ContentKind,
  type Contribution,
  errorMessage,
  type Folder,
  type Fork,
  type Installation,
  type Scope,
  SerialQueue,
} from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { foldersOf, openPack } from "../pack/pack.js";
import { runVectors, type VectorOutcome, type VectorParts } from "../pack/vectors.js";
import { compareVersions } from "../pack/version.js";
import { dependenciesOf, inOrder } from "../store/dependencies.js";
import type { StoredPack } from "../store/pack-store.js";
import { loadContents, readRules, type Taken } from "./contents.js";

/** What the loader stands on. */
export interface LoaderParts extends VectorParts {
  readonly host: Scope;
  readonly folder: Folder;
  readonly installation: Installation;
  /** Packs as they are stored now. */
  readonly packs: () => Promise<readonly StoredPack[]>;
  readonly kinds: () => readonly Contribution<ContentKind>[];
}

/** A pack in force. */
export interface LoadedPack {
  readonly sha256: string;
  readonly fork: Fork;
  /** Names of its rule systems. */
  readonly systems: readonly string[];
  /** Folders that have files, and how many each. */
  readonly folders: Readonly<Record<string, number>>;
  readonly taken: Taken;
  readonly vectors: VectorOutcome | undefined;
}

/** Name of the file of a pack. */
export function fileOf({ sha256 }: Pick<StoredPack, "sha256">): string {
  return `${sha256}.zip`;
}

/** Holds the packs in force that are wanted so, each in a part of its own: all of it or nothing. */
export class PackLoader {
  readonly #loaded = new Map<string, LoadedPack>();
  readonly #errors = new Map<string, string>();
  readonly #queue = new SerialQueue();

  constructor(readonly parts: LoaderParts) {}

  loaded(packId: string): LoadedPack | undefined {
    return this.#loaded.get(packId);
  }

  /** Why a pack is not in force although it was to be; empty otherwise. */
  errorOf(packId: string): string {
    return this.#errors.get(packId) ?? "";
  }

  /**
   * Ends what is not wanted any more and begins what is, one call after another; a pack is loaded anew where others take
   * what it holds than did.
   */
  sync(): Promise<void> {
    return this.#queue.run(() => this.#sync());
  }

  /** True where those that take its contents are not those that took them. */
  #isStale({ folders, taken }: LoadedPack): boolean {
    const now = this.parts.kinds().filter(({ live, item }) => live && (folders[item.folder] ?? 0) > 0);
    return now.length !== taken.by.size || now.some((by) => !taken.by.has(by));
  }

  async #sync(): Promise<void> {
    const all = await this.parts.packs();
    const wanted = all.filter((pack) => pack.wanted === "enabled");
    const byId = new Map(wanted.map((pack) => [pack.packId, pack]));
    for (const [packId, loaded] of this.#loaded) {
      const pack = byId.get(packId);
      if (pack !== undefined && pack.sha256 === loaded.sha256 && !this.#isStale(loaded)) continue;
      this.#loaded.delete(packId);
      await loaded.fork.stop();
    }
    const known = new Set(all.map(({ packId }) => packId));
    for (const packId of this.#errors.keys()) if (!known.has(packId)) this.#errors.delete(packId);
    for (const pack of inOrder(wanted))
      if (!this.#loaded.has(pack.packId) && !this.parts.host.signal.aborted) await this.#begin(pack, all);
    await this.#tellInstalled();
  }

  /** Tells the features that take contents which packs there are now. */
  async #tellInstalled(): Promise<void> {
    const { host, packs, kinds } = this.parts;
    if (host.signal.aborted) return;
    const ids = (await packs()).map(({ packId }) => packId);
    for (const by of kinds()) {
      if (!by.live || by.item.installed === undefined) continue;
      try {
        await by.run(() => by.item.installed?.(ids));
      } catch (error) {
        by.failed(error, "forgetting what was kept of rule packs");
      }
    }
  }

  async #begin(pack: StoredPack, all: readonly StoredPack[]): Promise<void> {
    try {
      this.#loaded.set(pack.packId, await this.#load(pack, all));
      this.#errors.delete(pack.packId);
    } catch (error) {
      this.#errors.set(pack.packId, errorMessage(error));
      this.parts.host.log.warn(`the rule pack ${pack.packId} is not in force`, { error });
    }
  }

  async #load(stored: StoredPack, all: readonly StoredPack[]): Promise<LoadedPack> {
    const { host, folder, installation, systems, kinds } = this.parts;
    this.#checkNeeds(stored, all, installation.version.semver);
    const bytes = await folder.read(fileOf(stored));
    if ((await sha256Of(bytes)) !== stored.sha256)
      throw new Error("Its file is not the one that was uploaded. Upload the pack again.");
    const pack = await openPack(bytes, host.signal);
    const rules = await readRules(pack, systems);
    for (const { template } of rules)
      for (const [packId, other] of this.#loaded)
        if (other.systems.includes(template.name))
          throw new Error(`The rule pack ${packId} has a rule system "${template.name}", too.`);
    let taken: Taken = { counts: {}, warnings: () => [], by: new Set() };
    const fork = await host.fork(`pack-${stored.packId.replace("/", ".")}`, async (part) => {
      taken = await loadContents(part, pack, rules, kinds());
    });
    try {
      const vectors = await runVectors(pack.archive, this.parts, host.signal);
      return {
        sha256: stored.sha256,
        fork,
        systems: rules.map(({ template }) => template.name),
        folders: foldersOf(pack),
        taken,
        vectors: vectors.total === 0 ? undefined : vectors,
      };
    } catch (error) {
      await fork.stop();
      throw error;
    }
  }

  #checkNeeds(pack: StoredPack, all: readonly StoredPack[], version: string): void {
    const { min_version: least, max_version: most } = pack.descriptor.package.requires;
    if (least !== "" && compareVersions(version, least) < 0)
      throw new Error(`It needs version ${least} of the service, and this is ${version}.`);
    if (most !== "" && compareVersions(version, most) > 0)
      throw new Error(`It was made for the service up to version ${most}, and this is ${version}.`);
    const missing = dependenciesOf(pack, all).filter(({ satisfied }) => !satisfied);
    if (missing.length > 0)
      throw new Error(
        `It needs ${missing.map(({ id, range }) => `${id} ${range}`).join(", ")}, installed and switched on.`,
      );
  }
}
