import { createHash } from "node:crypto";
import { compareVersions, type IndexedPackage, mismatchesOf } from "@dicetower/content-index";
import { codes, failure } from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import type { StoreKind } from "../api.js";
import { circleOf } from "./circle.js";
import { difference } from "./difference.js";
import type { Downloads } from "./downloads.js";
import { freeNames } from "./free-name.js";
import type { InstalledPackages, SeenInstalled } from "./installed-packages.js";
import { brokenBy, byId, needsOf, type ThereById } from "./needs.js";
import type { ChosenPackage } from "./package-list.js";
import type { Plan, PlanPart, PreparedPart, PreparedPlan } from "./plan.js";

/** Bytes of packages that are installed together, at most: all of them are in memory at once. */
const maxTogetherBytes = 128 * 1024 * 1024;

/** What is known of all parts of a plan. */
interface Around {
  readonly chosen: ChosenPackage;
  readonly installed: ThereById;
  readonly along: ThereById;
  readonly signal: AbortSignal;
}

/** Finds out what an installation would do. Nothing is changed by that. */
export class Planner {
  constructor(
    readonly installed: InstalledPackages,
    readonly downloads: Downloads,
    readonly dicetower: string,
  ) {}

  /**
   * @param version the newest that fits, where left out
   * @throws Failure 40400, 41300, 42200 for what cannot be installed, 50400
   */
  async prepare(
    chosen: ChosenPackage,
    version: string | undefined,
    signal: AbortSignal,
  ): Promise<PreparedPlan> {
    const { source, all } = chosen;
    if (source.problem === "signature")
      throw failure(
        codes.ruleBroken,
        `Nothing is installed from the source "${source.name}": ${source.problemText} Accept its key, or delete it.`,
      );
    const pkg = this.#version(chosen, version);
    const installed = byId(all);
    const packages = [pkg, ...circleOf(pkg, chosen.read.packages, installed)];
    this.#mustFit(packages);
    const along = byId(packages.map(({ id, version: one }) => ({ packageId: id, version: one })));
    const parts: PreparedPart[] = [];
    for (const one of packages)
      parts.push(await this.#part(one, parts, { chosen, installed, along, signal }));
    const breaks = brokenBy(
      all,
      parts.flatMap(({ before }) => (before === undefined ? [] : [before])),
      packages.map(({ id, version: one }) => ({ packageId: id, version: one })),
    );
    const [first, ...others] = parts.map(({ part }) => part) as [PlanPart, ...PlanPart[]];
    const shown: Omit<Plan, "plan"> = { ...first, together: others, breaks };
    const plan = createHash("sha256").update(JSON.stringify(shown)).digest("hex");
    return { plan: { ...shown, plan }, parts };
  }

  #version({ listed }: ChosenPackage, version: string | undefined): IndexedPackage {
    const pkg =
      version === undefined ? listed.newest : listed.versions.find((one) => one.version === version);
    if (pkg === undefined && version !== undefined)
      throw failure(codes.notFound, `There is no version ${version} of ${listed.id}.`);
    const misfit = listed.unmet.find((one) => pkg === undefined || one.version === pkg.version);
    if (pkg === undefined || misfit !== undefined)
      throw failure(
        codes.ruleBroken,
        `${listed.id} ${misfit?.version ?? ""} needs ${misfit?.needs ?? "another version"} ${misfit?.range ?? ""}; this is Dicetower ${this.dicetower}.`,
      );
    return pkg;
  }

  #kind({ kind }: IndexedPackage): StoreKind {
    const found = this.installed.kind(kind);
    if (found === undefined)
      throw failure(codes.ruleBroken, `The feature that takes in content of the kind ${kind} is off.`);
    return found;
  }

  #mustFit(packages: readonly IndexedPackage[]): void {
    const bytes = packages.map((pkg) => pkg.size ?? this.#kind(pkg).maxBytes);
    if (packages.length > 1 && bytes.reduce((sum, one) => sum + one, 0) > maxTogetherBytes)
      throw failure(
        codes.tooLarge,
        `${packages.map(({ id }) => id).join(", ")} need one another and have more than ${maxTogetherBytes} bytes together.`,
      );
  }

  /** @param earlier parts of the same plan: their names are taken */
  async #part(
    pkg: IndexedPackage,
    earlier: readonly PreparedPart[],
    { chosen, installed, along, signal }: Around,
  ): Promise<PreparedPart> {
    const { source, read, all } = chosen;
    const kind = this.#kind(pkg);
    const listed = read.packages.find(({ kind: of, id }) => of === pkg.kind && sameId(id, pkg.id));
    if (listed === undefined) throw failure(codes.notFound, `The index has no package ${pkg.id}.`);
    const { installed: own, isTrusted = false } = chosen.recognise(source, listed) ?? {};
    const file = await this.downloads.get(source, read, pkg, kind.maxBytes, signal);
    const others = all.filter((one) => one.kind === kind.key && one.id !== own?.id);
    const comrades = earlier.filter((one) => one.kind.key === kind.key).map(({ inspection }) => inspection);
    const reserved = [...others.map(({ ref }) => ref), ...comrades.flatMap(({ ref, name }) => [ref, name])];
    const look = { declared: pkg.grants, ref: own?.ref, free: freeNames(reserved) };
    const inspection = await kind.inspect(file, look, signal);
    if (comrades.some(({ ref }) => sameId(ref, inspection.ref)))
      throw failure(
        codes.ruleBroken,
        `Two of the packages that need one another are called "${inspection.ref}". They cannot be installed together.`,
      );
    const other = own === undefined ? others.find(({ ref }) => sameId(ref, inspection.ref)) : undefined;
    const current = await kind.current(own?.ref ?? inspection.ref);
    // What stands there and came otherwise may have been allowed for something else.
    const known = new Set(own === undefined || !isTrusted ? [] : [...own.grants, ...inspection.granted]);
    // Whoever lists a file that came from elsewhere has not made it: what comes next is somebody else's.
    const isOther =
      current !== undefined && (own === undefined || (!isTrusted && own.sha256 !== file.sha256));
    const part: PlanPart = {
      source: source.id,
      key: listed.key,
      kind: kind.key,
      id: listed.id,
      version: pkg.version,
      title: pkg.title,
      authors: pkg.authors,
      licence: pkg.licence,
      file: file.name,
      storedAs: inspection.name,
      size: file.bytes.length,
      sha256: file.sha256,
      action: actionOf(pkg, own),
      installedVersion: own?.version ?? "",
      ref: inspection.ref,
      replacesOther: isOther,
      replaces: isOther ? ((own ?? other)?.title ?? "") : "",
      alsoFrom: others.find(({ packageId }) => sameId(packageId, pkg.id))?.sourceName ?? "",
      changedByHand: own !== undefined && current !== undefined && (await sha256Of(current)) !== own.sha256,
      mismatches: await mismatchesOf(pkg, file.name, file.bytes, signal),
      grants: inspection.grants.map((grant) => ({ grant, isNew: !known.has(grant) })),
      dropped: inspection.granted.filter((grant) => !inspection.grants.includes(grant)),
      needs: needsOf(pkg, installed, along),
      warnings: inspection.warnings,
      difference: await difference(file, current, signal),
    };
    const ref = own?.ref ?? (current === undefined ? undefined : inspection.ref);
    return { part, kind, pkg, file, inspection, ref, before: own ?? other, current };
  }
}

function sameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function actionOf({ version }: IndexedPackage, installed: SeenInstalled | undefined): PlanPart["action"] {
  if (installed === undefined) return "install";
  const order = compareVersions(version, installed.version);
  return order > 0 ? "update" : order < 0 ? "downgrade" : "again";
}
