import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  type JsonValue,
  type Layer,
  type Store,
  systemActor,
} from "@dicetower/contract";
import { differing, type Members } from "./members.js";

/** Which value of a group: the layer and what it is for; the target is empty for `global`. */
export interface Spot {
  readonly key: string;
  readonly layer: Layer;
  readonly target: string;
}

/** A stored value. */
export interface StoredValue {
  readonly revision: number;
  readonly value: Members;
}

/** A value of the past, without secrets; revision 0 is what was in force before the first save. */
export interface PastValue {
  readonly revision: number;
  readonly at: number;
  readonly actor: Actor;
  readonly value: Members;
}

interface SettingRow {
  key: string;
  layer: Layer;
  target: string;
  revision: number;
  value: string;
  updated_at: number;
}

interface HistoryRow {
  key: string;
  layer: Layer;
  target: string;
  revision: number;
  value: string;
  actor: string;
  at: number;
}

/** Values of the past that are kept for each spot. */
const keptValues = 20;

const nothing: StoredValue = Object.freeze({ revision: 0, value: Object.freeze({}) });

/** What is to be written. */
export interface Writing {
  readonly spot: Spot;
  /** Secrets sealed; keys that the schema does not know included. */
  readonly value: Members;
  /** The same for history and changes: secrets masked. */
  readonly shown: Members;
  readonly shownBefore: Members;
  readonly actor: Actor;
  /** Revision of the stored value that this one was made from. */
  readonly from: number;
}

/** The stored values of all groups, in memory and in the store. */
export class SettingsBook {
  readonly #values = new Map<string, StoredValue>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** Reads everything again; answers the keys of groups whose values another process has changed. */
  async load(): Promise<ReadonlySet<string>> {
    const rows = await this.store.read((db) => db<SettingRow>("host_setting").select());
    const moved = new Set<string>();
    for (const row of rows) {
      const name = nameOf(row);
      // Read before a write of our own was through.
      if ((this.#values.get(name)?.revision ?? 0) >= row.revision) continue;
      this.#values.set(name, { revision: row.revision, value: JSON.parse(row.value) as Members });
      moved.add(row.key);
    }
    return moved;
  }

  get(spot: Spot): StoredValue {
    return this.#values.get(nameOf(spot)) ?? nothing;
  }

  has(spot: Spot): boolean {
    return this.#values.has(nameOf(spot));
  }

  /** Spots of a group that override something. */
  overriding(key: string): Spot[] {
    const beginning = `${key}\n`;
    return [...this.#values.keys()]
      .filter((name) => name.startsWith(beginning))
      .map((name) => spotOf(name))
      .filter(({ layer }) => layer !== "global");
  }

  /** False, and nothing is written, when another process has written since. */
  async write(writing: Writing): Promise<boolean> {
    const { spot, value, shown, shownBefore, actor, from: before } = writing;
    const revision = await this.store.change(async (db) => {
      const { key, layer, target } = spot;
      if (this.store.dialect === "postgres")
        await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.host_setting'))");
      const row = await db<SettingRow>("host_setting").where({ key, layer, target }).first("revision");
      if ((row?.revision ?? 0) !== before) return undefined;
      const next = before + 1;
      const now = this.clock.seconds();
      const stored = { key, layer, target, revision: next, value: JSON.stringify(value), updated_at: now };
      await db<SettingRow>("host_setting").insert(stored).onConflict(["key", "layer", "target"]).merge();
      const past = (number: number, of: Members, by: Actor): HistoryRow => ({
        key,
        layer,
        target,
        revision: number,
        value: JSON.stringify(of),
        actor: JSON.stringify(by),
        at: now,
      });
      // Nobody has saved what the first save replaces; it is wanted back all the same.
      if (before === 0 && layer === "global") await this.#remember(db, past(0, shownBefore, systemActor));
      await this.#remember(db, past(next, shown, actor));
      await this.changes.record(db, {
        action: "settings.update",
        actor,
        target: { type: "settings", id: layer === "global" ? key : `${key}@${layer}:${target}` },
        before: shownBefore as JsonValue,
        after: shown as JsonValue,
        fields: differing(shownBefore, shown),
      });
      return next;
    });
    if (revision === undefined) return false;
    this.#values.set(nameOf(spot), { revision, value });
    return true;
  }

  async #remember(db: Connection, row: HistoryRow): Promise<void> {
    const { key, layer, target } = row;
    await db<HistoryRow>("host_setting_history").insert(row);
    await db<HistoryRow>("host_setting_history")
      .where({ key, layer, target })
      .andWhere("revision", "<=", row.revision - keptValues)
      .delete();
  }

  /** The last values of a spot, newest first, the present one included. */
  async past({ key, layer, target }: Spot): Promise<PastValue[]> {
    const rows = await this.store.read((db) =>
      db<HistoryRow>("host_setting_history")
        .where({ key, layer, target })
        .orderBy("revision", "desc")
        .select(),
    );
    return rows.map((row) => ({
      revision: row.revision,
      at: Number(row.at),
      actor: JSON.parse(row.actor) as Actor,
      value: JSON.parse(row.value) as Members,
    }));
  }
}

function nameOf({ key, layer, target }: Spot): string {
  return `${key}\n${layer}\n${target}`;
}

function spotOf(name: string): Spot {
  const [key = "", layer = "", ...target] = name.split("\n");
  return { key, layer: layer as Layer, target: target.join("\n") };
}
