import { exitCodes as hostExitCodes } from "@dicetower/launcher";

/** Exit codes of commands. */
export const exitCodes = {
  /** A command failed. */
  failed: 1,
  /** The host cannot start in the current state, and starting it again would not help. */
  refused: hostExitCodes.refused,
} as const;
