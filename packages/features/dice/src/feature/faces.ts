import {
  type Actor,
  type Changes,
  type Connection,
  type Migration,
  type SharedChange,
  type Store,
  sharedChange,
} from "@dicetower/contract";

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

  /**
   * @param faces undefined takes the choice back
   * @param within a change to take part in, which records it
   */
  async set(
    platform: string,
    scope: FacesScope,
    target: string,
    faces: number | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    await sharedChange(within ?? this.store, async (change) => {
      const before = await write(change.db, { platform, scope, target, faces: faces ?? 0 });
      change.tell({ defaultFaces: before }, { defaultFaces: faces ?? null });
      if (within === undefined)
        await this.changes.record(change.db, {
          action: "dice.faces",
          actor,
          target: { type: scope, id: `${platform}:${target}` },
          before,
          after: faces ?? null,
          fields: ["faces"],
        });
      change.afterCommit(() => {
        const name = key(platform, scope, target);
        if (faces === undefined) this.#faces.delete(name);
        else this.#faces.set(name, faces);
        this.told();
      });
    });
  }
}

/** @returns the faces that were there, null for none */
async function write(db: Connection, row: FacesRow): Promise<number | null> {
  const { platform, scope, target } = row;
  const before = await db<FacesRow>("dice_faces").where({ platform, scope, target }).first("faces");
  await db<FacesRow>("dice_faces").where({ platform, scope, target }).delete();
  if (row.faces > 0) await db<FacesRow>("dice_faces").insert(row);
  return before?.faces ?? null;
}

function key(platform: string, scope: FacesScope, target: string): string {
  return `${scope}:${platform}:${target}`;
}
