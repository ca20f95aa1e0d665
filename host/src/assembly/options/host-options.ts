import type { Clock, Feature, Launcher, Random } from "@dicetower/contract";
import type { FeaturePackage, Overrides } from "@dicetower/kernel";
import type { HostSettings } from "./host-settings.js";
import type { Identity } from "./identity.js";

/** A feature that the host is to know. */
export interface HostFeature {
  readonly id: string;
  /** Left out where `load` brings it when it is first wanted. */
  readonly feature?: Feature | undefined;
  readonly load?: () => Promise<Feature>;
  readonly info: FeaturePackage;
  /** Whether it runs where no admin has decided. */
  readonly enabled: boolean;
  /** Why it cannot run; empty when it can. */
  readonly problem?: string;
  /** Its package could not be read: what it says of itself is not known. */
  readonly unread?: boolean;
}

/** What `createHost` takes. */
export interface HostOptions {
  readonly settings: HostSettings;
  readonly identity: Identity;
  readonly features: readonly HostFeature[];
  /** Looks which features are installed now: packages that came after the start take another one. */
  readonly installed?: () => Promise<readonly Pick<HostFeature, "id" | "problem">[]>;
  readonly overrides?: Overrides;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Secrets of the configuration, kept out of the log. */
  readonly hidden?: readonly string[];
  /** Prints for whoever started the host, and nowhere else. */
  readonly announce?: (lines: readonly string[]) => void;
  /** Ends the host in good order and leaves the process with a code; left out: the host only ends. */
  readonly end?: (code: number) => void;
  /** Whether a launcher stands above the host now, which starts it again; as the settings say when left out. */
  readonly supervised?: () => boolean;
  /** The launcher above, as far as it can replace the program; none when left out. */
  readonly launcher?: Launcher;
  /** Feature whose setup blocked an earlier start: it is turned off until an admin switches it on. */
  readonly hung?: string | undefined;
  /** Called before the package of a feature is loaded, and before its setup: either may block the process. */
  readonly settingUp?: (id: string) => void;
  /** Called when that has ended, well or not. */
  readonly setUp?: (id: string) => void;
  /** Called before each step of a migration. */
  readonly progress?: () => void;
  /** Called when requests are served; adapters and jobs begin when it has answered. */
  readonly serves?: (url: string) => Promise<void>;
  /** Told whose turn it is while the host ends, and while a feature does: whoever holds the process is named by it. */
  readonly turn?: (whose: string) => void;
}
