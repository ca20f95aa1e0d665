import { createHash } from "node:crypto";
import { type FileInfo, type Folder, type Log, SerialQueue } from "@dicetower/contract";
import { type LanguagePack, maxPackBytes, maxPacks, type PackProblem, readPack } from "./pack.js";

/** A file of the folder, and what came of it. */
export interface PackState {
  readonly file: string;
  readonly size: number;
  readonly updatedAt: number;
  /** The pack in force: of a file that is broken now, as it was last read. */
  readonly pack: LanguagePack | undefined;
  /** Why the file as it is now is not in force. */
  readonly problem: PackProblem | undefined;
}

interface ReadState extends PackState {
  /** Of what was read, to see whether it has changed. */
  readonly stamp: string;
}

/** The packs of a folder. What is broken is named and changes nothing. */
export class PackFolder {
  #states = new Map<string, ReadState>();
  readonly #queue = new SerialQueue();

  /** @param changed called when other packs are in force than before */
  constructor(
    readonly folder: Folder,
    readonly log: Log,
    readonly changed: () => void,
  ) {}

  /** Files by name. */
  get states(): readonly PackState[] {
    return [...this.#states.values()];
  }

  /** Packs in force, the first of each language. */
  get packs(): readonly LanguagePack[] {
    return [...this.#states.values()].flatMap(({ pack }) => (pack === undefined ? [] : [pack]));
  }

  /** Reads what has changed. @param all reads every file again, whatever its time says */
  read(all = false): Promise<void> {
    return this.#queue.run(() => this.#read(all));
  }

  async #read(all: boolean): Promise<void> {
    const files = (await this.folder.list())
      .filter(({ name }) => name.toLowerCase().endsWith(".json"))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    const before = this.packs;
    const states = new Map<string, ReadState>();
    const locales = new Map<string, string>();
    for (const [at, info] of files.entries()) {
      const known = this.#states.get(info.name);
      let state = all || known === undefined || known.stamp !== stampOf(info) ? undefined : known;
      state ??= at < maxPacks ? await this.#one(info, known) : refused(info, tooMany);
      const first = state.pack && locales.get(state.pack.locale);
      if (first !== undefined && state.pack !== undefined) state = refused(info, twice(state.pack, first));
      else if (state.pack !== undefined) locales.set(state.pack.locale, info.name);
      if (state.problem !== undefined && state.problem.message !== known?.problem?.message)
        this.log.warn(`the language pack "${info.name}" is not in force: ${state.problem.message}`, {
          file: info.name,
          line: state.problem.line,
        });
      states.set(info.name, state);
    }
    this.#states = states;
    const now = this.packs;
    if (now.length !== before.length || now.some((pack, index) => pack !== before[index])) this.changed();
  }

  async #one(info: FileInfo, known: ReadState | undefined): Promise<ReadState> {
    const { name: file, size, updatedAt } = info;
    const state = { file, size, updatedAt, stamp: stampOf(info) };
    // What was in force stays so while somebody is at work on the file.
    const broken = (problem: PackProblem) => ({ ...state, pack: known?.pack, problem });
    if (size > maxPackBytes) return broken(tooLarge);
    let bytes: Buffer;
    try {
      bytes = await this.folder.read(file);
    } catch (error) {
      if (error instanceof Error)
        return broken({ message: `It cannot be read: ${error.message}.`, line: 0, column: 0 });
      throw error;
    }
    const read = readPack(file, bytes);
    return "texts" in read ? { ...state, pack: same(read, known?.pack), problem: undefined } : broken(read);
  }
}

/** The pack that was in force where nothing has changed in it. */
function same(pack: LanguagePack, before: LanguagePack | undefined): LanguagePack {
  return before !== undefined && digestOf(pack) === digestOf(before) ? before : pack;
}

function digestOf({ locale, name, texts }: LanguagePack): string {
  return createHash("sha256")
    .update(JSON.stringify([locale, name, ...texts]))
    .digest("hex");
}

function stampOf({ size, updatedAt }: FileInfo): string {
  return `${size} ${updatedAt}`;
}

const tooLarge: PackProblem = {
  message: `A language pack has at most ${maxPackBytes >> 20} MiB.`,
  line: 0,
  column: 0,
};
const tooMany: PackProblem = {
  message: `There are at most ${maxPacks} language packs.`,
  line: 0,
  column: 0,
};

function twice({ locale }: LanguagePack, first: string): PackProblem {
  return { message: `The language "${locale}" is given by "${first}" already.`, line: 1, column: 1 };
}

function refused({ name, size, updatedAt }: FileInfo, problem: PackProblem): ReadState {
  // Looked at again each time: the other file may go.
  return { file: name, size, updatedAt, stamp: "", pack: undefined, problem };
}
