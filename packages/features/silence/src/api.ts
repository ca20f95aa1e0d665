import { type Actor, defineToken } from "@dicetower/contract";
import type { FloodRules } from "./flood-rules.js";
import type { Globals } from "./settings.js";

export type { FloodRules } from "./flood-rules.js";
export type { Globals, RespondSelf } from "./settings.js";

/** How fast people may command, always current. */
export interface FloodLimits {
  readonly value: FloodRules;
}
export const FloodLimits = defineToken<FloodLimits>("FloodLimits");

/** The original-style global settings, always current. */
export interface GlobalSettings {
  readonly value: Globals;
  /** Present values by the names that they have in chat: `DisabledJrrp` and the like; switches are 0 or 1. */
  named(): readonly { readonly name: string; readonly value: number }[];
  /** Saves members, as a PUT would. */
  save(next: Partial<Globals>, actor: Actor): Promise<void>;
}
export const GlobalSettings = defineToken<GlobalSettings>("GlobalSettings");
