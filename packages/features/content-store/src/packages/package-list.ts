import type { IndexedPackage, Unmet } from "@dicetower/content-index";
import { compareVersions } from "@dicetower/content-index";
import { codes, failure, type Log } from "@dicetower/contract";
import { TimeSlicer } from "@dicetower/workers";
import type { IndexCache } from "../sources/index-cache.js";
import type { ListedPackage, ReadIndex } from "../sources/read-index.js";
import type { Source } from "../sources/source.js";
import type { SourceStore } from "../sources/source-store.js";
import type { InstalledPackages, SeenInstalled } from "./installed-packages.js";
import { type Recognise, recogniser } from "./recognised.js";

/** What is looked for. */
export interface PackageFilter {
  readonly q?: string;
  readonly kind?: string;
  readonly tag?: string;
  readonly source?: number;
  readonly state?: "installed" | "updatable" | "available";
}

/** A package of a source, and what is installed of it. */
export interface FoundPackage {
  readonly source: Source;
  readonly listed: ListedPackage;
  readonly installed: SeenInstalled | undefined;
}

/** A package with its index, and with all that is installed. */
export interface ChosenPackage extends FoundPackage {
  readonly read: ReadIndex;
  readonly all: readonly SeenInstalled[];
  readonly recognise: Recognise;
}

/** Packages of all sources. */
export class PackageList {
  constructor(
    readonly sources: SourceStore,
    readonly cache: IndexCache,
    readonly installed: InstalledPackages,
    readonly log: Log,
  ) {}

  /** Those that fit, by source and id. Looks through all of them in slices. */
  async find(filter: PackageFilter): Promise<readonly FoundPackage[]> {
    const { q = "", kind, tag, source: only, state } = filter;
    const words = q.toLowerCase().split(/\s+/u);
    const installed = await this.installed.all();
    const sources = await this.sources.all();
    const recognise = recogniser(installed, sources);
    const found: FoundPackage[] = [];
    const slicer = new TimeSlicer();
    for (const source of sources) {
      if (!source.enabled || (only !== undefined && source.id !== only)) continue;
      for (const listed of (await this.#read(source))?.packages ?? []) {
        if (slicer.due) await slicer.next();
        if (kind !== undefined && listed.kind !== kind) continue;
        if (tag !== undefined && !shown(listed)?.tags?.includes(tag)) continue;
        if (!words.every((word) => listed.words.includes(word))) continue;
        const here = recognise(source, listed)?.installed;
        if (state === "installed" && here === undefined) continue;
        if (state === "available" && here !== undefined) continue;
        if (state === "updatable" && !isUpdatable(listed, here)) continue;
        found.push({ source, listed, installed: here });
      }
    }
    return found;
  }

  /** The index that is kept of a source; undefined for none, which is no reason to show nothing at all. */
  async #read(source: Source): Promise<ReadIndex | undefined> {
    try {
      return await this.cache.of(source).catch(async (error: unknown) => {
        // It was read anew since it was looked up: what was kept of it before is gone.
        const now = await this.sources.must(source.id);
        if (now.sha256 === source.sha256) throw error;
        return this.cache.of(now);
      });
    } catch (error) {
      this.log.warn(`the index of the source "${source.name}" cannot be read`, { error });
      return undefined;
    }
  }

  /** @param key as a read index has it @throws Failure 40400 */
  async must(sourceId: number, key: string): Promise<ChosenPackage> {
    const source = await this.sources.must(sourceId);
    const read = await this.cache.of(source);
    const listed = read.packages.find((one) => one.key === key);
    if (listed === undefined || !source.enabled)
      throw failure(codes.notFound, `The source "${source.name}" has no package "${key}".`);
    const all = await this.installed.all();
    const recognise = recogniser(all, await this.sources.all());
    const { installed } = recognise(source, listed) ?? {};
    return { source, read, listed, installed, all, recognise };
  }
}

/** The version that is shown: the newest that fits, else the newest. */
export function shown({ newest, versions }: ListedPackage): IndexedPackage | undefined {
  return newest ?? versions[0];
}

/** True where a newer version than the installed one fits. */
export function isUpdatable({ newest }: ListedPackage, installed: SeenInstalled | undefined): boolean {
  return (
    newest !== undefined && installed !== undefined && compareVersions(newest.version, installed.version) > 0
  );
}

/** Why the newest version does not fit; empty where it does. */
export function unmetOf({ versions: [latest], unmet }: ListedPackage): readonly Unmet[] {
  return unmet.filter(({ version }) => version === latest?.version);
}
