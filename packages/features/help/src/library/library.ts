import {
  type Clock,
  codes,
  errorMessage,
  type Files,
  failure,
  type Log,
  type Random,
  SerialQueue,
  type Store,
} from "@dicetower/contract";
import { type ShippedDocument, shippedDocuments } from "../documents/builtin.js";
import { type DocumentEntry, formatOf, maxEntries } from "../documents/document.js";
import {
  commonGroup,
  type DocumentGroup,
  groupFile,
  groupsOf,
  helpFolder,
  readGroupFile,
} from "../documents/groups.js";
import { readBeside } from "../documents/read-beside.js";
import { ActivePacks, isOfPack, packOf } from "../packs/active-packs.js";
import type { PackDocument } from "../packs/pack-help.js";
import type { ReadEntries } from "../thread.js";
import { maxFileBytes, notes } from "./document-bounds.js";
import { EntryWriter, type Origin } from "./entry-writer.js";
import { FileRows, type FileState, isShipped } from "./file-rows.js";

/** A document in the folder. */
interface Found {
  readonly name: string;
  readonly group: string;
  readonly size: number;
  readonly updatedAt: number;
}

/** What came of a loading. */
export interface Loaded {
  readonly files: number;
  readonly entries: number;
  readonly failed: number;
}

interface LibraryNeeds {
  readonly store: Store;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
}

/** Help documents: those of the owner in the folder, those that are shipped; their entries are in the store. */
export class HelpLibrary {
  readonly writer: EntryWriter;
  readonly rows: FileRows;
  readonly packs = new ActivePacks();
  #groups: readonly DocumentGroup[] = [];
  #shipped: readonly ShippedDocument[] = [];
  readonly #queue = new SerialQueue();

  constructor(
    readonly needs: LibraryNeeds,
    readonly log: Log,
    readonly signal: AbortSignal,
  ) {
    this.writer = new EntryWriter(needs.store);
    this.rows = new FileRows(needs.store);
  }

  /** Groups in their order. */
  get groups(): readonly DocumentGroup[] {
    return this.#groups;
  }

  /** Names of groups that are switched off. */
  get off(): readonly string[] {
    return this.#groups.filter(({ enabled }) => !enabled).map(({ name }) => name);
  }

  /** The group of a name or another name of it. */
  group(word: string): DocumentGroup | undefined {
    const wanted = word.toLowerCase();
    const called = (name: string) => name.toLowerCase() === wanted;
    return (
      this.#groups.find(({ name }) => called(name)) ??
      this.#groups.find(({ aliases }) => aliases.some(called))
    );
  }

  /** Folder of the documents of a group. */
  folder(group: string) {
    return this.needs.files.folder(group === commonGroup ? helpFolder : `${helpFolder}/${group}`);
  }

  /** Reads folders and `group.json` again, without the documents. */
  async readGroups(): Promise<readonly string[]> {
    const top = this.needs.files.folder(helpFolder);
    const folders = await top.folders();
    if (this.#shipped.length === 0) this.#shipped = await shippedDocuments();
    const { said, error } = await readGroupFile(top);
    if (error !== "") this.log.warn(`${groupFile} of the help documents is passed over: ${error}`);
    const brought = new Map(this.#shipped.map(({ group, aliases }) => [group, aliases]));
    for (const [name, aliases] of this.packs.groups)
      brought.set(name, [...(brought.get(name) ?? []), ...aliases]);
    this.#groups = groupsOf([...new Set([commonGroup, ...folders])], brought, said);
    return folders;
  }

  /**
   * Loads what is new or has changed, and forgets what is gone.
   * @param again also what has not changed
   */
  load(again = false): Promise<Loaded> {
    return this.#queue.run(() => this.#load(again));
  }

  /** Loads one document, which is there. @param list what it holds, where it has just been read */
  loadFile(found: Found, list: ReadEntries): Promise<FileState> {
    return this.#queue.run(() => this.#loadFile(found, list));
  }

  /** Forgets a document that is gone. */
  forget(name: string, group: string): Promise<void> {
    return this.#queue.run(() => this.#forget(name, group));
  }

  async #load(again: boolean): Promise<Loaded> {
    const folders = await this.readGroups();
    await this.writer.mend(this.signal);
    const known = await this.rows.all();
    for (const document of this.#shipped)
      if (known.get(document.name)?.stamp !== document.stamp) await this.#loadShipped(document);
    const found = await this.#found(folders);
    const names = new Set([...found, ...this.#shipped].map(({ name }) => name));
    for (const { name, group } of known.values())
      if (!names.has(name) && !isOfPack(name)) await this.#forget(name, group);
    const taken = new Map<string, string>();
    let entries = 0;
    let failed = 0;
    for (const one of found) {
      this.signal.throwIfAborted();
      // Names are those of the routes: the first group in their order keeps one.
      const other = taken.get(one.name);
      if (other !== undefined) {
        this.log.warn(
          `help document ${one.name} of group ${one.group} is passed over: ${other} has one so named`,
        );
        continue;
      }
      taken.set(one.name, one.group);
      const before = known.get(one.name);
      const same = before?.stamp === stampOf(one) && before.status === "loaded" && before.group === one.group;
      const state = same && !again ? before : await this.#loadFile(one);
      entries += state.entries;
      if (state.status === "error") failed++;
    }
    return { files: found.length, entries, failed };
  }

  async #found(folders: readonly string[]): Promise<readonly Found[]> {
    const found: Found[] = [];
    for (const group of new Set([commonGroup, ...folders])) {
      for (const { name, size, updatedAt } of await this.folder(group).list())
        if (name !== groupFile && !isShipped(name) && !isOfPack(name) && formatOf(name) !== undefined)
          found.push({ name, group, size, updatedAt });
    }
    return found;
  }

  async #loadShipped({ name, group, stamp, entries }: ShippedDocument): Promise<void> {
    const updatedAt = 0;
    await this.#replace({ source: "builtin", fileName: name, group, updatedAt }, entries);
    const state = { name, group, format: "json", size: 0, entries: entries.length } as const;
    await this.rows.put({ ...state, status: "loaded", error: "", stamp, updatedAt });
  }

  async #loadFile(found: Found, known?: ReadEntries): Promise<FileState> {
    const { name, group, size, updatedAt } = found;
    const format = formatOf(name) ?? "txt";
    const base: FileState = {
      name,
      group,
      format,
      size,
      entries: 0,
      status: "loading",
      error: "",
      stamp: stampOf(found),
      updatedAt,
    };
    await this.rows.put(base);
    try {
      if (size > maxFileBytes) throw new Error(`The document is larger than ${maxFileBytes} bytes.`);
      const list = known ?? (await readBeside(format, await this.folder(group).read(name), this.signal));
      const { entries, cut, left } = list;
      await this.checkRoom(name, entries.length);
      await this.#replace({ source: "file", fileName: name, group, updatedAt }, entries);
      const state: FileState = {
        ...base,
        entries: entries.length,
        status: "loaded",
        error: notes(cut, left),
      };
      await this.rows.put(state);
      return state;
    } catch (error) {
      if (this.signal.aborted) throw error;
      // Only this document is off.
      await this.writer.sweep(name);
      await this.writer.order(group);
      const state: FileState = { ...base, status: "error", error: errorMessage(error) };
      await this.rows.put(state);
      this.log.warn(`help document ${name} was not loaded: ${state.error}`);
      return state;
    }
  }

  /** @throws Failure 42200 where there would be too many entries */
  async checkRoom(name: string, entries: number): Promise<void> {
    const others = [...(await this.rows.all()).values()].filter((one) => one.name !== name);
    const room = maxEntries - others.reduce((sum, one) => sum + one.entries, 0);
    if (entries > room)
      throw failure(
        codes.ruleBroken,
        `With this document there would be more than ${maxEntries} entries: there is room for ${Math.max(0, room)}, and it has ${entries}.`,
      );
  }

  /**
   * Has the documents of a rule pack found until `dropPack`. Those that the store has already are not loaded again.
   * @param groups other names of their groups, by group
   * @throws where there would be too many entries; begins with the file
   */
  usePack(
    packId: string,
    documents: readonly PackDocument[],
    groups: ReadonlyMap<string, readonly string[]>,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#queue.run(async () => {
      const names = documents.map(({ name }) => name);
      const known = await this.rows.all();
      for (const { name, group } of known.values())
        if (isOfPack(name) && packOf(name).packId === packId && !names.includes(name))
          await this.#forget(name, group);
      for (const document of documents) {
        const before = known.get(document.name);
        if (before?.stamp === document.stamp && before.group === document.group) continue;
        await this.#loadOfPack(document, signal);
      }
      this.packs.use(packId, { names, groups });
      await this.readGroups();
    });
  }

  async #loadOfPack({ entries, ...document }: PackDocument, signal: AbortSignal): Promise<void> {
    const { name, group } = document;
    const updatedAt = this.needs.clock.seconds();
    await this.checkRoom(name, entries.length).catch((error: unknown) => {
      throw new Error(`${packOf(name).filename}: ${errorMessage(error)}`);
    });
    const loadKey = this.needs.random.bytes(9).toString("base64url");
    await this.writer.replaceFile(
      { source: "rulepack", fileName: name, group, updatedAt },
      entries,
      loadKey,
      AbortSignal.any([signal, this.signal]),
    );
    await this.rows.put({ ...document, entries: entries.length, status: "loaded", error: "", updatedAt });
  }

  /** Has the documents of a rule pack found no longer. */
  async dropPack(packId: string): Promise<void> {
    this.packs.drop(packId);
    if (!this.signal.aborted) await this.readGroups();
  }

  /** Forgets the entries of rule packs that are not installed any more. */
  forgetPacks(installed: readonly string[]): Promise<void> {
    return this.#queue.run(async () => {
      for (const { name, group } of (await this.rows.all()).values())
        if (isOfPack(name) && !installed.includes(packOf(name).packId)) await this.#forget(name, group);
    });
  }

  #replace(origin: Origin, entries: readonly DocumentEntry[]): Promise<void> {
    const loadKey = this.needs.random.bytes(9).toString("base64url");
    return this.writer.replaceFile(origin, entries, loadKey, this.signal);
  }

  async #forget(name: string, group: string): Promise<void> {
    await this.writer.sweep(name);
    await this.writer.order(group);
    await this.rows.remove(name);
    if (!isShipped(name) && !isOfPack(name)) this.log.info(`help document ${name} is gone`);
  }
}

const stampOf = ({ group, size, updatedAt }: Found) => `${group}:${size}:${updatedAt}`;
