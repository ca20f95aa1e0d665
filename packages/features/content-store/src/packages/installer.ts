import { type Actor, codes, errorMessage, failure, type Log, SerialQueue } from "@dicetower/contract";
import { type Agreement, mustAgree, newGrants, refusedByOthers } from "./agreement.js";
import type { Downloads } from "./downloads.js";
import type { InstalledPackages } from "./installed-packages.js";
import { type Change, type Installed, type InstalledStore, maxInstalled } from "./installed-store.js";
import { type Broken, brokenBy } from "./needs.js";
import type { PackageList } from "./package-list.js";
import type { Plan, PreparedPart } from "./plan.js";
import type { Planner } from "./planner.js";

/** What came of an installation. */
export interface Outcome {
  readonly installed: Installed;
  /** Those that came with it. */
  readonly together: readonly Installed[];
  /** What keeps it from working, in a sentence; empty for nothing. */
  readonly problem: string;
}

/** A part of a plan that is carried out. */
interface Done extends Change {
  readonly part: PreparedPart;
  readonly problem: string;
}

/** Installs and removes packages, one after another. */
export class Installer {
  readonly #queue = new SerialQueue();

  constructor(
    readonly list: PackageList,
    readonly planner: Planner,
    readonly downloads: Downloads,
    readonly packages: InstalledPackages,
    readonly records: InstalledStore,
    readonly log: Log,
  ) {}

  /** What an installation would do. */
  async plan(sourceId: number, key: string, version: string | undefined, signal: AbortSignal): Promise<Plan> {
    return (await this.planner.prepare(await this.list.must(sourceId, key), version, signal)).plan;
  }

  /**
   * Installs a version as it was shown, in the place of the one that is installed, with those that cannot be without it:
   * all of them or none.
   * @throws Failure 40900 where it would do something else by now, or replace or break what that was not agreed to, 42200
   * where grants were not accepted or other packages are missing, and what an upload of that kind throws
   */
  install(
    sourceId: number,
    key: string,
    agreed: Agreement,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<Outcome> {
    return this.#queue.run(async () => {
      const chosen = await this.list.must(sourceId, key);
      const { plan, parts } = await this.planner.prepare(chosen, agreed.version, signal);
      mustAgree(plan, agreed);
      const fresh = parts.filter(({ before }) => before === undefined).length;
      if (fresh > 0 && (await this.records.all()).length + fresh > maxInstalled)
        throw failure(codes.ruleBroken, `There can be ${maxInstalled} installed packages at most.`);
      const done: Done[] = [];
      try {
        // The content comes first: where this is killed, the next look finds it by its name.
        for (const part of parts) done.push(await this.#take(part, actor, signal));
      } catch (error) {
        for (const one of done.reverse()) await this.#undo(one, actor);
        throw error;
      }
      const [installed, ...together] = (await this.records.keep(chosen.source, done, actor)) as [
        Installed,
        ...Installed[],
      ];
      for (const { file } of parts) await this.downloads.forget(file.sha256);
      const problem = [...new Set(done.map((one) => one.problem))].filter((one) => one !== "").join(" ");
      return { installed, together, problem };
    });
  }

  async #take(part: PreparedPart, actor: Actor, signal: AbortSignal): Promise<Done> {
    const { kind, pkg, file, inspection, ref, before } = part;
    const { grants } = inspection;
    const named = { name: inspection.name, bytes: file.bytes };
    const accepted = { asked: grants, added: newGrants(part.part) };
    const done = await kind.install(named, ref, accepted, actor, signal);
    const fresh = {
      kind: pkg.kind,
      packageId: pkg.id,
      title: pkg.title,
      version: pkg.version,
      sha256: file.sha256,
      ref: done.ref,
      grants,
      requires: pkg.requires?.packages ?? {},
    };
    return { part, fresh, before, problem: done.problem };
  }

  /** Puts back what was there before; what fails by that is told in the log alone. */
  async #undo({ part, fresh }: Done, actor: Actor): Promise<void> {
    const { kind, inspection, ref, current } = part;
    try {
      if (ref === undefined || current === undefined) return await kind.remove(fresh.ref, actor);
      const name = fresh.ref === inspection.name ? ref : inspection.name;
      const grants = { asked: inspection.granted, added: inspection.granted };
      // Whoever has asked may be gone by now: that must not keep it from being put back.
      const { signal } = new AbortController();
      await kind.install({ name, bytes: current }, fresh.ref, grants, actor, signal);
    } catch (error) {
      this.log.error(`"${fresh.ref}" of ${fresh.packageId} could not be put back: ${errorMessage(error)}`, {
        error,
      });
    }
  }

  /** Installed packages that would lack something without one. */
  async neededBy(id: number): Promise<readonly Broken[]> {
    const all = await this.packages.all();
    return brokenBy(
      all,
      all.filter((one) => one.id === id),
      [],
    );
  }

  /**
   * Takes a package away, with what it brought.
   * @param acceptBreaks although others need it
   * @throws Failure 40400, 40900 where others need it, 42200 where the feature of its kind is off
   */
  remove(id: number, acceptBreaks: boolean, actor: Actor): Promise<Installed> {
    return this.#queue.run(async () => {
      const record = await this.records.must(id);
      const kind = this.packages.kind(record.kind);
      if (kind === undefined)
        throw failure(
          codes.ruleBroken,
          `The feature that takes in content of the kind ${record.kind} is off. Switch it on to remove it.`,
        );
      const breaks = await this.neededBy(id);
      if (breaks.length > 0 && !acceptBreaks) throw refusedByOthers(breaks);
      if ((await kind.present([record.ref])).has(record.ref)) await kind.remove(record.ref, actor);
      await this.records.remove(record, actor);
      return record;
    });
  }
}
