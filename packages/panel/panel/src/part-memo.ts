import type { RouteBook } from "./routes/route-book.js";
import type { Words } from "./words.js";

/** What parts of a manifest are made of. */
interface Sources {
  readonly words: Words;
  readonly routes: RouteBook;
}

/** A question to the sources, and what it was answered. */
interface Read {
  readonly ask: (sources: Sources) => unknown;
  readonly given: unknown;
}

interface Kept<T> {
  readonly made: T;
  readonly reads: readonly Read[];
  /** What it was made of besides, as text. */
  readonly besides: string;
}

/**
 * Keeps parts of manifests, by what contributed them and by language, as long as the words and routes that they were
 * made of are the same: a feature that comes or goes changes few of them.
 */
export class PartMemo {
  readonly #parts = new WeakMap<object, Map<string, Kept<unknown>>>();

  /**
   * @param name tells apart what is made of one contribution, and languages
   * @param besides what else it is made of: another text makes it anew
   */
  get<T, S extends Sources>(of: object, name: string, sources: S, make: (sources: S) => T, besides = ""): T {
    let parts = this.#parts.get(of);
    if (parts === undefined) {
      parts = new Map();
      this.#parts.set(of, parts);
    }
    const known = parts.get(name) as Kept<T> | undefined;
    if (known?.besides === besides && known.reads.every(({ ask, given }) => ask(sources) === given))
      return known.made;
    const reads: Read[] = [];
    const made = make({ ...sources, ...traced(sources, reads) });
    parts.set(name, { made, reads, besides });
    return made;
  }
}

/** The same sources, which note what they are asked. */
function traced({ words, routes }: Sources, reads: Read[]): Sources {
  const asked = new Set<string>();
  const note = <T>(name: string, ask: (sources: Sources) => T, given: T): T => {
    if (!asked.has(name)) {
      asked.add(name);
      reads.push({ ask, given });
    }
    return given;
  };
  return {
    words: {
      locale: words.locale,
      among: (wordings) => words.among(wordings),
      of: (key) => note(`word ${key}`, (now) => now.words.of(key), words.of(key)),
    },
    routes: {
      get: (name) => note(`route ${name}`, (now) => now.routes.get(name), routes.get(name)),
      has: (name) => note(`has ${name}`, (now) => now.routes.has(name), routes.has(name)),
      below: (method, path) =>
        note(`below ${method} ${path}`, (now) => now.routes.below(method, path), routes.below(method, path)),
    },
  };
}
