import { setImmediate as nextTurn } from "node:timers/promises";
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

/** Names one value of a group: the layer and what it applies to; the target is empty for `global`. */
export interface SettingKey {
  readonly key: string;
  readonly layer: Layer;
  readonly target: string;
}

/** A stored value. */
export interface StoredValue {
  readonly revision: number;
  readonly value: Members;
}

/** An earlier value, without secrets; revision 0 is the value before the first save. */
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

/** Number of earlier values that are kept for each setting. */
const keptValues = 20;

const nothing: StoredValue = Object.freeze({ revision: 0, value: Object.freeze({}) });

/** A value to write. */
export interface SettingWrite {
  readonly settingKey: SettingKey;
  /** Secrets sealed; keys that the schema does not know included. */
  readonly value: Members;
  /** The same for history and changes: secrets masked. */
  readonly shown: Members;
  readonly shownBefore: Members;
  readonly actor: Actor;
  /** Revision of the stored value that this one was made from. */
  readonly from: number;
}

/** Holds the stored values of all groups, in memory and in the database. */
export class SettingsStore {
  readonly #values = new Map<string, StoredValue>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** Reads everything again; returns the keys of groups whose values another process has changed. */
  async load(): Promise<ReadonlySet<string>> {
    const rows = await this.store.read((db) => db<SettingRow>("host_setting").select());
    const moved = new Set<string>();
    for (const row of rows) {
      const name = nameOf(row);
      // Read before a write of this process was committed.
      if ((this.#values.get(name)?.revision ?? 0) >= row.revision) continue;
      this.#values.set(name, { revision: row.revision, value: JSON.parse(row.value) as Members });
      moved.add(row.key);
    }
    return moved;
  }

  get(settingKey: SettingKey): StoredValue {
    return this.#values.get(nameOf(settingKey)) ?? nothing;
  }

  has(settingKey: SettingKey): boolean {
    return this.#values.has(nameOf(settingKey));
  }

  /** Returns the keys under which a group is overridden. */
  overriding(key: string): SettingKey[] {
    const beginning = `${key}\n`;
    return [...this.#values.keys()]
      .filter((name) => name.startsWith(beginning))
      .map((name) => keyOfName(name))
      .filter(({ layer }) => layer !== "global");
  }

  /** Writes a value; returns false, and writes nothing, when another process has written since. */
  async write(writing: SettingWrite): Promise<boolean> {
    const { settingKey, value, shown, shownBefore, actor, from: before } = writing;
    // Each takes long for a large value: the event loop gets turns in between.
    const valueText = JSON.stringify(value);
    await nextTurn();
    const shownText = JSON.stringify(shown);
    await nextTurn();
    const fields = differing(shownBefore, shown);
    await nextTurn();
    const revision = await this.store.change(async (db) => {
      const { key, layer, target } = settingKey;
      if (this.store.dialect === "postgres")
        await db.raw("select pg_advisory_xact_lock(hashtext(current_schema() || '.host_setting'))");
      const row = await db<SettingRow>("host_setting").where({ key, layer, target }).first("revision");
      if ((row?.revision ?? 0) !== before) return undefined;
      const next = before + 1;
      const now = this.clock.seconds();
      const stored = { key, layer, target, revision: next, value: valueText, updated_at: now };
      await db<SettingRow>("host_setting").insert(stored).onConflict(["key", "layer", "target"]).merge();
      const past = (number: number, of: string, by: Actor): HistoryRow => ({
        key,
        layer,
        target,
        revision: number,
        value: of,
        actor: JSON.stringify(by),
        at: now,
      });
      // The value before the first save was never stored, but must be restorable too.
      if (before === 0 && layer === "global")
        await this.#remember(db, past(0, JSON.stringify(shownBefore), systemActor));
      await this.#remember(db, past(next, shownText, actor));
      await this.changes.record(db, {
        action: "settings.update",
        actor,
        target: { type: "settings", id: layer === "global" ? key : `${key}@${layer}:${target}` },
        before: shownBefore as JsonValue,
        after: shown as JsonValue,
        fields,
      });
      return next;
    });
    if (revision === undefined) return false;
    this.#values.set(nameOf(settingKey), { revision, value });
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

  /** Returns the last values of a setting, newest first, the current one included. */
  async past({ key, layer, target }: SettingKey): Promise<PastValue[]> {
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

function nameOf({ key, layer, target }: SettingKey): string {
  return `${key}\n${layer}\n${target}`;
}

function keyOfName(name: string): SettingKey {
  const [key = "", layer = "", ...target] = name.split("\n");
  return { key, layer: layer as Layer, target: target.join("\n") };
}
