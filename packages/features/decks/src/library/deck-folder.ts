import type { FileInfo, Files, Folder } from "@dicetower/contract";
import { isDeckName, isPicturePath } from "../formats/file-names.js";
import { maxFiles } from "./deck-names.js";

/** Folders below that of decks on the way to a file, and in all; the nearer ones come first. */
const deepest = 4;
const maxFolders = 1_000;
/** Pictures in all of them. */
export const maxPictures = 10_000;

/** What lies in the folder of decks and below it; names are paths, with `/` between folders. */
export interface FolderFiles {
  readonly decks: readonly FileInfo[];
  readonly pictures: readonly FileInfo[];
}

/** The folder in which the owner's decks and pictures lie, with the folders below it. Files are named by their path. */
export class DeckFolder {
  constructor(
    readonly files: Files,
    readonly root: string,
  ) {}

  /** Looks which files there are. */
  async look(): Promise<FolderFiles> {
    const decks: FileInfo[] = [];
    const pictures: FileInfo[] = [];
    const found: string[][] = [[]];
    for (const steps of found) {
      const here = this.#folder(steps);
      const names = new Set<string>();
      for (const info of await here.list()) {
        names.add(info.name);
        const file = { ...info, name: [...steps, info.name].join("/") };
        if (isDeckName(info.name) && decks.length < maxFiles) decks.push(file);
        else if (isPicturePath(info.name) && pictures.length < maxPictures) pictures.push(file);
      }
      if (steps.length === deepest) continue;
      for (const name of await here.folders())
        if (found.length < maxFolders && !isUnpacked(name, names)) found.push([...steps, name]);
    }
    return { decks, pictures };
  }

  has(path: string): Promise<boolean> {
    return this.#at(path, (folder, name) => folder.has(name));
  }

  read(path: string): Promise<Buffer> {
    return this.#at(path, (folder, name) => folder.read(name));
  }

  write(path: string, content: string | Buffer): Promise<void> {
    return this.#at(path, (folder, name) => folder.write(name, content));
  }

  remove(path: string): Promise<void> {
    return this.#at(path, (folder, name) => folder.remove(name));
  }

  /** Where a file of that path is kept: nearer where its folders are too many, and right here where none can be made. */
  placeOf(path: string): string {
    const steps = path.normalize("NFC").split("/");
    const name = steps.pop() ?? "";
    const folders = steps.slice(-deepest);
    try {
      this.#folder(folders);
    } catch {
      // No disk has folders of such names.
      return name;
    }
    return [...folders, name].join("/");
  }

  #folder(steps: readonly string[]): Folder {
    return this.files.folder([this.root, ...steps].join("/"));
  }

  async #at<T>(path: string, act: (folder: Folder, name: string) => Promise<T>): Promise<T> {
    const steps = path.split("/");
    const name = steps.pop() ?? "";
    return act(this.#folder(steps), name);
  }
}

/** SealDice unpacks `a.deck` into `_a.deck` beside it. */
function isUnpacked(folder: string, beside: ReadonlySet<string>): boolean {
  return /^_.+\.deck$/iu.test(folder) && beside.has(folder.slice(1));
}
