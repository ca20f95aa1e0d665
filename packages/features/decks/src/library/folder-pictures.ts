import type { Files } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { folderShelf, isPicturePath, PictureShelf } from "../formats/pictures.js";

/** Folders below that of decks, and pictures in all of them, at most. */
const deepest = 4;
const maxPictures = 10_000;

/** Pictures that the owner has put beside decks, in the folder of decks or in folders below it. */
export class FolderPictures {
  #shelf = new PictureShelf(folderShelf, []);
  #sizes: ReadonlyMap<string, number> = new Map();

  constructor(
    readonly files: Files,
    readonly root: string,
  ) {}

  /** Looks which there are. @returns the same shelf where they are the same */
  async look(): Promise<PictureShelf> {
    const sizes = new Map<string, number>();
    await this.#walk("", 0, sizes);
    this.#sizes = sizes;
    const paths = [...sizes.keys()].sort();
    const isSame =
      paths.length === this.#shelf.paths.length && paths.every((path, at) => path === this.#shelf.paths[at]);
    if (!isSame) this.#shelf = new PictureShelf(folderShelf, paths);
    return this.#shelf;
  }

  /** Bytes of a picture that was there when it was looked; undefined for another, and for one that is too large. */
  async read(path: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(path);
    if (size === undefined || size > zipLimits.pictureBytes) return undefined;
    const [folder, name] = this.#place(path);
    return (await folder.has(name)) ? folder.read(name) : undefined;
  }

  async #walk(under: string, depth: number, sizes: Map<string, number>): Promise<void> {
    const here = this.files.folder(this.root + (under === "" ? "" : `/${under.slice(0, -1)}`));
    for (const { name, size } of await here.list())
      if (isPicturePath(name) && sizes.size < maxPictures) sizes.set(under + name, size);
    if (depth === deepest) return;
    for (const name of await here.folders()) await this.#walk(`${under}${name}/`, depth + 1, sizes);
  }

  #place(path: string) {
    const at = path.lastIndexOf("/");
    const folder = at < 0 ? this.root : `${this.root}/${path.slice(0, at)}`;
    return [this.files.folder(folder), path.slice(at + 1)] as const;
  }
}
