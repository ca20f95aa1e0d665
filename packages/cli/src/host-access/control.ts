import type { Config } from "@dicetower/installation";
import type { Client } from "./client.js";

/** A package with a feature, as it lies in the installation. */
export interface PackageRow {
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  readonly thirdParty: boolean;
  /** What an admin decided, or what the configuration or the package wishes. */
  readonly wanted: boolean;
  /** Why it cannot be used; empty when it can. */
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
  /** Remembers for the next start. */
  want(id: string, wanted: boolean): Promise<void>;
  backup(reason: "manual" | "before-restore"): Promise<BackupRow>;
  /** Closes the store and gives the lock back. */
  close(): Promise<void>;
}

/** The data of an installation, looked at while nothing is opened, made or mended. */
export interface SeenData {
  /** The store has been begun. */
  readonly begun: boolean;
  /** What is wrong with it, empty when nothing is. */
  readonly problem: string;
  readonly features: readonly PackageRow[];
}

/** What a look at a server has found. */
export interface Probe {
  /** What there is, or what is wrong. */
  readonly detail: string;
  /** What to do; empty where nothing is wrong. */
  readonly advice: string;
}

/** What a restore has to say of what was there before. */
export interface Restored {
  /** Where that is: in a backup, or a damaged file under another name; empty for nothing. */
  readonly before: string;
  /** Why it could not be asked for what is to outlive a restore; empty where it was, or there was nothing. */
  readonly unasked: string;
}

/** Loads what commands do with a host, on first use: it takes the whole host along. */
export type LoadControl = () => Promise<HostControl>;

/** The host that the commands belong to. */
export interface CommandHost {
  /** Version of the host. */
  readonly version: string;
  readonly control: LoadControl;
}

/** What commands do with a host. */
export interface HostControl {
  /** Runs a host; answers when it serves. The process ends with it. */
  run(
    config: Config,
    how: {
      readonly supervised: boolean;
      readonly repair: boolean;
      print(line: string): void;
      /** Lines that say where it serves; `ready <url>` when left out. */
      readonly greeting?: ((url: string) => readonly string[]) | undefined;
    },
  ): Promise<void>;
  /** @throws DataFolderInUse while a host runs */
  offline(config: Config): Promise<OfflineData>;
  /** Looks through the data of a host that does not run, and changes nothing. */
  look(config: Config): Promise<SeenData>;
  /** Looks whether PostgreSQL lets the service in, and writes nothing. */
  probeDatabase(url: string): Promise<Probe>;
  /** Looks whether the bus lets the service in, and whether what is said over it arrives. */
  probeBus(url: string, config: Config): Promise<Probe>;
  /** The names of the packages with a feature, installed or not usable. */
  packages(config: Config): Promise<readonly string[]>;
  /** The backups, the newest first: whether a host runs or not, and however the store is. */
  backups(config: Config): Promise<readonly BackupRow[]>;
  /**
   * Puts a backup in place of the data.
   * @param source its name, or a folder
   */
  restore(config: Config, source: string): Promise<Restored>;
  /**
   * Runs a host for a moment, with some of the features, on a free port of the loopback and with a key that
   * nobody else knows: for what only features can do.
   */
  briefly<T>(
    config: Config,
    wanted: (id: string) => boolean,
    use: (client: Client) => Promise<T>,
  ): Promise<T>;
}
