import type { EventObject, TaskObject, Trigger } from "../objects/trigger.js";
import type { ModulePackage } from "../package/index.js";

/** What owners decide of a module. */
export interface ModuleRecord {
  readonly id: string;
  /** Name of its file in the folder of modules. */
  readonly filename: string;
  readonly enabled: boolean;
  readonly place: number;
  /** Id of the rule pack that it came with; empty for the owner's own. */
  readonly packId: string;
  /** UTC epoch seconds; 0 for those of rule packs. */
  readonly installedAt: number;
  readonly updatedAt: number;
}

/** What came of running the files of a module once. */
export interface LoadedParts {
  readonly triggers: readonly Trigger[];
  readonly events: readonly EventObject[];
  readonly tasks: readonly TaskObject[];
}

export const noParts: LoadedParts = { triggers: [], events: [], tasks: [] };

/** A module as it stands in memory. */
export interface LuaModule {
  readonly record: ModuleRecord;
  /** Undefined where its file cannot be read. */
  readonly content: ModulePackage | undefined;
  /** True once its files have run; also for one that has nothing to run. */
  readonly loaded: boolean;
  /** Why it is not loaded, or what of it is not; empty for nothing. */
  readonly errorText: string;
  readonly parts: LoadedParts;
}
