import type { IndexedPackage, Mismatch } from "@dicetower/content-index";
import type { StoreInspection, StoreKind } from "../api.js";
import type { Download } from "./downloads.js";
import type { SeenInstalled } from "./installed-packages.js";
import type { Broken, Need } from "./needs.js";
import type { UnifiedDiff } from "./unified-diff.js";

/** What installing a version of one package would do. */
export interface PlanPart {
  readonly source: number;
  readonly key: string;
  readonly kind: string;
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly licence: string;
  /** Name of the file as it is offered. */
  readonly file: string;
  /** Name of the file as it is kept: another one where something else has that name. */
  readonly storedAs: string;
  readonly size: number;
  readonly sha256: string;
  readonly action: "install" | "update" | "downgrade" | "again";
  /** Version that is installed; empty for none. */
  readonly installedVersion: string;
  readonly ref: string;
  /** There is content of this name which this package has not brought: it is replaced, once that is agreed to. */
  readonly replacesOther: boolean;
  /** Title of the package that has brought it; empty where none has. */
  readonly replaces: string;
  /** Name of the source from which a package of this id is installed beside it; empty for none. */
  readonly alsoFrom: string;
  /** What is installed is not as the store installed it. */
  readonly changedByHand: boolean;
  /** What the index says otherwise than the file. */
  readonly mismatches: readonly Mismatch[];
  readonly grants: readonly { readonly grant: string; readonly isNew: boolean }[];
  /** What was granted and is not asked for any more. */
  readonly dropped: readonly string[];
  readonly needs: readonly Need[];
  readonly warnings: readonly string[];
  /** Null where nothing is there to compare with, or what is compared is no text. */
  readonly difference: UnifiedDiff | null;
}

/** What an installation would do, as it is shown to whoever decides. */
export interface Plan extends PlanPart {
  /** Others that need this one and are needed by it: they are installed as one. */
  readonly together: readonly PlanPart[];
  /** Installed packages that would lack something afterwards. */
  readonly breaks: readonly Broken[];
  /** SHA-256 of all of the above: the installation has to be the one that was shown. */
  readonly plan: string;
}

/** A part of a plan with what is at hand for carrying it out. */
export interface PreparedPart {
  readonly part: PlanPart;
  readonly kind: StoreKind;
  readonly pkg: IndexedPackage;
  readonly file: Download;
  readonly inspection: StoreInspection;
  /** What it takes the place of; undefined for nothing. */
  readonly ref: string | undefined;
  /** The record that the new one takes the place of. */
  readonly before: SeenInstalled | undefined;
  /** File of what is there. */
  readonly current: Buffer | undefined;
}

/** A plan with what is at hand for carrying it out. */
export interface PreparedPlan {
  readonly plan: Plan;
  /** The package that was chosen, and those that come with it. */
  readonly parts: readonly PreparedPart[];
}
