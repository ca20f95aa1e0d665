import type { Account, Clock, FeatureHost, Line, LiveSettings, Log } from "@dicetower/contract";
import type { Ownership } from "../cluster/ownership.js";
import type { PartJournal } from "../outbox/journal.js";
import type { Deduplicator } from "../receiving/deduplicator.js";
import type { AccountSender } from "./account-sender.js";
import type { PauseSettings } from "./pause-settings.js";

/** Services that a sender uses. */
export interface SenderServices {
  readonly clock: Clock;
  readonly journal: PartJournal;
  readonly seen: Pick<Deduplicator, "forget">;
  readonly log: Log;
  readonly line: Pick<Line, "say">;
  readonly host: Pick<FeatureHost, "emit">;
  readonly pauses: Pick<LiveSettings<PauseSettings>, "value">;
  readonly counts: { readonly replies: { add(result: string): void } };
  /** Finds the sender of an account. */
  readonly ownership: Pick<Ownership, "holds" | "elsewhere">;
  readonly arbiter: { senderOf(account: Account): AccountSender | undefined };
}
