import { posix } from "node:path";
import { keyOf, type PicturePaths } from "./picture-finder.js";

/** What is put in when a card is drawn. */
const reference = /\{[^{}\n]{1,100}\}/gu;
/** Different names of one deck that are looked for: each is held against every picture. */
const maxPatterns = 200;

/** Pictures that a name may come to, and the name as it leads to them from the top. */
export interface PatternPictures {
  readonly path: string;
  readonly pictures: readonly string[];
}

/** What a deck knows of a reference: true where it leads to names of files, undefined where it is not of the deck. */
export type LeadsToFiles = (reference: string) => boolean | undefined;

/** Finds the pictures of names that are whole only when a card is drawn: `faces/{who}.png`. */
export class PicturePatterns {
  readonly #found = new Map<string, PatternPictures | undefined>();
  readonly #places: readonly string[];

  /** @param file the deck: its own folder comes before all others */
  constructor(
    readonly paths: PicturePaths,
    file: string,
    readonly leadsToFiles: LeadsToFiles,
  ) {
    const own = posix.dirname(file);
    this.#places = own === "." ? [""] : [`${own}/`, ""];
  }

  /** Undefined for a name that is no such one, or that fits no picture. */
  find(written: string): PatternPictures | undefined {
    if (!this.#found.has(written) && this.#found.size < maxPatterns)
      this.#found.set(written, this.#search(written));
    return this.#found.get(written);
  }

  #search(written: string): PatternPictures | undefined {
    const path = written.replaceAll("\\", "/").replace(/^(?:\.?\/)+/u, "");
    const literals = path.split(reference);
    const [head = ""] = literals;
    if (literals.length < 2 || path.split("/").includes("..") || !this.#isPath(path, literals))
      return undefined;
    // Other bots have folders around what is here.
    const tails = [path, ...[...head.matchAll(/\//gu)].map(({ index }) => path.slice(index + 1))];
    const wanted = this.#places.flatMap((place) => tails.map((tail) => place + tail));
    for (const isDeeper of [false, true])
      for (const one of wanted) {
        const pictures = this.#fitting(one, isDeeper);
        if (pictures.length > 0) return { path: one, pictures };
      }
    return this.#elsewhere(path);
  }

  /** False for what may be an address, or a whole code. */
  #isPath(path: string, literals: readonly string[]): boolean {
    if (literals[0] !== "") return true;
    const leads = this.leadsToFiles(path.match(reference)?.[0] ?? "");
    return literals.every((one) => one === "") ? leads === true : leads !== false;
  }

  /** @param isDeeper what is put in may have folders in it */
  #fitting(pattern: string, isDeeper: boolean): string[] {
    const literals = literalsOf(pattern);
    const slashes = slashesIn(literals);
    return this.paths.all.flatMap(([key, path]) =>
      fits(key, literals) && (isDeeper || slashesIn([key]) === slashes) ? [path] : [],
    );
  }

  /** In the only folder below which there is such a picture: first below the deck's own. */
  #elsewhere(pattern: string): PatternPictures | undefined {
    const literals = literalsOf(pattern);
    const steps = slashesIn(literals) + 1;
    for (const place of this.#places) {
      const byFolder = new Map<string, string[]>();
      for (const [key, path] of this.paths.all) {
        if (!key.startsWith(keyOf(place)) || !fits(key.split("/").slice(-steps).join("/"), literals))
          continue;
        const folder = path.split("/").slice(0, -steps).join("/");
        const pictures = byFolder.get(folder) ?? [];
        pictures.push(path);
        byFolder.set(folder, pictures);
      }
      const [only, ...others] = byFolder;
      if (only !== undefined && others.length === 0)
        return { path: `${only[0]}/${pattern}`, pictures: only[1] };
    }
    return undefined;
  }
}

function literalsOf(pattern: string): string[] {
  return pattern.split(reference).map(keyOf);
}

function slashesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split("/").length - 1, 0);
}

/** True for a text that has all literals in their order, with something between them. */
function fits(text: string, literals: readonly string[]): boolean {
  const first = literals[0] ?? "";
  const last = literals.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = text.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return at < text.length - last.length;
}
