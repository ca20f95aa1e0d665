/**
 * What the feature `ai-recap` offers to others.
 * @packageDocumentation
 */
import { defineToken } from "@dicetower/contract";
import type { GroupKey } from "@dicetower/groups/api";

/** A recap that the table has read. */
export interface PostedRecap extends GroupKey {
  readonly logId: number;
  readonly logName: string;
  readonly text: string;
  /** UTC epoch seconds. */
  readonly postedAt: number;
}

/** Recaps of session logs. */
export interface Recaps {
  /** The recap that was posted last in a group. */
  latest(group: GroupKey): Promise<PostedRecap | undefined>;
}
export const Recaps = defineToken<Recaps>("Recaps");
