import { createHash } from "node:crypto";
import { compareVersions, type IndexedPackage } from "@dicetower/content-index";
import { codes, decodeText, failure } from "@dicetower/contract";
import { inWorker, sha256Of, smallBytes, workerTask } from "@dicetower/workers";
import type { StoreInspection, StoreKind } from "../api.js";
import type { Download, Downloads } from "./downloads.js";
import type { InstalledPackages, SeenInstalled } from "./installed-packages.js";
import { type Need, needsOf } from "./needs.js";
import type { ChosenPackage } from "./package-list.js";
import { type UnifiedDiff, unifiedDiff } from "./unified-diff.js";

const inThread = workerTask<typeof unifiedDiff>(
  import.meta.resolve("@dicetower/content-store/thread"),
  "unifiedDiff",
);

/** What is not compared line by line: archives and workbooks. */
const binary = /\.(?:zip|deck|xlsx)(?:\.disabled)?$/i;

/** What installing a version would do, as it is shown to whoever decides. */
export interface Plan {
  readonly source: number;
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly licence: string;
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly action: "install" | "update" | "downgrade" | "again";
  /** Version that is installed; empty for none. */
  readonly installedVersion: string;
  readonly ref: string;
  /** There is content of this name which this package has not brought: it is replaced. */
  readonly replacesOther: boolean;
  /** What is installed is not as the store installed it. */
  readonly changedByHand: boolean;
  readonly grants: readonly { readonly grant: string; readonly isNew: boolean }[];
  /** What was granted and is not asked for any more. */
  readonly dropped: readonly string[];
  readonly needs: readonly Need[];
  readonly warnings: readonly string[];
  /** Null where nothing is there to compare with, or what is compared is no text. */
  readonly difference: UnifiedDiff | null;
  /** SHA-256 of all of the above: the installation has to be the one that was shown. */
  readonly plan: string;
}

/** A plan with what is at hand for carrying it out. */
export interface PreparedPlan {
  readonly plan: Plan;
  readonly kind: StoreKind;
  readonly pkg: IndexedPackage;
  readonly file: Download;
  readonly inspection: StoreInspection;
  /** The record that the new one takes the place of. */
  readonly before: SeenInstalled | undefined;
  /** Content is there under the name. */
  readonly isThere: boolean;
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
    { source, read, listed, installed }: ChosenPackage,
    version: string | undefined,
    signal: AbortSignal,
  ): Promise<PreparedPlan> {
    if (source.problem === "signature")
      throw failure(
        codes.ruleBroken,
        `Nothing is installed from the source "${source.name}": ${source.problemText} Accept its key, or delete it.`,
      );
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
    const kind = this.installed.kind(listed.kind);
    if (kind === undefined)
      throw failure(codes.ruleBroken, `The feature that takes in content of the kind ${listed.kind} is off.`);
    const all = await this.installed.all();
    const needs = needsOf(pkg, all, this.dicetower);
    const file = await this.downloads.get(source, read, pkg, kind.maxBytes, signal);
    const inspection = await kind.inspect(file, pkg.grants, signal);
    const before = installed ?? all.find((one) => one.kind === kind.key && one.ref === inspection.ref);
    const current = await kind.current(installed?.ref ?? inspection.ref);
    // What stands there and came otherwise may have been allowed for something else.
    const known = new Set(installed === undefined ? [] : [...installed.grants, ...inspection.granted]);
    const shown = {
      source: source.id,
      key: listed.key,
      kind: kind.key,
      id: listed.id,
      version: pkg.version,
      title: pkg.title,
      authors: pkg.authors,
      licence: pkg.licence,
      file: file.name,
      size: file.bytes.length,
      sha256: file.sha256,
      action: actionOf(pkg, installed),
      installedVersion: installed?.version ?? "",
      ref: inspection.ref,
      replacesOther: installed === undefined && current !== undefined,
      changedByHand:
        installed !== undefined && current !== undefined && (await sha256Of(current)) !== installed.sha256,
      grants: inspection.grants.map((grant) => ({ grant, isNew: !known.has(grant) })),
      dropped: inspection.granted.filter((grant) => !inspection.grants.includes(grant)),
      needs,
      warnings: inspection.warnings,
      difference: await difference(file, current, signal),
    };
    const plan = createHash("sha256").update(JSON.stringify(shown)).digest("hex");
    return {
      plan: { ...shown, plan },
      kind,
      pkg,
      file,
      inspection,
      before,
      isThere: current !== undefined,
    };
  }
}

function actionOf({ version }: IndexedPackage, installed: SeenInstalled | undefined): Plan["action"] {
  if (installed === undefined) return "install";
  const order = compareVersions(version, installed.version);
  return order > 0 ? "update" : order < 0 ? "downgrade" : "again";
}

async function difference(
  { name, bytes }: Download,
  current: Buffer | undefined,
  signal: AbortSignal,
): Promise<UnifiedDiff | null> {
  if (current === undefined || binary.test(name)) return null;
  const input = { before: textOf(current), after: textOf(bytes) };
  return input.before.length + input.after.length <= smallBytes
    ? unifiedDiff(input)
    : inWorker(inThread, input, { signal });
}

/** What is in no encoding that is known is compared as well as it can be. */
function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch {
    return bytes.toString("latin1");
  }
}
