import { TimeSlicer } from "@dicetower/workers";
import type { Card } from "../engine/index.js";
import type { DeckContent, DeckEntry } from "./deck-file.js";
import { PictureFinder, PicturePaths } from "./picture-finder.js";
import { type LeadsToFiles, PicturePatterns } from "./picture-patterns.js";

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
const tag =
  /\[(?:img|图):\s*([^\]\n]{1,300}?)\s*\]|(?<=\[CQ:image,(?:[^\]\n]{0,200},)?file=)([^,\]\n]{1,300})/gu;
/** What a platform opens itself, and what has a name already. */
const elsewhere = /^(?:https?:|base64:|decks:)/iu;
/** What is known when the card is drawn. */
const drawn = /[{}]/u;
/** A card that, put into the name of a picture, makes an address or a code of it. */
const noFile = /^\s*(?:https?|base64|decks|file|data):|\[/iu;

/** Pictures that lie together with decks: in an archive, in a folder, in a rule pack. */
export class PictureShelf {
  readonly id: string;
  readonly #paths: PicturePaths;

  /** @param id `folder`, or a checksum */
  constructor(
    id: string,
    readonly paths: readonly string[],
  ) {
    this.id = id.slice(0, idLength);
    this.#paths = new PicturePaths(paths);
  }

  /**
   * Makes pictures that cards name those of the shelf. What it does not hold stays as it is, and is told.
   * @param file the deck: names are relative to its folder, else to the shelf; one that has no other like it is found
   * anywhere, first below its folder
   */
  async applied(content: DeckContent, file: string): Promise<DeckContent> {
    const finder = new PictureFinder(this.#paths, file);
    const patterns = new PicturePatterns(this.#paths, file, leadsToFilesIn(content));
    const missing = new Set<string>();
    const shown = new Set<string>();
    const filled = (whole: string, tagged: string | undefined, coded: string | undefined) => {
      const written = tagged ?? coded ?? "";
      if (elsewhere.test(written)) return whole;
      if (drawn.test(written)) {
        const found = patterns.find(written);
        const name = found === undefined ? undefined : this.#patternName(found.path);
        if (found === undefined || name === undefined) return whole;
        for (const picture of found.pictures) shown.add(picture);
        return tagged === undefined ? name : `[img:${name}]`;
      }
      const path = finder.find(written);
      const name = path === undefined ? undefined : this.nameOf(path);
      if (path === undefined || name === undefined) {
        if (missing.size < maxMissing) missing.add(written);
        return whole;
      }
      shown.add(path);
      return tagged === undefined ? name : `[img:${name}]`;
    };
    const slicer = new TimeSlicer();
    const entries: DeckEntry[] = [];
    for (const entry of content.entries) {
      const cards: Card[] = [];
      let isChanged = false;
      for (const card of entry.cards) {
        // Each is held against all pictures: others have their turn between two of them.
        for (const written of drawnNames(card.text)) {
          patterns.find(written);
          if (slicer.due) await slicer.next();
        }
        const text = card.text.includes("[") ? card.text.replace(tag, filled) : card.text;
        isChanged ||= text !== card.text;
        cards.push(text === card.text ? card : { ...card, text });
        if (slicer.due) await slicer.next();
      }
      entries.push(isChanged ? { ...entry, cards } : entry);
    }
    return { ...content, entries, missingPictures: [...missing], pictures: [...shown] };
  }

  /** The picture that a name of the shelf means, which may have been put together when a card was drawn. */
  at(path: string): string | undefined {
    if (this.paths.includes(path)) return path;
    return new PictureFinder(this.#paths, "").find(path);
  }

  #patternName(path: string): string | undefined {
    return unfit.test(path.replaceAll(/\{[^{}]*\}/gu, "")) ? undefined : `${picturePrefix}${this.id}/${path}`;
  }

  /** The name by which replies show a picture of the shelf; undefined where no tag can hold its path. */
  nameOf(path: string): string | undefined {
    const name = `${picturePrefix}${this.id}/${path}`;
    return name.length > maxTagLength || unfit.test(name) ? undefined : name;
  }
}

/** Names of pictures in a card that are whole only when it is drawn. */
function drawnNames(text: string): readonly string[] {
  if (!text.includes("[") || !drawn.test(text)) return [];
  const names = [...text.matchAll(tag)].map(([, tagged, coded]) => tagged ?? coded ?? "");
  return names.filter((name) => drawn.test(name) && !elsewhere.test(name));
}

/** Whether an entry of a deck holds names of files. */
function leadsToFilesIn({ entries }: DeckContent): LeadsToFiles {
  const known = new Map<string, boolean | undefined>();
  return (reference) => {
    const name = reference.replace(/^\{%?\$?|\}$/gu, "");
    if (!known.has(name)) {
      const entry = entries.find((one) => one.name === name);
      known.set(name, entry && !entry.cards.some(({ text }) => noFile.test(text)));
    }
    return known.get(name);
  };
}

/** The shelf and the path of a picture by its name; undefined for another name. */
export function pictureOf(name: string): { readonly shelf: string; readonly path: string } | undefined {
  const [, shelf, path] = /^decks:(folder|[0-9a-f]{16})\/(.+)$/su.exec(name) ?? [];
  return shelf === undefined || path === undefined ? undefined : { shelf, path };
}
