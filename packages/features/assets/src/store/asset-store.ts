import {
  type Actor,
  type Changes,
  type Clock,
  type Connection,
  codes,
  type Folder,
  failure,
  SerialQueue,
  type Store,
  type UploadedFile,
} from "@dicetower/contract";
import { freeNames, plainName } from "./names.js";
import { readPicture } from "./picture.js";

/** Bytes and number of all pictures together. */
const maxBytesInAll = 1024 ** 3;
const maxAssets = 1_000;

/** A picture of the owner, as the API answers it. */
export interface Asset {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly createdAt: number;
}

interface AssetRow {
  name: string;
  name_key: string;
  type: string;
  size: number;
  width: number;
  height: number;
  sha256: string;
  created_at: number | string;
}

/** What the store of pictures rests on. */
export interface AssetStoreParts {
  readonly store: Store;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly folder: Folder;
}

/** Pictures in the asset folder, with a row of each. */
export class AssetStore {
  /** Uploads choose their names one after another. */
  readonly #queue = new SerialQueue();

  constructor(readonly parts: AssetStoreParts) {}

  async list(): Promise<readonly Asset[]> {
    const rows = await this.parts.store.read((db) => table(db).select().orderBy("name_key"));
    return rows.map(answer);
  }

  async find(name: string): Promise<Asset | undefined> {
    const row = await this.parts.store.read((db) =>
      table(db)
        .where({ name: name.normalize("NFC") })
        .first(),
    );
    return row === undefined ? undefined : answer(row);
  }

  /** Bytes of a picture; undefined where there is none of that name. */
  async read(name: string): Promise<{ readonly asset: Asset; readonly bytes: Buffer } | undefined> {
    const asset = await this.find(name);
    if (asset === undefined || !(await this.parts.folder.has(asset.name))) return undefined;
    return { asset, bytes: await this.parts.folder.read(asset.name) };
  }

  /**
   * Keeps an uploaded picture under its name, which gets a suffix where it is taken.
   * @throws Failure 41500 or 42200 for what is no picture or breaks a limit
   */
  add(file: UploadedFile, actor: Actor): Promise<Asset> {
    return this.#queue.run(async () => {
      const { store, folder, clock, changes } = this.parts;
      const picture = readPicture(await file.bytes());
      const name = await this.#free(plainName(file.name, picture.kind));
      await folder.adopt(file, name);
      const row: AssetRow = {
        name,
        name_key: name.toLowerCase(),
        type: picture.type,
        size: picture.size,
        width: picture.width,
        height: picture.height,
        sha256: picture.sha256,
        created_at: clock.seconds(),
      };
      try {
        await store.change(async (db) => {
          await makeRoom(db, picture.size);
          await table(db).insert(row);
          await changes.record(db, { action: "asset.upload", actor, target: { type: "asset", id: name } });
        });
      } catch (error) {
        await folder.remove(name);
        throw error;
      }
      return answer(row);
    });
  }

  /** @throws Failure 40400 where there is none */
  async remove(name: string, actor: Actor): Promise<void> {
    const { store, folder, changes } = this.parts;
    const gone = await store.change(async (db) => {
      const count = await table(db).where({ name }).delete();
      if (count > 0)
        await changes.record(db, { action: "asset.delete", actor, target: { type: "asset", id: name } });
      return count > 0;
    });
    if (!gone) throw noSuchAsset(name);
    if (await folder.has(name)) await folder.remove(name);
  }

  /** Takes in pictures that were put into the folder by hand, and forgets those that were taken out. */
  async catchUp(signal: AbortSignal): Promise<void> {
    const { store, folder } = this.parts;
    const files = new Map((await folder.list()).map((file) => [file.name, file]));
    const known = new Set((await this.list()).map(({ name }) => name));
    // Another process may have brought it here meanwhile.
    for (const name of known)
      if (!files.has(name) && !(await folder.has(name)))
        await store.change((db) => table(db).where({ name }).delete());
    for (const { name, updatedAt } of files.values()) {
      signal.throwIfAborted();
      if (!known.has(name)) await this.#queue.run(() => this.#takeIn(name, updatedAt));
    }
  }

  async #takeIn(name: string, updatedAt: number): Promise<void> {
    const { store, folder } = this.parts;
    try {
      const { kind: _kind, ...picture } = readPicture(await folder.read(name));
      const row = { name, name_key: name.toLowerCase(), ...picture, created_at: updatedAt };
      await store.change(async (db) => {
        await makeRoom(db, picture.size);
        await table(db).insert(row).onConflict("name_key").ignore();
      });
    } catch {
      // It is no picture, or one too many: it stays where it is, and nothing shows it.
    }
  }

  async #free(wanted: string): Promise<string> {
    const { store, folder } = this.parts;
    for (const name of freeNames(wanted)) {
      const row = await store.read((db) => table(db).where({ name_key: name.toLowerCase() }).first());
      if (row === undefined && !(await folder.has(name))) return name;
    }
    throw failure(codes.conflict, "There are too many pictures of that name. Choose another.");
  }
}

export function noSuchAsset(name: string) {
  return failure(codes.notFound, `There is no picture "${name}".`);
}

/** @throws Failure 42200 where one more does not fit */
async function makeRoom(db: Connection, bytes: number): Promise<void> {
  const [sums] = await db("assets_asset").sum({ bytes: "size" }).count({ count: "name" });
  const { bytes: held = 0, count = 0 } = (sums ?? {}) as {
    bytes?: number | string | null;
    count?: number | string;
  };
  if (Number(count) >= maxAssets)
    throw failure(codes.ruleBroken, "There are 1000 pictures already. Delete some that are not used.");
  if (Number(held ?? 0) + bytes > maxBytesInAll)
    throw failure(codes.ruleBroken, "All pictures together may have 1 GiB. Delete some that are not used.");
}

function table(db: Connection) {
  return db<AssetRow>("assets_asset");
}

function answer({ name_key: _key, created_at, ...row }: AssetRow): Asset {
  return { ...row, url: `/api/assets/${encodeURIComponent(row.name)}`, createdAt: Number(created_at) };
}
