import { posix } from "node:path";

/** Candidates of one name among which the one is looked for whose path ends as it is written. */
const maxCandidates = 100;

/** Paths of pictures, to be found whatever their case and however their accents are written. */
export class PicturePaths {
  readonly #byPath = new Map<string, string>();
  /** All of them, each behind the spelling that counts. */
  readonly all: readonly (readonly [key: string, path: string])[];
  /** By name without folders. */
  readonly #byName = new Map<string, string[]>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      this.#byPath.set(keyOf(path), path);
      const name = keyOf(posix.basename(path));
      const before = this.#byName.get(name);
      if (before === undefined) this.#byName.set(name, [path]);
      else before.push(path);
    }
    this.all = [...this.#byPath];
  }

  at(path: string): string | undefined {
    return this.#byPath.get(keyOf(path));
  }

  called(name: string): readonly string[] {
    return this.#byName.get(keyOf(name)) ?? [];
  }
}

/** Finds the pictures that one deck names. What was found once is not looked for again. */
export class PictureFinder {
  readonly #found = new Map<string, string | undefined>();
  readonly #below = new Map<string, readonly string[]>();
  readonly #places: readonly string[];

  /** @param file the deck: its own folder comes before all others */
  constructor(
    readonly paths: PicturePaths,
    file: string,
  ) {
    const own = posix.dirname(file);
    this.#places = own === "." ? [own] : [own, "."];
  }

  /** The path of a picture by what is written on a card; undefined where there is none, or more than one. */
  find(written: string): string | undefined {
    if (!this.#found.has(written)) this.#found.set(written, this.#search(written.replaceAll("\\", "/")));
    return this.#found.get(written);
  }

  #search(path: string): string | undefined {
    const leadsOut = path.split("/").includes("..");
    for (const place of this.#places) {
      const found =
        this.paths.at(posix.join(place, path)) ??
        (leadsOut ? undefined : (this.#withoutFolders(place, path) ?? this.#only(place, path)));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Other bots have folders around what is here: `data/images/a.png` may lie in `images`, or right here. */
  #withoutFolders(place: string, path: string): string | undefined {
    const steps = posix.normalize(path).split("/");
    for (let from = 1; from < steps.length; from++) {
      const found = this.paths.at(posix.join(place, ...steps.slice(from)));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The only picture below a folder that is called so, or the only one whose path ends as it is written. */
  #only(place: string, path: string): string | undefined {
    const all = this.#calledBelow(place, posix.basename(path));
    if (all.length < 2 || all.length > maxCandidates) return all.length === 1 ? all[0] : undefined;
    const end = `/${keyOf(posix.normalize(path))}`;
    const ending = all.filter((one) => keyOf(one).endsWith(end));
    return ending.length === 1 ? ending[0] : undefined;
  }

  #calledBelow(place: string, name: string): readonly string[] {
    const key = `${place}/${name}`;
    const before = this.#below.get(key);
    if (before !== undefined) return before;
    const all = this.paths.called(name);
    const found = place === "." ? all : all.filter((one) => keyOf(one).startsWith(`${keyOf(place)}/`));
    this.#below.set(key, found);
    return found;
  }
}

/** The spelling of a path that counts. */
export function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
