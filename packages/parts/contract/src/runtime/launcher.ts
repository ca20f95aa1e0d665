import type { Scope } from "../feature/scope.js";
import { defineToken } from "../feature/token.js";

/** What became of the last installation that the launcher has made, or has not. */
export interface InstallReport {
  /** Unlike that of any other installation. */
  readonly id: string;
  /** What of it there was: the new version stays, the old one is back, or nothing was replaced at all. */
  readonly state: "committed" | "rolled_back" | "replace_failed" | "manual_help";
  readonly tag: string;
  /** One English sentence; empty where it went well. */
  readonly reason: string;
  /** True where nobody asked for this installation. */
  readonly automatic: boolean;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** What the launcher says of itself when it starts a host. */
export interface LauncherHello {
  /** Of the launcher: an update may ask for a newer one. */
  readonly version: string;
  /** `install`, `restart`, `autostart`. */
  readonly capabilities: readonly string[];
  /** With which this host proves to the launcher that it was the one that checked a package. */
  readonly key: Buffer;
  /** True while this version is on trial: adapters and jobs wait until the launcher commits to it. */
  readonly trial: boolean;
  readonly report: InstallReport | undefined;
}

/** The launcher above this host, as far as it can replace the program. */
export interface Launcher {
  /** Undefined without a launcher that installs, and once it has gone. */
  readonly hello: LauncherHello | undefined;
  /** Calls when the launcher has gone or has committed to this version, until the scope ends. */
  watch(scope: Scope, told: (news: "committed" | "gone") => void): void;
  /**
   * Has the launcher check what is staged and what authorises it. Once this has answered, end with
   * `Lifecycle.restart({ install: true })`.
   * @throws Failure 50100 with the launcher's reason: `not_authorised`, `digest_mismatch`, `no_space`, `busy`
   */
  prepareInstall(nonce: string): Promise<void>;
  /** Start at log-in; undefined where the launcher is none of a desktop, and once it has gone. */
  readonly autostart: LauncherAutostart | undefined;
}

/** Whether the service starts when the user logs in, as the system of the launcher has it. */
export interface LauncherAutostart {
  enabled(): Promise<boolean>;
  /** @throws Failure 50100 with what the system says against it */
  set(enabled: boolean): Promise<void>;
}
export const Launcher = defineToken<Launcher>("Launcher");

/** Where nobody stands above the host who could replace the program. */
export const noLauncher: Launcher = {
  hello: undefined,
  watch() {},
  prepareInstall: () => Promise.reject(new Error("there is no launcher")),
  autostart: undefined,
};
