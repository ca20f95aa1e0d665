import type { Automation } from "@dicetower/automation/api";
import type { Extensions } from "@dicetower/commands/api";
import type { Changes, Clock, Files, Line, Notices, Random, Store } from "@dicetower/contract";
import type { Players, PlayerVariables } from "@dicetower/players/api";
import type { ScriptHost } from "@dicetower/script-host/api";

/** What the feature stands on. */
export interface LuaNeeds {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly line: Line;
  readonly notices: Notices;
  readonly automation: Automation;
  readonly extensions: Extensions;
  readonly players: Players;
  readonly variables: PlayerVariables;
  readonly scripts: ScriptHost;
}
