import { defineToken, type Scope } from "@dicetower/contract";
import type { ScriptConsole } from "./console.js";
import type { ScriptStorage } from "./storage.js";
import type { Strikes, StrikesOptions } from "./strikes.js";
import type { ScriptWorker, ScriptWorkerOptions } from "./worker.js";

/** Languages that scripts are written in; storage, console and settings of scripts are kept by language and name. */
export type ScriptLanguage = "js" | "lua";

/** One script, by its language and by the name that its owner knows it by. */
export interface ScriptId {
  readonly language: ScriptLanguage;
  readonly name: string;
}

/** What the features for script languages share. */
export interface ScriptHost {
  /**
   * Prepares a worker thread. It begins with the first call, and ends with the scope that asked.
   * @param scope the feature's, or a fork of it
   */
  worker(scope: Scope, options: ScriptWorkerOptions): ScriptWorker;
  /** What scripts keep. */
  readonly storage: ScriptStorage;
  /** What scripts print, and how long their calls take. */
  readonly console: ScriptConsole;
  /** Counts the breaches of each script of a feature. */
  strikes(scope: Scope, options: StrikesOptions): Strikes;
}
export const ScriptHost = defineToken<ScriptHost>("ScriptHost");
