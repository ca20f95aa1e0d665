import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Actor,
  type Changes,
  codes,
  decodeText,
  type Folder,
  failure,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import { DeckProblem } from "../formats/deck-file.js";
import { readDeck, textEndings } from "../formats/read-deck.js";
import { isZipName, readZipDeck, zipEndings, zipLimits } from "../formats/zip.js";
import { shippedFolder } from "../shipped-folder.js";
import {
  checksum,
  type Deck,
  type DeckFile,
  type DeckRecord,
  deckText,
  type Library,
  readArchive,
  readText,
} from "./library.js";

/** Endings of files that are read. */
export const deckEndings: readonly string[] = [...textEndings, ...zipEndings];

/** Files of the owner, at most, and bytes of one. */
const maxFiles = 2_000;
export const mostBytes = 8 * 1024 * 1024;
/** Characters of a name of a file: no system has longer ones. */
export const maxFilenameLength = 255;

/** Rows of one statement. */
const atOnce = 100;
const newRecord = { enabled: 1, place: 0, title: "" };

interface FileRow {
  readonly id: number;
  readonly source: string;
  readonly filename: string;
  readonly enabled: number;
  readonly place: number;
  readonly title: string;
}

/** Files and records of decks. One change at a time. */
export class DeckStore {
  readonly #queue = new SerialQueue();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly folder: Folder,
    readonly library: Library,
    /** Called after each change of this process. */
    readonly told: () => void,
  ) {}

  /** Reads all files again, those of the owner and those that are shipped. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#load());
  }

  async #load(): Promise<void> {
    const files = [...(await shipped()), ...(await this.#ownFiles())];
    const rows = await this.#records(files);
    await this.library.use(files, (file) => recordOf(rows.get(`${file.source}/${file.filename}`)));
  }

  async #ownFiles(): Promise<DeckFile[]> {
    const found = (await this.folder.list()).filter(({ name }) => isDeckName(name)).slice(0, maxFiles);
    return found
      .filter(({ name, size }) => size <= (isZipName(name) ? zipLimits.bytes : mostBytes))
      .map(({ name, size, updatedAt }) => ({
        source: "user",
        filename: name,
        size,
        updatedAt,
        read: async (before) => {
          const bytes = await this.folder.read(name);
          return isZipName(name) ? readArchive(bytes, before) : readText(name, bytes, before);
        },
      }));
  }

  /** Records of files; those that have none get one. */
  async #records(files: readonly DeckFile[]): Promise<ReadonlyMap<string, FileRow>> {
    const read = () => this.store.read((db) => db<FileRow>("decks_file").select());
    const keyOf = ({ source, filename }: { source: string; filename: string }) => `${source}/${filename}`;
    let rows = new Map((await read()).map((row) => [keyOf(row), row]));
    const fresh = files.filter((file) => !rows.has(keyOf(file)));
    if (fresh.length > 0) {
      await this.store.change(async (db) => {
        for (let at = 0; at < fresh.length; at += atOnce)
          await db("decks_file")
            .insert(
              fresh
                .slice(at, at + atOnce)
                .map(({ source, filename }) => ({ source, filename, ...newRecord })),
            )
            .onConflict(["source", "filename"])
            .ignore();
      });
      rows = new Map((await read()).map((row) => [keyOf(row), row]));
    }
    return rows;
  }

  /** Text of a file as it stands. */
  async text(deck: Deck): Promise<string> {
    if (deck.source === "user") return decodeText(await this.folder.read(deck.filename)).text;
    return decodeText(await readFile(join(fileURLToPath(shippedFolder), deck.filename))).text;
  }

  /**
   * Writes a file of the owner, once it can be read.
   * @param replace false refuses a name that is taken
   * @param sha256 of the text that was edited; another one stored is a conflict
   */
  async write(
    given: string,
    content: string | Buffer,
    { replace, sha256 }: { readonly replace: boolean; readonly sha256?: string },
    actor: Actor,
  ): Promise<Deck> {
    const filename = given.normalize("NFC");
    checkDeckName(filename);
    await checkContent(filename, content);
    return this.#queue.run(async () => {
      const before = this.library.find("user", filename);
      if (before !== undefined && !replace)
        throw failure(codes.conflict, `There is a deck "${filename}" already.`);
      if (sha256 !== undefined && before !== undefined && before.sha256 !== sha256)
        throw failure(codes.conflict, "The file has changed meanwhile. Read it again.");
      if (before === undefined && (await this.#ownFiles()).length >= maxFiles)
        throw failure(codes.ruleBroken, `There can be ${maxFiles} files of decks at most. Delete one first.`);
      await this.folder.write(filename, content);
      const action = before === undefined ? "deck.create" : "deck.update";
      await this.#note(action, filename, actor, checksum(content));
      await this.#load();
      this.told();
      const deck = this.library.find("user", filename);
      if (deck === undefined) throw failure(codes.internal, "The file was written and is not there.");
      return deck;
    });
  }

  remove(deck: Deck, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      if (deck.source === "builtin")
        throw failure(codes.readOnly, "Shipped decks cannot be deleted; switch them off instead.");
      await this.folder.remove(deck.filename);
      await this.store.change(async (db) => {
        await db<FileRow>("decks_file").where({ id: deck.id }).delete();
      });
      await this.#note("deck.delete", deck.filename, actor);
      await this.#load();
      this.told();
    });
  }

  /** Changes what owners decide of a file. */
  update(deck: Deck, change: Partial<Omit<DeckRecord, "id">>, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      const { enabled, place, title } = { ...deck, ...change };
      await this.store.change(async (db) => {
        await db<FileRow>("decks_file")
          .where({ id: deck.id })
          .update({ enabled: enabled ? 1 : 0, place, title });
        await this.changes.record(db, {
          action: "deck.update",
          actor,
          target: { type: "deck", id: `${deck.source}/${deck.filename}` },
          after: { enabled, place, title },
        });
      });
      await this.#load();
      this.told();
    });
  }

  #note(action: string, filename: string, actor: Actor, sha256 = ""): Promise<void> {
    return this.changes.note({
      action,
      actor,
      target: { type: "deck", id: `user/${filename}` },
      note: sha256,
    });
  }
}

let shippedFiles: Promise<readonly DeckFile[]> | undefined;

/** The shipped decks, looked for once: nobody changes them while the service runs. */
function shipped(): Promise<readonly DeckFile[]> {
  shippedFiles ??= findShipped(fileURLToPath(shippedFolder));
  return shippedFiles;
}

async function findShipped(folder: string): Promise<DeckFile[]> {
  const names = (await readdir(folder)).filter(isDeckName).sort();
  return Promise.all(
    names.map(async (filename): Promise<DeckFile> => {
      const path = join(folder, filename);
      const { size, mtimeMs } = await stat(path);
      const read: DeckFile["read"] = async (before) =>
        before ?? readText(filename, await readFile(path), undefined);
      return { source: "builtin", filename, size, updatedAt: Math.floor(mtimeMs / 1000), read };
    }),
  );
}

/** @throws Failure 40001 with line and column, 41300 */
export async function checkContent(filename: string, content: string | Buffer): Promise<void> {
  const isZip = isZipName(filename);
  const size = typeof content === "string" ? Buffer.byteLength(content) : content.length;
  if (size > (isZip ? zipLimits.bytes : mostBytes))
    throw failure(codes.tooLarge, `A deck has ${isZip ? "64" : "8"} MiB at most.`);
  try {
    if (isZip) await readZipDeck(Buffer.from(content));
    else await readDeck(filename, typeof content === "string" ? content : deckText(content));
  } catch (error) {
    if (!(error instanceof DeckProblem)) throw error;
    const { line, column } = error;
    const message = line === 0 ? error.message : `${error.message} (line ${line}, column ${column})`;
    throw failure(codes.invalid, message, { errors: [{ path: "/content", message }] });
  }
}

/** True for names that files of decks have. */
function isDeckName(name: string): boolean {
  return deckEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** @throws Failure 40001 */
export function checkDeckName(name: string): void {
  if (!isDeckName(name) || name.length > maxFilenameLength || /[/\\\p{Cc}]/u.test(name)) {
    const message = `A file of a deck is one name of at most ${maxFilenameLength} characters that ends in ${deckEndings.join(", ")}.`;
    throw failure(codes.invalid, message, { errors: [{ path: "/filename", message }] });
  }
}

function recordOf(row: FileRow | undefined): DeckRecord {
  return {
    id: row?.id ?? 0,
    enabled: row?.enabled !== 0,
    place: row?.place ?? 0,
    title: row?.title ?? "",
  };
}
