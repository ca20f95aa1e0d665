import type { RuleSystem } from "../api.js";
import type { CompiledSystem } from "../templates/compiled-system.js";

/** A rule system or a file that was to be one. */
export interface SystemEntry {
  /** Of its template; of its file where there is none. */
  readonly name: string;
  readonly source: RuleSystem["source"];
  readonly packId: string;
  /** Empty for what is built in. */
  readonly filename: string;
  /** Undefined where it could not be read. */
  readonly system: CompiledSystem | undefined;
  /** Why it is not in force although it is switched on; empty where it is. */
  readonly error: string;
  /** UTC epoch seconds, 0 = unknown. */
  readonly updatedAt: number;
  /** As it stands in its file; undefined for what is built in. */
  readonly content: string | undefined;
}

/** An entry as it stands among the others. */
export interface ListedEntry extends SystemEntry {
  readonly enabled: boolean;
}
