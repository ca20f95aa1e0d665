import type { Cards } from "@dicetower/cards/api";
import type { Changes, Clock, LiveSettings, Scope, Store, Texts } from "@dicetower/contract";
import type { Dice } from "@dicetower/dice/api";
import type { Groups } from "@dicetower/groups/api";
import type { Session } from "@dicetower/play-session/api";
import type { Players } from "@dicetower/players/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { LastChecks } from "./check/last-checks.js";
import type { MadeInvestigators } from "./generate/made-investigators.js";
import type { SanityDays } from "./sanity/sanity-days.js";
import type { CocSettings } from "./settings.js";
import type { Variants } from "./variants/variants.js";

/** What the commands of this feature work with. */
export interface CocServices {
  readonly host: Scope;
  readonly clock: Clock;
  readonly store: Store;
  readonly changes: Changes;
  readonly texts: Texts;
  readonly dice: Dice;
  readonly groups: Groups;
  readonly players: Players;
  readonly systems: RuleSystems;
  readonly cards: Cards;
  readonly settings: LiveSettings<CocSettings>;
  readonly variants: Variants;
  readonly lastChecks: LastChecks;
  readonly sanityDays: SanityDays;
  readonly made: MadeInvestigators;
  /** Who leads a table; undefined while the feature is off. */
  readonly session: () => Session | undefined;
}

/** Extension that all commands belong to. */
export const extension = "coc7";
