/**
 * What the feature `updater` offers to others.
 * @packageDocumentation
 */
import { defineToken, type TextRef } from "@dicetower/contract";

/** What can be asked of the updater. */
export type UpdateAct = "check" | "download" | "install" | "cancel";

/** Looks for newer releases of the program. */
export interface Updater {
  /** Begins to look; how it goes is in the status. @throws Failure while a package comes in, or is installed */
  check(): void;
  /** Tag of the newest release that is newer than what runs; undefined where none is known. */
  readonly newerTag: string | undefined;
  /** Tag of the package that {@link Updater.perform} would install now; undefined where it would refuse. */
  readonly installable: string | undefined;
  /**
   * Does something as the routes do. A check, and the one that a download begins with, is waited for.
   * @returns how it stands then, or why it cannot be done, for people to read
   * @throws what is no refusal
   */
  perform(act: UpdateAct): Promise<TextRef>;
}
export const Updater = defineToken<Updater>("Updater");
