import { createHash } from "node:crypto";
import { SerialQueue } from "../async/serial-queue.js";
import type { FileAnswer } from "../http/http.js";
import type { Folder } from "./files.js";
import { type ImageType, imageMediaTypes, imageType } from "./image-type.js";
import type { Connection, Journal } from "./store.js";

/** Pictures without a use that are looked for at once. */
const sweptTogether = 200;
/** Seconds after which a file that no row names is left over from a kill. */
const leftOverSeconds = 3_600;
const namePattern = /^[0-9a-f]{64}\.(png|jpg|gif|webp)$/;

/** Where pictures are kept. */
export interface KeptImagesOptions {
  readonly folder: Folder;
  readonly journal: Journal;
  /** Table of pictures: `name` (primary key) and `bytes`. */
  readonly images: string;
  /** Table of their uses: columns that name the use, and `name`, which are its primary key together. */
  readonly uses: string;
  /** Bytes of all pictures together. */
  readonly most: () => number;
}

/** Pictures that others sent, kept once by what they hold, as long as something uses them. */
export class KeptImages {
  /** Keeping and removing never meet: what is to be kept may be what is just removed. */
  readonly #queue = new SerialQueue();

  constructor(readonly options: KeptImagesOptions) {}

  /** A picture for a browser, undefined where there is none of that name. */
  async open(name: string): Promise<FileAnswer | undefined> {
    const found = await this.read(name);
    if (found === undefined) return undefined;
    return { name, type: found.type, etag: name.slice(0, 32), inline: true, body: found.bytes };
  }

  /** A picture with its media type, undefined where there is none of that name. */
  async read(name: string): Promise<{ readonly type: string; readonly bytes: Buffer } | undefined> {
    const { folder } = this.options;
    const [, type] = namePattern.exec(name) ?? [];
    if (type === undefined || !(await folder.has(name))) return undefined;
    return { type: imageMediaTypes[type as ImageType], bytes: await folder.read(name) };
  }

  /**
   * Keeps a picture for a use.
   * @param use columns of the table of uses
   * @param attach notes the name where the picture is used, in the same transaction; false where that is gone
   * @returns false for what is no picture, where there is no room, and where `attach` says so
   */
  keep(
    bytes: Buffer,
    use: Readonly<Record<string, number>>,
    attach: (db: Connection, name: string) => Promise<boolean>,
  ): Promise<boolean> {
    const type = imageType(bytes);
    if (type === undefined) return Promise.resolve(false);
    const name = `${createHash("sha256").update(bytes).digest("hex")}.${type}`;
    const { folder, journal, images, uses, most } = this.options;
    return this.#queue.run(async () => {
      if (!(await folder.has(name))) {
        if ((await this.#bytes()) + bytes.length > most()) return false;
        await folder.write(name, bytes);
      }
      return journal.change(async (db) => {
        if (!(await attach(db, name))) return false;
        await db(images).insert({ name, bytes: bytes.length }).onConflict("name").ignore();
        await db(uses)
          .insert({ ...use, name })
          .onConflict([...Object.keys(use), "name"])
          .ignore();
        return true;
      });
    });
  }

  async #bytes(): Promise<number> {
    const { journal, images } = this.options;
    const rows = await journal.read<{ total: number | string | null }[]>((db) =>
      db(images).sum({ total: "bytes" }),
    );
    return Number(rows[0]?.total ?? 0);
  }

  /** Removes pictures whose last use has gone. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { journal, images, uses } = this.options;
    for (;;) {
      signal.throwIfAborted();
      const rows = await journal.read<{ name: string }[]>((db) =>
        db(images)
          .select("name")
          .whereNotExists(
            db(uses)
              .select("name")
              .whereRaw("?? = ??", [`${uses}.name`, `${images}.name`]),
          )
          .limit(sweptTogether),
      );
      for (const { name } of rows) await this.#queue.run(() => this.#remove(name));
      if (rows.length < sweptTogether) return;
    }
  }

  async #remove(name: string): Promise<void> {
    const { folder, journal, images, uses } = this.options;
    const removed = await journal.change((db) =>
      db(images).where({ name }).whereNotExists(db(uses).select("name").where({ name })).delete(),
    );
    if (removed > 0 && (await folder.has(name))) await folder.remove(name);
  }

  /** Removes files that no row names: a kill came between the two. @param now UTC epoch seconds */
  async removeLeftOver(now: number, signal: AbortSignal): Promise<void> {
    const { folder, journal, images } = this.options;
    for (const { name, updatedAt } of await folder.list()) {
      signal.throwIfAborted();
      if (updatedAt > now - leftOverSeconds) continue;
      await this.#queue.run(async () => {
        const row = await journal.read<object | undefined>((db) => db(images).where({ name }).first());
        if (row === undefined) await folder.remove(name);
      });
    }
  }
}
