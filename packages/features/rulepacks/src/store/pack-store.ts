import type { Actor, Changes, Clock, Migration, Store } from "@dicetower/contract";
import type { Descriptor } from "../pack/descriptor.js";
import type { Counts } from "../pack/pack.js";

/** What `rulepacks_pack` holds: packs that are installed; their zips are files named by digest. */
export const packsMigration: Migration = {
  id: "001-packs",
  async up(db) {
    await db.schema.createTable("rulepacks_pack", (table) => {
      table.increments("id");
      table.text("pack_id").notNullable();
      // The same in small letters: two packs do not differ by case alone.
      table.text("pack_key").notNullable().unique();
      table.text("descriptor").notNullable();
      table.text("counts").notNullable();
      // `installed` until it is switched on for the first time, then `enabled` or `disabled`.
      table.text("wanted").notNullable();
      table.bigInteger("size").notNullable();
      table.text("sha256").notNullable();
      table.bigInteger("installed_at").notNullable();
      table.bigInteger("updated_at").notNullable();
    });
  },
};

export type Wanted = "installed" | "enabled" | "disabled";

interface PackRow {
  id: number;
  pack_id: string;
  pack_key: string;
  descriptor: string;
  counts: string;
  wanted: Wanted;
  size: number | string;
  sha256: string;
  installed_at: number | string;
  updated_at: number | string;
}

/** A pack as it is stored. */
export interface StoredPack {
  readonly id: number;
  readonly packId: string;
  readonly descriptor: Descriptor;
  readonly counts: Counts;
  readonly wanted: Wanted;
  readonly size: number;
  readonly sha256: string;
  /** UTC epoch seconds. */
  readonly installedAt: number;
  readonly updatedAt: number;
}

/** What is kept of an upload. */
export type NewPack = Pick<StoredPack, "descriptor" | "counts" | "size" | "sha256">;

/** Packs that are installed. */
export class PackStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  /** By number, the oldest first. */
  async all(): Promise<readonly StoredPack[]> {
    const rows = await this.store.read((db) => db<PackRow>("rulepacks_pack").orderBy("id").select());
    return rows.map(packOf);
  }

  /** Keeps a pack, in the place of an older one of its id. */
  async keep(pack: NewPack, actor: Actor): Promise<void> {
    const { id: packId, version } = pack.descriptor.package;
    const now = this.clock.seconds();
    const columns = {
      pack_id: packId,
      descriptor: JSON.stringify(pack.descriptor),
      counts: JSON.stringify(pack.counts),
      size: pack.size,
      sha256: pack.sha256,
      updated_at: now,
    };
    const where = { pack_key: packId.toLowerCase() };
    await this.store.change(async (db) => {
      const before = await db<PackRow>("rulepacks_pack").where(where).first();
      if (before === undefined)
        await db<PackRow>("rulepacks_pack").insert({
          ...where,
          ...columns,
          wanted: "installed",
          installed_at: now,
        });
      else await db<PackRow>("rulepacks_pack").where(where).update(columns);
      await this.changes.record(db, {
        action: "rulepacks.upload",
        actor,
        target: { type: "rulePack", id: packId },
        before: before === undefined ? null : { version: packOf(before).descriptor.package.version },
        after: { version },
      });
    });
  }

  async want({ id, packId, wanted: before }: StoredPack, wanted: Wanted, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<PackRow>("rulepacks_pack").where({ id }).update({ wanted });
      await this.changes.record(db, {
        action: "rulepacks.toggle",
        actor,
        target: { type: "rulePack", id: packId },
        before: { enabled: before === "enabled" },
        after: { enabled: wanted === "enabled" },
        fields: ["enabled"],
      });
    });
  }

  async remove({ id, packId, descriptor }: StoredPack, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<PackRow>("rulepacks_pack").where({ id }).delete();
      await this.changes.record(db, {
        action: "rulepacks.delete",
        actor,
        target: { type: "rulePack", id: packId },
        before: { version: descriptor.package.version },
      });
    });
  }
}

/** Two spellings of one pack. */
export function isSamePack(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function packOf(row: PackRow): StoredPack {
  return {
    id: row.id,
    packId: row.pack_id,
    descriptor: JSON.parse(row.descriptor) as Descriptor,
    counts: JSON.parse(row.counts) as Counts,
    wanted: row.wanted,
    size: Number(row.size),
    sha256: row.sha256,
    installedAt: Number(row.installed_at),
    updatedAt: Number(row.updated_at),
  };
}
