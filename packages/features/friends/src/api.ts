/**
 * What the feature `friends` offers to others.
 * @packageDocumentation
 */
import { defineToken } from "@dicetower/contract";

/** Parts with friends who have not said anything for long. */
export interface FriendCleaning {
  /** One run, as the settings say; nothing where it is switched off. */
  run(signal: AbortSignal): Promise<void>;
}
export const FriendCleaning = defineToken<FriendCleaning>("FriendCleaning");
