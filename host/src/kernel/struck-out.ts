import type { Log } from "@dicetower/contract";
import type { Slot } from "./slot.js";
import { unremembered } from "./withheld.js";

/** Who hears that a feature was turned off for its crashes. */
export interface StrikeHearers {
  readonly remember?: (id: string, wanted: "struck out") => Promise<void>;
  readonly struckOut?: (id: string) => void;
}

/** Nobody wants the feature any more, also where that cannot be remembered. */
export async function strike(slot: Slot, { struckOut, remember }: StrikeHearers, log: Log): Promise<void> {
  struckOut?.(slot.id);
  slot.wanted = false;
  slot.withheld = "crashes";
  await remember?.(slot.id, "struck out").catch((error: unknown) =>
    log.error(unremembered(slot.id), { error }),
  );
}
