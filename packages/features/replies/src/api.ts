/**
 * What the feature `replies` tells others.
 * @packageDocumentation
 */
import { defineTopic } from "@dicetower/contract";

export type { Draft as ReplyDraft, DraftFile as ReplyDraftFile } from "./importing/drafts.js";
export { readReplyFile } from "./importing/read-file.js";
export { fromSealDice } from "./importing/seal-dice.js";

/** Emitted after reply rules have been made, changed or deleted; undefined where it may be any. */
export const repliesChanged = defineTopic<{ readonly ids: readonly number[] | null }>("replies.changed", {
  cluster: true,
});
