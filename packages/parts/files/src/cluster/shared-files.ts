import { randomUUID } from "node:crypto";
import {
  type Bus,
  type Clock,
  codes,
  errorMessage,
  type Files,
  failure,
  filesChanged,
  type Log,
  type Scope,
  type Store,
} from "@dicetower/contract";
import { type Disk, nodeDisk } from "../disk.js";
import { DiskFolder, type Ledger } from "../disk-folder.js";
import { shortage } from "../failures.js";
import type { KeyedQueue } from "../keyed-queue.js";
import { checkName } from "../name-rule.js";
import { Contents, type Digest } from "./contents.js";
import { type Entry, FileIndex, type KnownFile } from "./file-index.js";
import { type ChangedFiles, Following } from "./following.js";
import { LocalCopy } from "./local-copy.js";
import { OneAtATime } from "./running.js";
import { neverFollowed, readMark, type SyncMark, writeMark } from "./sync-mark.js";
import { TakeUp } from "./take-up.js";

/** Milliseconds between two polls of the store: notifications may be lost. */
const pollMs = 5_000;
/** Attempts to store a content that is deleted meanwhile. */
const maxTries = 3;
const dayMs = 86_400_000;
/** Milliseconds for which a removal is remembered, for processes that are not running. */
const removedMs = 180 * dayMs;
/** Milliseconds for which an unused content is kept. */
const unusedMs = 3_600_000;
/** Contents deleted in one transaction, with their chunks. */
const cleanedAtOnce = 20;

const subject = "files.written";

/** The event that a file was written or removed. */
interface Written {
  readonly from: string;
  readonly revision: number;
}

/** The parts that shared files use. */
export interface SharedParts {
  readonly root: string;
  readonly queue: KeyedQueue;
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  /** Called repeatedly while files are fetched at the start. */
  readonly progress?: () => void;
  readonly disk?: Disk;
}

/**
 * The files of an installation with several processes. The store is authoritative: it has the contents by digest, and
 * an index of names with a revision. The folder of each process is a complete copy. A write is synced to the disk, then
 * recorded in the store, then renamed to its name. A kill in between leaves either the old file everywhere, or the new
 * one, which the next start fetches into the folder.
 */
export class SharedFiles implements Files, Ledger {
  readonly index: FileIndex;
  readonly contents: Contents;
  readonly #disk: Disk;
  readonly #copy: LocalCopy;
  readonly #takeUp: TakeUp;
  readonly #following: Following;
  readonly #look = new OneAtATime(() => this.#catchUp());
  #scope: Scope | undefined;
  /** The newest revision that this process has heard of. */
  #newest = 0;
  #mark: SyncMark = neverFollowed;
  readonly #roots = new Set<string>();

  constructor(readonly parts: SharedParts) {
    const { root, queue, store, log, disk = nodeDisk } = parts;
    this.#disk = disk;
    this.index = new FileIndex(store);
    this.contents = new Contents(store, disk);
    this.#copy = new LocalCopy({ root, disk, queue, index: this.index, contents: this.contents, log });
    this.#following = new Following(this.index, log);
    this.#takeUp = new TakeUp(this.#copy, this.index, (file, path) => this.#record(file, path));
  }

  folder(name: string, { local = false }: { readonly local?: boolean } = {}): DiskFolder {
    const { root, queue } = this.parts;
    if (local) return new DiskFolder(root, name, this.#disk, queue);
    const path = name.split("/").map(checkName).join("/");
    this.#begin(path);
    return new DiskFolder(root, path, this.#disk, queue, this);
  }

  path(name: string): Promise<string> {
    return this.folder(name, { local: true }).made();
  }

  /** The newest revision that this process knows: later messages may be about files up to it. */
  get newest(): number {
    return this.#newest;
  }

  /** Returns true if this folder corresponds to a revision of the store. */
  has(revision: number): boolean {
    return this.#following.revision >= revision;
  }

  /** Brings the folder to the state in the store, before anything reads from it. */
  async join(): Promise<void> {
    const { root, clock, log, progress } = this.parts;
    const state = await this.index.state(randomUUID());
    const mark = await readMark(root, state);
    this.#following.revision = mark.revision;
    this.#newest = state.revision;
    this.#takeUp.begin(mark, state);
    const from = clock.monotonic();
    const brought = await this.#following.goOn((entry) => this.#takeUp.meet(entry), progress);
    if (brought.size > 0)
      log.info("files that other processes have written are here", {
        files: [...brought.values()].reduce((sum, names) => sum + names.size, 0),
        ms: Math.round(clock.monotonic() - from),
      });
    this.#mark = { key: state.key, revision: -1 };
  }

  /** Follows the other processes until the scope ends. */
  follow(scope: Scope): void {
    const { bus, clock } = this.parts;
    this.#scope = scope;
    bus.subscribe(scope, subject, (event) => {
      const { from, revision } = event as unknown as Written;
      if (from !== bus.self) return this.caughtUp(revision);
    });
    clock.every(pollMs, scope.signal, () =>
      scope.follow(this.#look.run().then(() => (scope.signal.aborted ? undefined : this.#remember()))),
    );
    for (const name of this.#roots) this.#reconcile(scope, name);
    scope.follow(this.#remember());
  }

  /** Resolves when this folder corresponds to a revision, or cannot be brought there now. */
  async caughtUp(revision: number): Promise<void> {
    this.#newest = Math.max(this.#newest, revision);
    if (!this.has(revision)) await this.#look.run();
  }

  /** Saves the progress of the folder, at the end. */
  async close(): Promise<void> {
    await this.#look.idle();
    await this.#remember();
  }

  /** Forgets old removals and unused contents. */
  async clean(signal: AbortSignal): Promise<void> {
    for (let gone = cleanedAtOnce; gone === cleanedAtOnce; ) {
      signal.throwIfAborted();
      const now = await this.index.now();
      gone = await this.index.clean(now - removedMs, now - unusedMs, cleanedAtOnce);
    }
  }

  async written(folder: string, name: string, temporary: string): Promise<Date> {
    const entry = await this.#record({ folder, name }, temporary);
    return new Date(entry?.updatedAtMs ?? 0);
  }

  async removed(folder: string, name: string): Promise<void> {
    const gone = { folder, name, digest: undefined, size: 0 };
    this.#told(await this.#storing(() => this.parts.store.change((db) => this.index.record(db, gone))));
  }

  async fetch(folder: string, name: string): Promise<boolean> {
    const entry = await this.index.find(folder, name);
    if (entry?.digest === undefined) return false;
    const done = await this.#copy.apply(folder, name);
    if (done === "changed") this.#tell(new Map([[folder, new Set([name])]]));
    return true;
  }

  /** @returns undefined if the file does not have the expected revision */
  async #record(file: KnownFile, path: string): Promise<Entry | undefined> {
    const what = await this.contents.digestOf(path);
    const entry = await this.#storing(() => this.#recordContent(file, path, what));
    this.#told(entry);
    return entry;
  }

  async #recordContent(file: KnownFile, path: string, what: Digest): Promise<Entry | undefined> {
    for (let tries = 0; tries < maxTries; tries++) {
      await this.contents.keep(path, what);
      const done = await this.parts.store.change(async (db) => {
        if (!(await this.contents.use(db, what.digest))) return "gone";
        return this.index.record(db, { ...file, ...what });
      });
      if (done !== "gone") return done;
    }
    throw failure(codes.notReady, "The file could not be kept in the database. Try again.");
  }

  /** Converts failures of the store to failures with a message; those of the disk are passed on. */
  async #storing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw shortage(error) ?? error;
    }
  }

  #told(entry: Entry | undefined): void {
    if (entry === undefined) return;
    this.#newest = Math.max(this.#newest, entry.revision);
    const { bus } = this.parts;
    bus.publish(subject, { from: bus.self, revision: entry.revision });
  }

  /** Prepares a folder on first use: it may contain files that the store does not know. */
  #begin(name: string): void {
    for (let at = name.length; at > 0; at = name.lastIndexOf("/", at - 1))
      if (this.#roots.has(name.slice(0, at))) return;
    this.#roots.add(name);
    if (this.#scope !== undefined) this.#reconcile(this.#scope, name);
  }

  #reconcile(scope: Scope, name: string): void {
    scope.follow(
      this.#takeUp.folder(name, scope.signal).then(
        (names) => this.#tell(names),
        (error: unknown) => {
          if (!scope.signal.aborted)
            this.parts.log.warn(`files of "${name}" could not be taken up: ${errorMessage(error)}`);
        },
      ),
    );
  }

  async #catchUp(): Promise<void> {
    const { log } = this.parts;
    try {
      this.#tell(await this.#following.goOn(({ folder, name }) => this.#copy.apply(folder, name)));
      this.#newest = Math.max(this.#newest, this.#following.revision);
    } catch (error) {
      if (this.#scope?.signal.aborted !== true)
        log.warn(`files of other processes could not be looked for: ${errorMessage(error)}`);
    }
  }

  #tell(changed: ChangedFiles): void {
    if (this.#scope === undefined || this.#scope.signal.aborted) return;
    for (const [folder, names] of changed) this.#scope.emit(filesChanged, { folder, names: [...names] });
  }

  async #remember(): Promise<void> {
    const revision = this.#following.complete;
    const { root, log } = this.parts;
    if (revision === this.#mark.revision) return;
    this.#mark = { key: this.#mark.key, revision };
    try {
      await writeMark(root, this.#mark, this.#disk);
    } catch (error) {
      log.warn(`it could not be kept how far the files are followed: ${errorMessage(error)}`);
    }
  }
}
