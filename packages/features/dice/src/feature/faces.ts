import type { Actor, Changes, Connection, Migration, Store } from "@dicetower/contract";

/** Whose faces: of a group, of a user everywhere. */
export type FacesScope = "group" | "user";

/** What `dice_faces` holds: default faces by platform, scope and target. */
export const facesMigration: Migration = {
  id: "001-faces",
  async up(db) {
    await db.schema.createTable("dice_faces", (table) => {
      table.text("platform").notNullable();
      table.text("scope").notNullable();
      table.text("target").notNullable();
      table.integer("faces").notNullable();
      table.primary(["platform", "scope", "target"]);
    });
  },
};

interface FacesRow {
  readonly platform: string;
  readonly scope: FacesScope;
  readonly target: string;
  readonly faces: number;
}

/** Default faces that groups and players chose: in the store, with a copy in memory. */
export class FacesStore {
  readonly #faces = new Map<string, number>();

  /** @param told called after each change of this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly told: () => void = () => {},
  ) {}

  /** Reads everything again. */
  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<FacesRow>("dice_faces").select());
    this.#faces.clear();
    for (const row of rows) this.#faces.set(key(row.platform, row.scope, row.target), row.faces);
  }

  get(platform: string, scope: FacesScope, target: string): number | undefined {
    // Asked twice for each roll; few have chosen any.
    return this.#faces.size === 0 ? undefined : this.#faces.get(key(platform, scope, target));
  }

  /** Erases the choice of a user within a transaction; memory has it until the next `load`. */
  eraseUser(db: Connection, platform: string, userId: string): Promise<number> {
    return db<FacesRow>("dice_faces").where({ platform, scope: "user", target: userId }).delete();
  }

  /** @param faces undefined takes the choice back */
  async set(
    platform: string,
    scope: FacesScope,
    target: string,
    faces: number | undefined,
    actor: Actor,
  ): Promise<void> {
    const before = this.get(platform, scope, target) ?? null;
    await this.store.change(async (db) => {
      await write(db, { platform, scope, target, faces: faces ?? 0 });
      await this.changes.record(db, {
        action: "dice.faces",
        actor,
        target: { type: scope, id: `${platform}:${target}` },
        before,
        after: faces ?? null,
        fields: ["faces"],
      });
    });
    const name = key(platform, scope, target);
    if (faces === undefined) this.#faces.delete(name);
    else this.#faces.set(name, faces);
    this.told();
  }
}

async function write(db: Connection, row: FacesRow): Promise<void> {
  const { platform, scope, target } = row;
  await db<FacesRow>("dice_faces").where({ platform, scope, target }).delete();
  if (row.faces > 0) await db<FacesRow>("dice_faces").insert(row);
}

function key(platform: string, scope: FacesScope, target: string): string {
  return `${scope}:${platform}:${target}`;
}
