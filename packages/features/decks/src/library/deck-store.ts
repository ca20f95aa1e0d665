import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Actor,
  type Changes,
  codes,
  decodeText,
  failure,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { zipLimits } from "../formats/archive.js";
import { folderShelf } from "../formats/pictures.js";
import { isZipName } from "../formats/zip.js";
import { shippedFolder } from "../shipped-folder.js";
import { checkContent } from "./check-content.js";
import type { DeckFolder, FolderFiles } from "./deck-folder.js";
import { checkDeckName, maxBytes, maxFiles } from "./deck-names.js";
import type { FolderPictures } from "./folder-pictures.js";
import { type Deck, type DeckFile, type DeckRecord, type Library, readFile as readFound } from "./library.js";
import type { PackDeck, PackDecks, PackDeckTaker } from "./pack-decks.js";
import { shippedDecks } from "./shipped-decks.js";

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
export class DeckStore implements PackDeckTaker {
  readonly #queue = new SerialQueue();
  readonly #packs = new Map<string, PackDecks>();

  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly folder: DeckFolder,
    readonly pictures: FolderPictures,
    readonly library: Library,
    /** Called after each change of this process. */
    readonly told: () => void,
    /** Aborts when the feature ends: nothing is read again after that. */
    readonly signal: AbortSignal,
  ) {}

  /** Reads all files again: those of the owner, of rule packs, and those that are shipped. */
  load(): Promise<void> {
    return this.#queue.run(() => this.#load());
  }

  async #load(): Promise<void> {
    const files = [
      ...(await shippedDecks()),
      ...[...this.#packs.values()].flatMap(({ decks }) => decks),
      ...(await this.#ownFiles()),
    ];
    const rows = await this.#records(files);
    await this.library.use(files, (file) => recordOf(rows.get(`${file.source}/${file.filename}`)));
  }

  async #ownFiles(): Promise<DeckFile[]> {
    const { decks, pictures } = await this.folder.look();
    const shelf = this.pictures.use(pictures);
    return decks
      .filter(({ name, size }) => size <= (isZipName(name) ? zipLimits.bytes : maxBytes))
      .map(({ name, size, updatedAt }) => ({
        source: "user",
        filename: name,
        pack: "",
        size,
        updatedAt,
        read: async (before) => readFound(name, await this.folder.read(name), before, this.signal, shelf),
      }));
  }

  /**
   * Changes files of the folder as the only one who does; all is read again before it is answered.
   * @param work is told what lies there
   */
  changing<T, A>(work: (there: FolderFiles) => Promise<T>, answer: (done: T) => A): Promise<A> {
    return this.#queue.run(async () => {
      const done = await work(await this.folder.look());
      await this.#load();
      this.told();
      return answer(done);
    });
  }

  usePack(packId: string, pack: PackDecks): Promise<void> {
    return this.#queue.run(async () => {
      this.#packs.set(packId, pack);
      await this.#load();
    });
  }

  dropPack(packId: string): Promise<void> {
    return this.#queue.run(async () => {
      if (this.#packs.delete(packId) && !this.signal.aborted) await this.#load();
    });
  }

  async forgetPacks(installed: readonly string[]): Promise<void> {
    const rows = await this.store.read((db) =>
      db<FileRow>("decks_file").where({ source: "rulepack" }).select(),
    );
    const gone = rows.filter(({ filename }) => !installed.some((id) => filename.startsWith(`${id}/`)));
    for (let at = 0; at < gone.length; at += atOnce) {
      const ids = gone.slice(at, at + atOnce).map(({ id }) => id);
      await this.store.change((db) => db<FileRow>("decks_file").whereIn("id", ids).delete());
    }
  }

  hidden(packId: string): readonly string[] {
    return this.library.all
      .filter(({ pack }) => pack === packId)
      .flatMap((deck) =>
        this.library.hiddenOfPack(deck).map((one) => `${deck.filename.slice(packId.length + 1)}: ${one}`),
      );
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
    if (deck.source === "rulepack") return this.#packDeck(deck)?.text ?? "";
    if (deck.source === "user") return decodeText(await this.folder.read(deck.filename)).text;
    return decodeText(await readFile(join(fileURLToPath(shippedFolder), deck.filename))).text;
  }

  #packDeck({ pack, filename }: Deck): PackDeck | undefined {
    return this.#packs.get(pack)?.decks.find((one) => one.filename === filename);
  }

  /** The archive that a checksum begins; undefined where there is none, or it is switched off. */
  async archive(digest: string): Promise<Buffer | undefined> {
    const deck = this.library.all.find(
      ({ enabled, filename, sha256 }) => enabled && isZipName(filename) && sha256.startsWith(digest),
    );
    if (deck === undefined) return undefined;
    return deck.source === "user" ? this.folder.read(deck.filename) : this.#packDeck(deck)?.archive;
  }

  /** A picture that lies beside decks: in the folder of the owner, or in a rule pack. */
  async picture(shelf: string, path: string): Promise<Buffer | undefined> {
    if (shelf === folderShelf) return this.pictures.read(path);
    for (const pack of this.#packs.values())
      if (pack.shelf.id === shelf) return pack.pictures.get(pack.shelf.at(path) ?? "");
    return undefined;
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
    // A file in a folder below is changed where it lies; a new one has a name and no folders.
    if (this.library.find("user", filename) === undefined) checkDeckName(filename);
    await checkContent(filename, content, this.signal);
    return this.changing(
      async ({ decks }) => {
        const before = this.library.find("user", filename);
        if (before !== undefined && !replace)
          throw failure(codes.conflict, `There is a deck "${filename}" already.`);
        if (sha256 !== undefined && before !== undefined && before.sha256 !== sha256)
          throw failure(codes.conflict, "The file has changed meanwhile. Read it again.");
        if (before === undefined && decks.length >= maxFiles)
          throw failure(
            codes.ruleBroken,
            `There can be ${maxFiles} files of decks at most. Delete one first.`,
          );
        await this.folder.write(filename, content);
        const action = before === undefined ? "deck.create" : "deck.update";
        await this.#note(action, filename, actor, await sha256Of(content));
      },
      () => {
        const deck = this.library.find("user", filename);
        if (deck === undefined) throw failure(codes.internal, "The file was written and is not there.");
        return deck;
      },
    );
  }

  remove(deck: Deck, actor: Actor): Promise<void> {
    return this.changing(
      async () => {
        mustBeOwn(deck);
        await this.folder.remove(deck.filename);
        await this.store.change(async (db) => {
          await db<FileRow>("decks_file").where({ id: deck.id }).delete();
        });
        await this.#note("deck.delete", deck.filename, actor);
      },
      () => undefined,
    );
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

/** @throws Failure 40301 for a deck that is not the owner's */
function mustBeOwn({ source, pack }: Pick<Deck, "source" | "pack">): void {
  if (source === "builtin")
    throw failure(codes.readOnly, "Shipped decks cannot be deleted; switch them off instead.");
  if (source === "rulepack")
    throw failure(codes.readOnly, `The deck comes with the rule pack ${pack}; switch that off instead.`);
}

function recordOf(row: FileRow | undefined): DeckRecord {
  return {
    id: row?.id ?? 0,
    enabled: row?.enabled !== 0,
    place: row?.place ?? 0,
    title: row?.title ?? "",
  };
}
