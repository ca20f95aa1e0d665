import type { FileInfo } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { folderShelf, PictureShelf } from "../formats/pictures.js";
import type { DeckFolder } from "./deck-folder.js";

/** Pictures that the owner has put beside decks, in the folder of decks or in folders below it. */
export class FolderPictures {
  #shelf = new PictureShelf(folderShelf, []);
  #found: ReadonlyMap<string, FileInfo> = new Map();

  constructor(readonly folder: DeckFolder) {}

  /** Those that were there when it was looked, by path. */
  get found(): ReadonlyMap<string, FileInfo> {
    return this.#found;
  }

  get shelf(): PictureShelf {
    return this.#shelf;
  }

  /** Takes what is there now. @returns the same shelf where the paths are the same */
  use(pictures: readonly FileInfo[]): PictureShelf {
    const found = [...pictures].sort((one, other) => (one.name < other.name ? -1 : 1));
    this.#found = new Map(found.map((info) => [info.name, info]));
    const paths = [...this.#found.keys()];
    const isSame =
      paths.length === this.#shelf.paths.length && paths.every((path, at) => path === this.#shelf.paths[at]);
    if (!isSame) this.#shelf = new PictureShelf(folderShelf, paths);
    return this.#shelf;
  }

  /** Bytes of a picture that was there when it was looked; undefined for another, and for one that is too large. */
  async read(name: string): Promise<Buffer | undefined> {
    const path = this.#shelf.at(name) ?? "";
    const info = this.#found.get(path);
    if (info === undefined || info.size > zipLimits.pictureBytes) return undefined;
    return (await this.folder.has(path)) ? this.folder.read(path) : undefined;
  }
}
