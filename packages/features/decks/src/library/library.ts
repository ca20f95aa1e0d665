import { setImmediate } from "node:timers/promises";
import { sha256Of } from "@dicetower/workers";
import type { Card, CardSource } from "../engine/index.js";
import { type DeckContent, type DeckEntry, DeckProblem } from "../formats/deck-file.js";
import type { PictureShelf } from "../formats/pictures.js";
import { readBeside } from "../formats/read-beside.js";

/** Where a file comes from. */
export type DeckSource = "builtin" | "rulepack" | "user";

/** A file as it was found. */
export interface DeckFile {
  readonly source: DeckSource;
  /** Path below the folder of decks. Of a rule pack with its id in front: `author/name/songs.json`. */
  readonly filename: string;
  /** Id of the rule pack that it comes with; empty for none. */
  readonly pack: string;
  readonly size: number;
  readonly updatedAt: number;
  /** Reads it, when its turn comes: all files at once may be more than there is memory. */
  read(before: Deck | undefined): Promise<ReadFile>;
}

/** What was found in a file. */
export type ReadFile = Pick<Deck, "sha256" | "content" | "problem" | "placed">;

/** What owners decide of a file. */
export interface DeckRecord {
  readonly id: number;
  readonly enabled: boolean;
  /** Place among the files: the later one wins where two have an entry of one name. */
  readonly place: number;
  /** In the place of the one that the file has; empty for none. */
  readonly title: string;
}

/** A file in memory. */
export interface Deck extends Omit<DeckFile, "read">, DeckRecord {
  readonly sha256: string;
  /** Undefined where it cannot be read. */
  readonly content: DeckContent | undefined;
  readonly problem: DeckProblem | undefined;
  /** What was read before pictures were found, and where they were looked for. */
  readonly placed?: { readonly content: DeckContent; readonly shelf: PictureShelf | undefined };
}

interface Found {
  readonly deck: Deck;
  readonly entry: DeckEntry;
}

/** All decks, with an index of their entries. */
export class Library implements CardSource {
  #decks: readonly Deck[] = [];
  #byName: ReadonlyMap<string, Found> = new Map();
  #byFile: ReadonlyMap<string, ReadonlyMap<string, DeckEntry>> = new Map();

  /**
   * @param hideUnderscore entries whose names begin with an underscore cannot be drawn, however their file is written
   * @param hasPicture true for a picture that the owner has uploaded for all
   */
  constructor(
    readonly hideUnderscore: () => boolean = () => false,
    readonly hasPicture: (name: string) => Promise<boolean> = async () => false,
  ) {}

  get all(): readonly Deck[] {
    return this.#decks;
  }

  get(id: number): Deck | undefined {
    return this.#decks.find((deck) => deck.id === id);
  }

  find(source: DeckSource, filename: string): Deck | undefined {
    return this.#decks.find((deck) => deck.source === source && deck.filename === filename);
  }

  /** Takes other files over; gives way to others between two of them. */
  async use(files: readonly DeckFile[], recordOf: (file: DeckFile) => DeckRecord): Promise<void> {
    const known = new Map(this.#decks.map((deck) => [fileKey(deck), deck]));
    const decks: Deck[] = [];
    for (const file of files) {
      const { source, filename, pack, size, updatedAt } = file;
      const read = await file.read(known.get(fileKey(file)));
      decks.push({ source, filename, pack, size, updatedAt, ...recordOf(file), ...readOf(read) });
      await setImmediate();
    }
    this.#decks = decks.sort(
      (one, other) =>
        rank(one.source) - rank(other.source) ||
        one.place - other.place ||
        (one.filename < other.filename ? -1 : 1),
    );
    this.#index();
  }

  #index(): void {
    const byName = new Map<string, Found>();
    const byFile = new Map<string, ReadonlyMap<string, DeckEntry>>();
    for (const deck of this.#decks) {
      if (!deck.enabled || deck.content === undefined) continue;
      const { entries } = deck.content;
      byFile.set(fileKey(deck), new Map(entries.map((entry) => [entry.name, entry])));
      for (const entry of entries) {
        const before = byName.get(entry.name);
        // A file may have an entry that is drawn and one that its cards name.
        if (before?.deck === deck && before.entry.exported && !entry.exported) continue;
        byName.set(entry.name, { deck, entry });
      }
    }
    this.#byName = byName;
    this.#byFile = byFile;
  }

  /** An entry that can be drawn by its name: by people, texts, scripts and over HTTP alike. */
  exported(name: string): DeckEntry | undefined {
    const found = this.#byName.get(name)?.entry;
    return found !== undefined && this.canBeDrawn(found) ? found : undefined;
  }

  /** False for inner entries, which only cards name. */
  canBeDrawn({ name, exported }: DeckEntry): boolean {
    return exported && !(name.startsWith("_") && this.hideUnderscore());
  }

  /** Names that lists show, in order. */
  listed(): string[] {
    return [...this.#byName.values()]
      .filter(({ entry }) => this.canBeDrawn(entry) && !entry.hidden)
      .map(({ entry }) => entry.name)
      .sort((one, other) => one.localeCompare(other));
  }

  /** Names that lists show of a file, in its order, without those that another file has, too, and wins. */
  drawnFrom(deck: Deck): string[] {
    return [...this.#byName.values()]
      .filter(({ deck: from, entry }) => from.id === deck.id && this.canBeDrawn(entry) && !entry.hidden)
      .map(({ entry }) => entry.name);
  }

  entry(name: string, from: string | undefined): { file: string; cards: readonly Card[] } | undefined {
    const own = from === undefined ? undefined : this.#byFile.get(from)?.get(name);
    if (own !== undefined && from !== undefined) return { file: from, cards: own.cards };
    const found = this.#byName.get(name);
    if (found === undefined) return undefined;
    return { file: fileKey(found.deck), cards: found.entry.cards };
  }

  /** Pictures that cards of a file name and nobody has: neither the file nor the owner. */
  async missingPictures({ content }: Deck): Promise<string[]> {
    const missing: string[] = [];
    for (const name of content?.missingPictures ?? []) if (!(await this.hasPicture(name))) missing.push(name);
    return missing;
  }

  /** Entries of a file that a file behind it has, too. */
  duplicates(deck: Deck): string[] {
    return this.#behind(deck).map(({ name }) => name);
  }

  /** Sentences for entries of a rule pack that are drawn from another file. */
  hiddenOfPack(deck: Deck): string[] {
    return deck.pack === ""
      ? []
      : this.#behind(deck).map(
          ({ name, by }) =>
            `"${name}" is drawn from ${by.pack === "" ? `the file ${by.filename}` : `the rule pack ${by.pack}`}, which has it, too.`,
        );
  }

  /** Entries of a file that is switched on that are drawn from another. */
  #behind(deck: Deck): { readonly name: string; readonly by: Deck }[] {
    return (deck.content?.entries ?? []).flatMap(({ name }) => {
      const by = this.#byName.get(name)?.deck;
      return by === undefined || by.id === deck.id ? [] : [{ name, by }];
    });
  }
}

/**
 * Reads a file; one that was read before is not read again, and with other pictures beside it these alone are looked for.
 * @param shelf pictures that lie beside it; those in an archive come first
 */
export async function readFile(
  filename: string,
  bytes: Buffer,
  before: ReadFile | undefined,
  signal: AbortSignal,
  shelf?: PictureShelf,
): Promise<ReadFile> {
  const sha256 = await sha256Of(bytes);
  const known = before?.sha256 === sha256 ? before : undefined;
  if (known !== undefined && (known.placed === undefined || known.placed.shelf === shelf)) return known;
  try {
    const read = known?.placed?.content ?? (await readBeside(filename, bytes, signal));
    const content = shelf === undefined ? read : await shelf.applied(read, filename);
    return { sha256, content, problem: undefined, placed: { content: read, shelf } };
  } catch (error) {
    if (error instanceof DeckProblem) return { sha256, content: undefined, problem: error };
    throw error;
  }
}

/** What was read, without what else is known of a deck that was there before. */
function readOf({ sha256, content, problem, placed }: ReadFile): ReadFile {
  return { sha256, content, problem, ...(placed === undefined ? {} : { placed }) };
}

function fileKey({ source, filename }: { readonly source: DeckSource; readonly filename: string }): string {
  return `${source}/${filename}`;
}

/** Files of rule packs come behind the shipped ones, those of the owner behind both: the later one wins. */
function rank(source: DeckSource): number {
  return { builtin: 0, rulepack: 1, user: 2 }[source];
}
