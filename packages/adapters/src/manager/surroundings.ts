import type {
  Clock,
  Events,
  FeatureHost,
  Line,
  Log,
  Notices,
  Random,
  Secrets,
  Store,
} from "@dicetower/contract";
import type { PartJournal } from "../outbox/journal.js";
import type { Records } from "../records/records.js";
import type { SeenEvents } from "../seen-events.js";
import type { ManagerCounts } from "./counters.js";
import type { ReasonWords } from "./reason-words.js";
import type { Speakers } from "./speakers.js";

/** What every managed adapter works with. */
export interface Surroundings {
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
  readonly seen: SeenEvents;
  readonly counts: ManagerCounts;
  readonly speakers: Speakers;
  readonly words: ReasonWords;
  /** While the feature that sends them is on. */
  notices: Notices | undefined;
  /** `waiting` before the host is open, `draining` when it is about to end. */
  phase: "waiting" | "open" | "draining";
}
