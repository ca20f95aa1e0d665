import { type Actor, type Changes, codes, type FileInfo, failure } from "@dicetower/contract";
import { checkPicture } from "./check-content.js";
import { maxPictures } from "./deck-folder.js";
import { checkPictureName } from "./deck-names.js";
import type { DeckStore } from "./deck-store.js";

/** Bytes of all pictures together. */
const maxBytesInAll = 1024 * 1024 * 1024;

/** A picture that lies beside decks, and the files of the owner whose cards show it. */
export interface DeckPicture {
  readonly path: string;
  /** `unused`: no deck shows it. */
  readonly state: "shown" | "unused";
  readonly size: number;
  readonly updatedAt: number;
  readonly shownBy: readonly string[];
}

/** Where a picture is to lie, and whether it may take the place of another. */
export interface PicturePlace {
  readonly name: string;
  /** Folder below that of decks, which is there already; empty for that one itself. */
  readonly folder: string;
  readonly replace: boolean;
}

/** Pictures of the owner beside decks: one change at a time, together with those of decks. */
export class PictureStore {
  constructor(
    readonly decks: DeckStore,
    readonly changes: Changes,
  ) {}

  list(): readonly DeckPicture[] {
    const shownBy = this.#shownBy();
    return [...this.decks.pictures.found.values()].map((info) => answer(info, shownBy));
  }

  /** Keeps a picture beside decks. @throws Failure 40001, 40400, 40900, 41300, 41500, 42200 */
  add(content: Buffer, { name: given, folder, replace }: PicturePlace, actor: Actor): Promise<DeckPicture> {
    const name = given.normalize("NFC");
    checkPictureName(name);
    checkPicture(content);
    return this.decks.changing(
      async (there) => {
        const under = folder.normalize("NFC");
        if (
          under !== "" &&
          ![...there.decks, ...there.pictures].some((one) => one.name.startsWith(`${under}/`))
        )
          throw failure(codes.notFound, `There is no folder "${under}" with decks or pictures.`);
        const wanted = under === "" ? name : `${under}/${name}`;
        if (this.decks.pictures.shelf.nameOf(wanted) === undefined)
          throw failure(
            codes.invalid,
            "No card can show a picture of this name: it is too long, or has one of [ ] { } , & in it.",
          );
        // Cards take large and small letters for the same.
        const before = there.pictures.find((one) => one.name.toLowerCase() === wanted.toLowerCase());
        if (before !== undefined && !replace)
          throw failure(codes.conflict, `There is a picture "${before.name}" already.`);
        if (before === undefined) makeRoom(there.pictures, content.length);
        const path = before?.name ?? wanted;
        await this.decks.folder.write(path, content);
        await this.#note(before === undefined ? "deck.picture.create" : "deck.picture.update", path, actor);
        return path;
      },
      (path) => this.#must(path),
    );
  }

  /** @throws Failure 40400 */
  remove(path: string, actor: Actor): Promise<string> {
    return this.decks.changing(
      async (there) => {
        if (!there.pictures.some(({ name }) => name === path)) throw noPicture(path);
        await this.decks.folder.remove(path);
        await this.#note("deck.picture.delete", path, actor);
        return path;
      },
      () => path,
    );
  }

  #must(path: string): DeckPicture {
    const info = this.decks.pictures.found.get(path);
    if (info === undefined) throw failure(codes.internal, "The picture was written and is not there.");
    return answer(info, this.#shownBy());
  }

  #shownBy(): ReadonlyMap<string, readonly string[]> {
    const shownBy = new Map<string, string[]>();
    for (const { source, filename, content } of this.decks.library.all)
      for (const path of source === "user" ? (content?.pictures ?? []) : [])
        shownBy.set(path, [...(shownBy.get(path) ?? []), filename]);
    return shownBy;
  }

  #note(action: string, path: string, actor: Actor): Promise<void> {
    return this.changes.note({ action, actor, target: { type: "deck.picture", id: path } });
  }
}

/** @throws Failure 42200 where one more does not fit */
function makeRoom(pictures: readonly FileInfo[], bytes: number): void {
  if (pictures.length >= maxPictures)
    throw failure(codes.ruleBroken, `There are ${maxPictures} pictures beside decks already. Delete some.`);
  if (pictures.reduce((sum, { size }) => sum + size, bytes) > maxBytesInAll)
    throw failure(codes.ruleBroken, "All pictures beside decks may have 1 GiB together. Delete some.");
}

function noPicture(path: string) {
  return failure(codes.notFound, `There is no picture "${path}" beside decks.`);
}

function answer(
  { name, size, updatedAt }: FileInfo,
  shownBy: ReadonlyMap<string, readonly string[]>,
): DeckPicture {
  const files = shownBy.get(name) ?? [];
  return { path: name, state: files.length > 0 ? "shown" : "unused", size, updatedAt, shownBy: files };
}
