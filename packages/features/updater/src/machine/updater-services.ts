import type { KeyObject } from "node:crypto";
import type { Clock, Files, Installation, Launcher, Log, Outbound, Random } from "@dicetower/contract";
import type { Runtime } from "../container/signals.js";
import type { Machine } from "../release/platform.js";
import type { UpdateSettings } from "../settings.js";
import type { ReleaseSources } from "../sources/sources.js";
import type { Telling } from "./telling.js";

/** What the updater works with. */
export interface UpdaterServices {
  readonly clock: Clock;
  readonly random: Random;
  readonly outbound: Outbound;
  readonly files: Files;
  readonly installation: Installation;
  readonly launcher: Launcher;
  readonly log: Log;
  readonly settings: () => UpdateSettings;
  readonly runtime: Runtime;
  readonly places: ReleaseSources;
  readonly keys: readonly KeyObject[];
  readonly machine: Machine;
  /** Name of the zone that the machine is in now. */
  readonly zone: () => string;
  readonly telling: Telling;
  /** Something of the status is another. */
  readonly changed: () => void;
  /** Ends the host so that the launcher installs. */
  readonly handOver: () => void;
}
