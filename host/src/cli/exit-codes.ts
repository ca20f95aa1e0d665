import { exits } from "../lifecycle/index.js";

/** Codes with which commands end; those of a host are in `lifecycle`. */
export const exitCodes = {
  /** A command could not do what it was asked. */
  failed: 1,
  /** The host cannot start as things are: starting it again would not help. */
  refused: exits.refused,
} as const;
