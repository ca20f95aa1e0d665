import { type Actor, codes, failure, SerialQueue } from "@dicetower/contract";
import type { Downloads } from "./downloads.js";
import type { InstalledPackages } from "./installed-packages.js";
import type { Installed, InstalledStore } from "./installed-store.js";
import { maxInstalled } from "./installed-store.js";
import type { PackageList } from "./package-list.js";
import type { Plan, Planner } from "./plan.js";

/** What a person has agreed to. */
export interface Agreement {
  /** Of the plan that was shown. */
  readonly plan: string;
  readonly version: string | undefined;
  readonly acceptGrants: boolean;
}

/** What came of an installation. */
export interface Outcome {
  readonly installed: Installed;
  /** What keeps it from working, in a sentence; empty for nothing. */
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
  ) {}

  /** What an installation would do. */
  async plan(sourceId: number, key: string, version: string | undefined, signal: AbortSignal): Promise<Plan> {
    return (await this.planner.prepare(await this.list.must(sourceId, key), version, signal)).plan;
  }

  /**
   * Installs a version as it was shown, in the place of the one that is installed.
   * @throws Failure 40900 where it would do something else by now, 42200 where grants were not accepted or other packages
   * are missing, and what an upload of that kind throws
   */
  install(
    sourceId: number,
    key: string,
    { plan: shown, version, acceptGrants }: Agreement,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<Outcome> {
    return this.#queue.run(async () => {
      const chosen = await this.list.must(sourceId, key);
      const prepared = await this.planner.prepare(chosen, version, signal);
      const { plan, kind, pkg, file, inspection, before, isThere } = prepared;
      if (plan.plan !== shown)
        throw failure(codes.conflict, "This is not what was shown: something has changed. Look at it again.");
      const missing = plan.needs.filter(({ satisfied }) => !satisfied);
      if (missing.length > 0)
        throw failure(
          codes.ruleBroken,
          `${plan.id} needs ${missing.map(({ id, range }) => `${id} ${range}`).join(", ")}. Install that first.`,
        );
      const added = plan.grants.filter(({ isNew }) => isNew).map(({ grant }) => grant);
      if (added.length > 0 && !acceptGrants)
        throw failure(codes.ruleBroken, `${plan.id} asks for ${added.join(", ")}: that has to be accepted.`, {
          errors: [{ path: "/acceptGrants", message: "accept what it asks for" }],
        });
      if (before === undefined && (await this.records.all()).length >= maxInstalled)
        throw failure(codes.ruleBroken, `There can be ${maxInstalled} installed packages at most.`);
      // The content comes first: where this is killed, the next look finds it by its name, and the next plan replaces it.
      const ref = chosen.installed?.ref ?? (isThere ? inspection.ref : undefined);
      const done = await kind.install(file, ref, { asked: inspection.grants, added }, actor, signal);
      const installed = await this.records.keep(
        chosen.source,
        {
          kind: pkg.kind,
          packageId: pkg.id,
          title: pkg.title,
          version: pkg.version,
          sha256: file.sha256,
          ref: done.ref,
          grants: inspection.grants,
        },
        before,
        actor,
      );
      await this.downloads.forget(file.sha256);
      return { installed, problem: done.problem };
    });
  }

  /** Takes a package away, with what it brought. @throws Failure 40400, 42200 where the feature of its kind is off */
  remove(id: number, actor: Actor): Promise<Installed> {
    return this.#queue.run(async () => {
      const record = await this.records.must(id);
      const kind = this.packages.kind(record.kind);
      if (kind === undefined)
        throw failure(
          codes.ruleBroken,
          `The feature that takes in content of the kind ${record.kind} is off. Switch it on to remove it.`,
        );
      if ((await kind.present([record.ref])).has(record.ref)) await kind.remove(record.ref, actor);
      await this.records.remove(record, actor);
      return record;
    });
  }
}
