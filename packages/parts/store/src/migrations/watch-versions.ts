import type { Bus, Clock, Feature, Features, Log, Scope } from "@dicetower/contract";
import type { OpenStore } from "../open-store.js";
import type { MigratedCode } from "./migrate.js";

const subject = "migrated";
/** Milliseconds between two checks, for cases that the bus does not report. */
const lookMs = 5_000;

/** The parts that the watch uses. */
export interface VersionWatchParts {
  readonly store: Pick<OpenStore, "dialect" | "migrate" | "findLater">;
  readonly bus: Pick<Bus, "publish" | "subscribe">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Migrates features, and checks whether a newer process has migrated the shared tables to something that this one
 * cannot use: then this process ends, before it writes what the newer one does not understand.
 */
export class VersionWatch {
  readonly #code = new Map<string, MigratedCode>();

  constructor(readonly parts: VersionWatchParts) {}

  /** Brings the tables of a feature up to date. @throws DataFromLater, MigrationFailed */
  async migrate({ id: feature, migrations }: Feature, version: string): Promise<void> {
    const { store, bus } = this.parts;
    await store.migrate(feature, version, migrations);
    this.#code.set(feature, { feature, version, migrations });
    if (migrations.length > 0) bus.publish(subject, { feature });
  }

  /** Begins the checks. @param end ends this process */
  begin(scope: Scope, features: Pick<Features, "list">, end: () => void): void {
    const { store, bus, clock, log } = this.parts;
    // With SQLite, a single process has the data folder.
    if (store.dialect !== "postgres") return;
    const ended = new AbortController();
    const look = async () => {
      const inUse = features.list().filter(({ state }) => state === "on");
      const found = await store.findLater(inUse.flatMap(({ id }) => this.#code.get(id) ?? []));
      if (found === undefined || ended.signal.aborted) return;
      ended.abort();
      log.error(`this process ends: a newer one has changed the tables. ${found.message}`);
      end();
    };
    const tryToLook = () =>
      look().catch((error: unknown) => log.warn("the records of migrations cannot be read", { error }));
    bus.subscribe(scope, subject, tryToLook);
    clock.every(lookMs, AbortSignal.any([scope.signal, ended.signal]), () => scope.follow(tryToLook()));
  }
}
