import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  type Folder,
  failure,
  type Store,
} from "@dicetower/contract";
import type { ModulePackage } from "../package/index.js";
import { diskName } from "./disk-name.js";
import type { ModuleRecord } from "./module.js";

interface ModuleRow {
  readonly id: string;
  readonly filename: string;
  readonly enabled: number;
  readonly place: number;
  readonly installed_at: number | string;
  readonly updated_at: number | string;
}

const table = "scripts_lua_module";
const maxModules = 500;

/** Records of modules and their files: one each, so that nothing is ever half there. */
export class ModuleStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
    readonly folder: Folder,
  ) {}

  /** In their order: later ones override what earlier ones say. */
  async list(): Promise<ModuleRecord[]> {
    const rows = await this.store.read((db) => db<ModuleRow>(table).orderBy(["place", "id"]));
    return rows.map(recordOf);
  }

  bytes({ filename }: Pick<ModuleRecord, "filename">): Promise<Buffer> {
    return this.folder.read(filename);
  }

  /** Writes a module that was read, in the place of one of the same id. */
  async save(
    { id, disabled }: Pick<ModulePackage, "id" | "disabled">,
    ending: string,
    bytes: Buffer,
    before: ModuleRecord | undefined,
    actor: Actor,
  ): Promise<void> {
    const filename = `${diskName(id)}${ending}`;
    await this.folder.write(filename, bytes);
    await this.store.change(async (db) => {
      const [last] = (await db<ModuleRow>(table)
        .max({ place: "place" })
        .count({ all: "*" })) as unknown as readonly {
        place: number | string | null;
        all: number | string;
      }[];
      if (before === undefined && Number(last?.all ?? 0) >= maxModules)
        throw failure(codes.ruleBroken, `There can be ${maxModules} modules at most. Delete one first.`);
      const row = { filename, updated_at: this.clock.seconds() };
      if (before === undefined)
        await db<ModuleRow>(table).insert({
          id,
          ...row,
          enabled: disabled ? 0 : 1,
          place: Number(last?.place ?? 0) + 1,
          installed_at: row.updated_at,
        });
      else await db<ModuleRow>(table).where({ id }).update(row);
      await this.#record(db, before === undefined ? "module.create" : "module.update", id, actor);
    });
    if (before !== undefined && before.filename !== filename) await this.#removeFile(before.filename);
  }

  async update(
    id: string,
    change: Partial<Pick<ModuleRecord, "enabled" | "place">>,
    actor: Actor,
  ): Promise<void> {
    await this.store.change(async (db) => {
      const { enabled, place } = change;
      await db<ModuleRow>(table)
        .where({ id })
        .update({
          ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
          ...(place === undefined ? {} : { place }),
        });
      await this.#record(db, "module.update", id, actor, change);
    });
  }

  async remove({ id, filename }: ModuleRecord, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<ModuleRow>(table).where({ id }).delete();
      await this.#record(db, "module.delete", id, actor);
    });
    await this.#removeFile(filename);
  }

  async #removeFile(filename: string): Promise<void> {
    if (await this.folder.has(filename)) await this.folder.remove(filename);
  }

  #record(
    db: Connection,
    action: string,
    id: string,
    actor: Actor,
    after?: Partial<Pick<ModuleRecord, "enabled" | "place">>,
  ): Promise<void> {
    return this.changes.record(db, {
      action,
      actor,
      target: { type: "module", id },
      ...(after === undefined ? {} : { after: { ...after } }),
    });
  }
}

function recordOf({ id, filename, enabled, place, installed_at, updated_at }: ModuleRow): ModuleRecord {
  return {
    id,
    filename,
    enabled: enabled !== 0,
    place,
    packId: "",
    installedAt: Number(installed_at),
    updatedAt: Number(updated_at),
  };
}
