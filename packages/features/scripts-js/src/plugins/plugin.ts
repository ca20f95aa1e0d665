import type { Candidate, DependencyState, Refusal } from "../files/load-order.js";
import type { PluginFile } from "../files/plugin-files.js";
import type { PluginRecord } from "../records/plugin-records.js";

/** A plugin: its file, and what the owner has decided of it. */
export interface Plugin extends PluginFile, Candidate {
  readonly record: PluginRecord;
  /** Rule pack that brought it, empty for none. */
  readonly packId: string;
}

/** What came of a plugin in this run. */
export interface PluginState {
  readonly plugin: Plugin;
  readonly refusal: Refusal | undefined;
  readonly depends: readonly DependencyState[];
  readonly loaded: boolean;
  /** Being loaded just now, or soon. */
  readonly loading: boolean;
  /** Why it does not run, or what went wrong as it was loaded. */
  readonly errorText: string;
  /** Breaches of limits in the last ten minutes. */
  readonly limitsHit: number;
}

/** What a reload answers. */
export interface ReloadResult {
  readonly loaded: number;
  readonly failed: readonly { readonly name: string; readonly error: string }[];
}
