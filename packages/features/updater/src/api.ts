/**
 * What the feature `updater` offers to others.
 * @packageDocumentation
 */
import { defineToken } from "@dicetower/contract";

/** Looks for newer releases of the program. */
export interface Updater {
  /** Begins to look; how it goes is in the status. @throws Failure while a package comes in, or is installed */
  check(): void;
  /** Tag of the newest release that is newer than what runs; undefined where none is known. */
  readonly newerTag: string | undefined;
}
export const Updater = defineToken<Updater>("Updater");
