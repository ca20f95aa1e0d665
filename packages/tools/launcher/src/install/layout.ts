import { join } from "node:path";
import type { Autostart } from "../desktop/autostart.js";
import type { InstallResult } from "../protocol/messages.js";
import type { Program } from "./versions.js";

/** Where the program can be replaced, and how it is started. */
export interface InstallOptions {
  /** Data folder of the host. */
  readonly data: string;
  /** Folder of the program that came with the launcher, which runs until another one is installed. */
  readonly program: string;
  /** Version of the launcher. */
  readonly version: string;
  /** Returns the command that starts the program in a folder. */
  readonly command: (folder: string) => readonly string[];
  /** True in a container, where nothing is installed: an update is a new image. */
  readonly container?: boolean;
  /** Autostart at login, on a desktop. */
  readonly autostart?: Autostart | undefined;
  /** Milliseconds that a new version has to run before it is kept, 60 000 by default. */
  readonly trialMs?: number;
  /** Milliseconds after which a trial without readiness ends in any case, 30 minutes by default. */
  readonly hardLimitMs?: number;
}

/** Number of attempts to start a new version before the previous one is restored. */
export const maxAttempts = 2;

/** Returns the paths in a data folder that launcher and updater share. */
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

/** The record of the active program. */
export interface Pointer {
  /** Name of a slot; null for the program that came with the launcher. */
  readonly active: string | null;
  readonly previous: string | null;
  readonly trial: { readonly attempt: number } | null;
}

/** The staged package, as far as the launcher reads it. */
export interface StagedRecord extends Program {
  readonly tag: string;
  readonly sha256: string;
  readonly treeDigest: string;
  readonly id: string;
}

/** The authorisation of a package. */
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

/** Steps of an installation; each is recorded before it is done. */
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

/** The progress of an installation. */
export interface Journal {
  readonly step: Step;
  /** Nonce of its authorisation. */
  readonly id: string;
  readonly tag: string;
  readonly automatic: boolean;
  /** Previously active slot; null for the program that came with the launcher. */
  readonly from: string | null;
  /** Slot of the new version. */
  readonly to: string;
  /** Name of the package's file tree. */
  readonly tree: string;
  readonly treeDigest: string;
  /** True if the new version has changed the database. */
  readonly migrated: boolean;
  readonly reason: string;
  /** UTC epoch seconds. */
  readonly at: number;
  /** Nonces that have been used. */
  readonly used: readonly string[];
}

const final = ["committed", "rolled_back", "replace_failed"] as const;

/** Returns true if nothing of an installation is left to do. */
export function isFinal(journal: Journal | undefined): boolean {
  return journal === undefined || resultOf(journal) !== undefined;
}

/** Returns the result of an installation; undefined while it is in progress. */
export function resultOf({ step }: Journal): InstallResult["state"] | undefined {
  return final.find((one) => one === step);
}
