import { join } from "node:path";
import type { Autostart } from "../desktop/autostart.js";
import type { Program } from "./versions.js";

/** Where the program may be replaced, and how it is started. */
export interface InstallOptions {
  /** Data folder of the host. */
  readonly data: string;
  /** Folder of the program that came with the launcher; it runs while no other has been installed. */
  readonly program: string;
  /** Version of the launcher. */
  readonly version: string;
  /** Command that starts the program of a folder. */
  readonly command: (folder: string) => readonly string[];
  /** In a container nothing is installed: the next image is the update. */
  readonly container?: boolean;
  /** Start at log-in, where this is a desktop. */
  readonly autostart?: Autostart | undefined;
  /** Milliseconds that a new version has to be alive before it stays, 60 000 when left out. */
  readonly trialMs?: number;
  /** Milliseconds after which a trial without readiness ends, whatever it says, 30 minutes when left out. */
  readonly hardLimitMs?: number;
}

/** Times that a new version is started before the old one comes back. */
export const mostAttempts = 2;

/** Paths below a data folder that the launcher and the updater share. */
export function pathsIn(data: string) {
  const update = join(data, "update");
  const slots = join(data, "slots");
  return {
    update,
    slots,
    staged: join(update, "staged.json"),
    trees: join(update, "staged"),
    authorisation: join(update, "authorisation.json"),
    journal: join(update, "install.json"),
    snapshot: join(update, "snapshot"),
    trialLog: join(update, "failed-trial.log"),
    pointer: join(slots, "current.json"),
    key: join(data, "launcher", "key"),
  };
}

/** Which program runs. */
export interface Pointer {
  /** Name of a slot; null for the program that came with the launcher. */
  readonly active: string | null;
  readonly previous: string | null;
  readonly trial: { readonly attempt: number } | null;
}

/** The package that waits, as far as the launcher looks at it. */
export interface StagedRecord extends Program {
  readonly tag: string;
  readonly sha256: string;
  readonly treeDigest: string;
  readonly id: string;
}

/** What authorises it. */
export interface Token {
  readonly kind: "standing" | "once";
  readonly from: string;
  readonly tag: string;
  readonly sha256: string;
  readonly treeDigest: string;
  readonly id: string;
  readonly issuedAt: number;
  readonly nonce: string;
  readonly automatic: boolean;
}

/** Steps of an installation; each is written before it is done. */
export type Step =
  | "accepted"
  | "snapshot"
  | "installed"
  | "switched"
  | "trial"
  | "rolling_back"
  | "committed"
  | "rolled_back"
  | "replace_failed";

/** How far an installation is. */
export interface Journal {
  readonly step: Step;
  /** Nonce of what authorised it. */
  readonly id: string;
  readonly tag: string;
  readonly automatic: boolean;
  /** Slot that was active before; null for the program that came with the launcher. */
  readonly from: string | null;
  /** Slot of the new version. */
  readonly to: string;
  /** Name of the tree of the package. */
  readonly tree: string;
  readonly treeDigest: string;
  /** Whether the new version has changed the database. */
  readonly migrated: boolean;
  readonly reason: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** Nonces that have been used. */
  readonly used: readonly string[];
}

const final: ReadonlySet<Step> = new Set(["committed", "rolled_back", "replace_failed"]);

/** True for an installation of which nothing is left to do. */
export function isFinal(journal: Journal | undefined): boolean {
  return journal === undefined || final.has(journal.step);
}
