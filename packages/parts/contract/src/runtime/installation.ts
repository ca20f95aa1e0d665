import { defineToken } from "../feature/token.js";
import { defineTopic } from "../feature/topic.js";

/** What this installation is. */
export interface Installation {
  /** Random, made at the first start; 8 hex digits of it name the session cookie. */
  readonly id: string;
  readonly name: string;
  readonly version: { readonly semver: string; readonly build: number; readonly builtAt: number };
  readonly prerelease: boolean;
  /** UTC epoch seconds. */
  readonly startedAt: number;
  /** Whole seconds since the start, whatever the clock of the machine was set to meanwhile. */
  uptimeSeconds(): number;
  /** UTC epoch seconds of its first start; left out where that is not known. */
  readonly firstStartedAt?: number;
  /**
   * UTC epoch seconds of the last time a backup was put in place of the data; left out for never. What has happened
   * between that backup and this moment is not in the store, though it was seen outside.
   */
  readonly restoredAt?: number;
  /** True while third-party features and scripts stay off, as asked or behind starts that failed. */
  readonly safeMode?: boolean;
  /** Free and total bytes where the data folder is. */
  disk(): Promise<{ readonly free: number; readonly total: number }>;
  /** Address and port the front listens on. */
  address(): { readonly host: string; readonly port: number };
  /** Values in force, after defaults, file, environment and flags; of the log level also after its settings. */
  readonly config: Readonly<{ host: string; port: number; logLevel: string }>;
  /** Prints on the terminal of whoever started the host, and nowhere else: one-time codes. */
  announce(lines: readonly string[]): void;
}
export const Installation = defineToken<Installation>("Installation");

/** Phases of a run, in order. */
export type PhaseName = "loading" | "serving" | "open" | "draining" | "stopping";

/** The phase of the run; adapters and jobs wait for `open`. */
export interface Phase {
  readonly current: PhaseName;
  /** Resolves when that phase, or a later one, has been reached; rejects when `signal` aborts. */
  reached(phase: PhaseName, signal: AbortSignal): Promise<void>;
}
export const Phase = defineToken<Phase>("Phase");

/** A phase that begins. */
export interface PhaseBegan {
  readonly phase: PhaseName;
  /**
   * While `draining` begins: work that is to be done when the messages on their way have ended, and before sockets
   * close. It has 5 s, together with that of others.
   */
  readonly beforeClosing: (work: () => Promise<unknown>) => void;
}

/** Emitted when a phase begins. */
export const phaseBegan = defineTopic<PhaseBegan>("host.phase");

/** Ending and beginning again. */
export interface Lifecycle {
  /** True when a launcher stands above the host and starts it again. */
  readonly supervised: boolean;
  /**
   * Ends in good order and is started again. @param options with `install`, the launcher first installs what an update
   * has staged @throws Failure 50100 when nobody would start it
   */
  restart(options?: { readonly install?: boolean }): void;
  /** Ends in good order. */
  stop(): void;
  /** True when a saved setting waits for a restart. */
  restartPending: boolean;
}
export const Lifecycle = defineToken<Lifecycle>("Lifecycle");

/** A copy of the data that was taken. */
export interface TakenBackup {
  readonly name: string;
  /** UTC epoch seconds. */
  readonly createdAt: number;
  readonly files: readonly { readonly bytes: number }[];
}

/** The database: facts of it for the status page, and copies of it. */
export interface Database {
  /** Size on the disk, write-ahead log included. */
  bytes(): Promise<number>;
  /** False when the last check found damage, or writing is off. */
  readonly ok: boolean;
  /** UTC epoch seconds, 0 when there is none. */
  readonly lastBackupAt: number;
  /** Seconds without a backup after which one is overdue; 0 while none is planned. */
  readonly backupDueSeconds: number;
  /** Takes a backup while everything goes on. It may take minutes. */
  backup(reason: "manual"): Promise<TakenBackup>;
  /** All there are, the newest first. */
  backups(): Promise<readonly TakenBackup[]>;
}
export const Database = defineToken<Database>("Database");

/** The least number of seconds after which a backup is overdue: with one a night, two have failed. */
export const oldBackupSeconds = 48 * 3_600;
