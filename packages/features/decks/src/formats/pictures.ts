import { posix } from "node:path";
import type { DeckContent } from "./deck-file.js";

/** How names of pictures of decks begin. */
export const picturePrefix = "decks:";
/** Characters of a checksum that tell one shelf from others. */
const idLength = 16;
/** The shelf of files that lie in the folder of decks. */
export const folderShelf = "folder";
/** Characters of a tag's content: more would be no tag. */
const maxTagLength = 200;
/** Names of one deck that are told as missing. */
const maxMissing = 20;

/** What would be read as something else within a code, or between braces of a card. */
const unfit = /[[\]{}\n,&\\]/u;
const picture = /\.(?:png|jpe?g|gif|webp)$/iu;
const tag =
  /\[(?:img|图):\s*([^\]\n]{1,300}?)\s*\]|(?<=\[CQ:image,(?:[^\]\n]{0,200},)?file=)([^,\]\n]{1,300})/gu;
/** What a platform opens itself, what has a name already, and what is known when the card is drawn. */
const elsewhere = /^(?:https?:|base64:|decks:)|[{}]/iu;

/** True for files that are pictures by their name. */
export function isPicturePath(path: string): boolean {
  return picture.test(path) && !path.startsWith("__MACOSX/");
}

/** Pictures that lie together with decks: in an archive, in a folder, in a rule pack. */
export class PictureShelf {
  readonly id: string;
  readonly #byPath = new Map<string, string>();
  /** By name without folders; empty where several have it. */
  readonly #byName = new Map<string, string>();

  /** @param id `folder`, or a checksum */
  constructor(
    id: string,
    readonly paths: readonly string[],
  ) {
    this.id = id.slice(0, idLength);
    for (const path of paths) {
      this.#byPath.set(path.toLowerCase(), path);
      const name = posix.basename(path).toLowerCase();
      this.#byName.set(name, this.#byName.has(name) ? "" : path);
    }
  }

  /**
   * Makes pictures that cards name those of the shelf. What it does not hold stays as it is, and is told.
   * @param file the deck: names are relative to it, else to the shelf; one that has no other like it is found anywhere
   */
  applied(content: DeckContent, file: string): DeckContent {
    const folder = posix.dirname(file);
    const missing = new Set<string>();
    const filled = (whole: string, tagged: string | undefined, coded: string | undefined) => {
      const written = tagged ?? coded ?? "";
      if (elsewhere.test(written)) return whole;
      const name = this.#nameOf(written, folder);
      if (name === undefined) {
        if (missing.size < maxMissing) missing.add(written);
        return whole;
      }
      return tagged === undefined ? name : `[img:${name}]`;
    };
    const entries = content.entries.map((entry) => {
      if (!entry.cards.some(({ text }) => text.includes("["))) return entry;
      return {
        ...entry,
        cards: entry.cards.map((card) => ({ ...card, text: card.text.replace(tag, filled) })),
      };
    });
    return { ...content, entries, missingPictures: [...missing] };
  }

  #nameOf(written: string, folder: string): string | undefined {
    const path = written.replaceAll("\\", "/");
    const isBelow = !path.split("/").includes("..");
    const found =
      this.#byPath.get(posix.join(folder, path).toLowerCase()) ??
      this.#byPath.get(posix.normalize(path).toLowerCase()) ??
      (isBelow ? this.#byName.get(posix.basename(path).toLowerCase()) : undefined);
    if (found === undefined || found === "") return undefined;
    const name = `${picturePrefix}${this.id}/${found}`;
    return name.length > maxTagLength || unfit.test(name) ? undefined : name;
  }
}

/** The shelf and the path of a picture by its name; undefined for another name. */
export function pictureOf(name: string): { readonly shelf: string; readonly path: string } | undefined {
  const [, shelf, path] = /^decks:(folder|[0-9a-f]{16})\/(.+)$/su.exec(name) ?? [];
  return shelf === undefined || path === undefined ? undefined : { shelf, path };
}
