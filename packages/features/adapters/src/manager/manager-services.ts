import type {
  Clock,
  Contribution,
  Events,
  FeatureHost,
  Line,
  LiveSettings,
  Log,
  MessageAuthors,
  Notices,
  Random,
  Secrets,
  Store,
} from "@dicetower/contract";
import type { Ownership } from "../cluster/ownership.js";
import type { ReasonTranslator } from "../connection/reason-words.js";
import type { EventLog } from "../event-log/event-log.js";
import type { PartJournal } from "../outbox/journal.js";
import type { Deduplicator } from "../receiving/deduplicator.js";
import type { ManagerPhase } from "../receiving/inbox.js";
import type { Records } from "../records/records.js";
import type { AccountArbiter } from "../sending/account-arbiter.js";
import type { PlatformGates } from "../sending/gated-connection.js";
import type { PauseSettings } from "../sending/pause-settings.js";
import type { ManagerCounts } from "./counters.js";

/** What every managed adapter works with. */
export interface ManagerServices {
  readonly host: FeatureHost;
  readonly clock: Clock;
  readonly random: Random;
  readonly line: Line;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly events: Events;
  readonly log: Log;
  readonly records: Records;
  readonly journal: PartJournal;
  readonly seen: Deduplicator;
  readonly counts: ManagerCounts;
  readonly pauses: LiveSettings<PauseSettings>;
  readonly arbiter: AccountArbiter;
  readonly gates: PlatformGates;
  /** Features that know who said an earlier message. */
  authors: readonly Contribution<MessageAuthors>[];
  /** Which adapters this process connects. */
  ownership: Ownership;
  readonly words: ReasonTranslator;
  readonly eventLog: EventLog;
  /** While the feature that sends them is on. */
  notices: Notices | undefined;
  phase: ManagerPhase;
}
