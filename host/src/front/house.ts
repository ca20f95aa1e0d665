import type { Clock } from "@dicetower/contract";
import type { BodyWatch } from "./body-watch.js";
import type { Reach } from "./exposure.js";
import type { FrontLimits } from "./limits.js";

/** What every request may need of the front around it. */
export interface House {
  readonly clock: Clock;
  readonly reach: Reach;
  readonly bodies: BodyWatch;
  readonly limits: FrontLimits;
}
