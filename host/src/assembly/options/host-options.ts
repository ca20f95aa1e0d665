import type { Clock, Feature, Launcher, Random } from "@dicetower/contract";
import type { FeaturePackage, Overrides } from "@dicetower/kernel";
import type { HostSettings } from "./host-settings.js";
import type { Identity } from "./identity.js";

/** A feature of the installation. */
export interface HostFeature {
  readonly id: string;
  /** Its id in an earlier version: what is stored under it moves to the present one. */
  readonly formerId?: string;
  /** Left out if `load` returns it when it is first wanted. */
  readonly feature?: Feature | undefined;
  readonly load?: () => Promise<Feature>;
  readonly info: FeaturePackage;
  /** Whether it runs if no admin has decided. */
  readonly enabled: boolean;
  /** Why it cannot run; empty if it can. */
  readonly problem?: string;
  /** True if its `package.json` could not be read. */
  readonly unread?: boolean;
}

/** Options of `createHost`. */
export interface HostOptions {
  readonly settings: HostSettings;
  readonly identity: Identity;
  readonly features: readonly HostFeature[];
  /** Returns the features that are installed now: packages added after the start need a restart. */
  readonly installed?: () => Promise<readonly Pick<HostFeature, "id" | "problem">[]>;
  readonly overrides?: Overrides;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Secrets of the configuration, which are masked in the log. */
  readonly hidden?: readonly string[];
  /** Prints lines to the operator, and nowhere else. */
  readonly announce?: (lines: readonly string[]) => void;
  /** Hears of each answer that is not as its route says, where the settings have answers checked. */
  readonly onWrongAnswer?: (sentence: string) => void;
  /** Shuts the host down and exits with a code; if left out, the host only shuts down. */
  readonly end?: (code: number) => void;
  /** Returns true if a launcher currently supervises the host and restarts it; by default as in the settings. */
  readonly supervised?: () => boolean;
  /** The launcher, if it can replace the program. */
  readonly launcher?: Launcher;
  /** Feature whose setup blocked an earlier start: it is turned off until an admin switches it on. */
  readonly hung?: string | undefined;
  /** Called before the package of a feature is loaded, and before its setup: either may block the process. */
  readonly settingUp?: (id: string) => void;
  /** Called when that has ended, whether it succeeded or not. */
  readonly setUp?: (id: string) => void;
  /** Called before each step of a migration. */
  readonly progress?: () => void;
  /** Called when requests are served; adapters and jobs begin after it has resolved. */
  readonly serves?: (url: string) => Promise<void>;
  /**
   * Called with the owner whose code runs during a shutdown or the end of a feature: it is named if it blocks the
   * process.
   */
  readonly turn?: (whose: string) => void;
}
