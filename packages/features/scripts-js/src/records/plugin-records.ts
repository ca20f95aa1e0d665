import type { Clock, Store } from "@dicetower/contract";
import { defaultGrants, type Grants } from "./grants.js";

/** Who decided whether a plugin has a realm of its own; empty while nobody has. */
export type IsolatedBy = "" | "owner" | "service" | "tried";

/** What is kept of a plugin beside its file. */
export interface PluginRecord {
  readonly name: string;
  readonly enabled: boolean;
  /** It has a realm of its own. */
  readonly isolated: boolean;
  /** Who decided that: `service` where it failed among the others; `tried` where that did not help either. */
  readonly isolatedBy: IsolatedBy;
  readonly grants: Grants;
  /** Names of its extensions when it was last loaded: what they keep is found by them. */
  readonly extensions: readonly string[];
  readonly etag: string;
  /** UTC epoch seconds. */
  readonly installedAt: number;
  readonly updatedAt: number;
}

interface Row {
  readonly name: string;
  readonly enabled: number;
  readonly isolated: number;
  readonly isolated_by: string;
  readonly grants: string;
  readonly extensions: string;
  readonly etag: string;
  readonly installed_at: number | string;
  readonly updated_at: number | string;
}

const table = "scripts_js_plugin";

/** Records of plugins, in the store and in memory. */
export class PluginRecords {
  #all = new Map<string, PluginRecord>();

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    /** Called after each change of this process. */
    readonly told: () => void,
  ) {}

  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<Row>(table).select());
    this.#all = new Map(rows.map((row) => [row.name, recordOf(row)]));
  }

  /** The record of a plugin; what is usual for one that has none. */
  of(name: string): PluginRecord {
    return (
      this.#all.get(name) ?? {
        name,
        enabled: true,
        isolated: false,
        isolatedBy: "",
        grants: defaultGrants,
        extensions: [],
        etag: "",
        installedAt: 0,
        updatedAt: 0,
      }
    );
  }

  async save(name: string, change: Partial<Omit<PluginRecord, "name">>): Promise<PluginRecord> {
    const now = this.clock.seconds();
    const before = this.of(name);
    const next = { ...before, installedAt: before.installedAt || now, ...change };
    const row: Row = {
      name,
      enabled: next.enabled ? 1 : 0,
      isolated: next.isolated ? 1 : 0,
      isolated_by: next.isolatedBy,
      grants: JSON.stringify(next.grants),
      extensions: JSON.stringify(next.extensions),
      etag: next.etag,
      installed_at: next.installedAt,
      updated_at: next.updatedAt,
    };
    await this.store.change((db) => db<Row>(table).insert(row).onConflict("name").merge());
    this.#all.set(name, next);
    this.told();
    return next;
  }

  async remove(name: string): Promise<void> {
    await this.store.change((db) => db<Row>(table).where({ name }).delete());
    this.#all.delete(name);
    this.told();
  }
}

function recordOf(row: Row): PluginRecord {
  return {
    name: row.name,
    enabled: row.enabled !== 0,
    isolated: row.isolated !== 0,
    isolatedBy: row.isolated_by as IsolatedBy,
    grants: { ...defaultGrants, ...(JSON.parse(row.grants) as Partial<Grants>) },
    extensions: JSON.parse(row.extensions) as string[],
    etag: row.etag,
    installedAt: Number(row.installed_at),
    updatedAt: Number(row.updated_at),
  };
}
