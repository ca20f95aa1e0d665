import type { Config } from "@dicetower/installation";
import type { Client } from "./client.js";

/** A feature package in the installation. */
export interface PackageRow {
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  readonly thirdParty: boolean;
  /** Whether an admin has switched it on, or otherwise the configuration or the package. */
  readonly wanted: boolean;
  /** Why it cannot be used; empty if it can. */
  readonly problem: string;
}

/** A backup that was taken. */
export interface BackupRow {
  readonly name: string;
  readonly folder: string;
}

/** The data of an installation, with its lock held and no feature loaded. */
export interface OfflineData {
  features(): Promise<readonly PackageRow[]>;
  /** Stores the switch for the next start. */
  want(id: string, wanted: boolean): Promise<void>;
  backup(reason: "manual" | "before-restore"): Promise<BackupRow>;
  /** Closes the store and releases the lock. */
  close(): Promise<void>;
}

/** The result of a read-only inspection of the data: nothing is created or repaired. */
export interface SeenData {
  /** True if the store exists. */
  readonly begun: boolean;
  /** What is wrong with it, empty if nothing is. */
  readonly problem: string;
  readonly features: readonly PackageRow[];
}

/** The result of probing a server. */
export interface Probe {
  /** What was found, or what is wrong. */
  readonly detail: string;
  /** What to do; empty if nothing is wrong. */
  readonly advice: string;
}

/** What a restore reports of the previous state. */
export interface Restored {
  /**
   * Where the previous state is kept: in a backup, or in a damaged file under another name; empty if there was none.
   */
  readonly before: string;
  /** Why nothing could be carried over; empty if it was, or there was no previous state. */
  readonly unasked: string;
}

/** Loads the control of a host on first use, because it imports the whole host. */
export type LoadControl = () => Promise<HostControl>;

/** The host that the commands belong to. */
export interface CommandHost {
  /** Version of the host. */
  readonly version: string;
  readonly control: LoadControl;
}

/** The operations on a host that commands use. */
export interface HostControl {
  /** Runs a host; resolves when it is ready. The process ends with it. */
  run(
    config: Config,
    how: {
      readonly supervised: boolean;
      readonly repair: boolean;
      readonly print: (line: string) => void;
      /** Lines to print when it is ready, `ready <url>` by default. */
      readonly greeting?: ((url: string) => readonly string[]) | undefined;
    },
  ): Promise<void>;
  /** @throws DataFolderInUse while a host runs */
  offline(config: Config): Promise<OfflineData>;
  /** Inspects the data of a host that is not running, without changes. */
  look(config: Config): Promise<SeenData>;
  /** Probes PostgreSQL, without writing. */
  probeDatabase(url: string): Promise<Probe>;
  /** Probes the bus, and whether messages over it arrive. */
  probeBus(url: string, config: Config): Promise<Probe>;
  /** Returns the names of the feature packages, including missing and unusable ones. */
  packages(config: Config): Promise<readonly string[]>;
  /** Returns the backups, the newest first, whether a host is running or not, and in whatever state the store is. */
  backups(config: Config): Promise<readonly BackupRow[]>;
  /** Replaces the data with a backup. @param source its name, or a folder */
  restore(config: Config, source: string): Promise<Restored>;
  /**
   * Runs a host briefly with some of the features, on a free loopback port and with a secret key: for operations that
   * need features.
   */
  briefly<T>(
    config: Config,
    wanted: (id: string) => boolean,
    use: (client: Client) => Promise<T>,
  ): Promise<T>;
}
