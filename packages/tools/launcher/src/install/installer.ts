import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { InstallResult } from "../protocol/messages.js";
import { readPointer, slotFolder } from "./active-program.js";
import { authorised, launcherKey } from "./authorised.js";
import {
  type InstallOptions,
  isFinal,
  type Journal,
  maxAttempts,
  type Pointer,
  pathsIn,
  resultOf,
} from "./layout.js";
import { readRecord, syncFolder, writeRecord } from "./record-file.js";
import { hasRoom, restoreSnapshot, takeSnapshot } from "./snapshot.js";
import { treeDigest } from "./tree-digest.js";
import type { Program } from "./versions.js";

/** The program to start. */
export interface Start {
  readonly folder: string;
  /** True if a new version is on trial. */
  readonly trial: boolean;
}

/** The reason why nothing is installed in a container. */
const blocked =
  "container: the program is not replaced in a container; stop the service and start it from a newer image";
const maxUsed = 50;

/**
 * Replaces the program in steps: each is recorded on disk before it is done, and can be repeated. Wherever the launcher
 * is killed, its next start finds a program that works.
 */
export class Installer {
  readonly key: Buffer;
  readonly #paths: ReturnType<typeof pathsIn>;

  constructor(
    readonly options: InstallOptions,
    readonly say: (sentence: string) => void,
  ) {
    this.#paths = pathsIn(options.data);
    this.key = launcherKey(options.data);
  }

  get #journal(): Journal | undefined {
    return readRecord<Journal>(this.#paths.journal);
  }

  get #pointer(): Pointer {
    return readPointer(this.options.data, this.options.program);
  }

  /** The result of the last installation, for the host; undefined while one is in progress. */
  get report(): InstallResult | undefined {
    const journal = this.#journal;
    const state = journal === undefined ? undefined : resultOf(journal);
    if (journal === undefined || state === undefined) return undefined;
    const { id, tag, reason, automatic, at } = journal;
    return { id, state, tag, reason, automatic, at };
  }

  /**
   * Checks the staged package for a host that is about to end for it.
   * @returns why it cannot be installed; undefined if it can
   */
  async check(nonce: string): Promise<string | undefined> {
    if (this.options.container === true) return blocked;
    const found = await this.#authorised();
    if ("refused" in found) return found.refused ?? "not_authorised: nothing says so";
    if (found.token.nonce !== nonce) return "not_authorised: another authorisation is in force";
    return hasRoom(this.options.data) ? undefined : "no_space: there is no room for a copy of the database";
  }

  /**
   * Continues an installation in progress, installs an authorised package, and returns the program to start. No host is
   * running.
   */
  async beforeStart(): Promise<Start> {
    if (this.options.container === true) {
      // Kept: if the folder is moved out of the container again, the stored policy applies again.
      if (existsSync(this.#paths.authorisation))
        this.say(`an authorisation to install is not used: ${blocked}`);
      return { folder: this.options.program, trial: false };
    }
    try {
      const journal = this.#journal;
      if (journal === undefined || isFinal(journal)) await this.#begin(journal);
      else await this.#goOn(journal);
    } catch (error) {
      this.say(`an update could not be installed: ${message(error)}`);
      this.#giveUp(message(error));
    }
    return this.#next();
  }

  /** Continues an interrupted installation if the package is still the authorised one. */
  async #goOn(journal: Journal): Promise<void> {
    const tree = join(this.#paths.trees, journal.tree);
    const early = journal.step === "accepted" || journal.step === "snapshot";
    if (early && (await treeDigest(tree).catch(() => "")) !== journal.treeDigest)
      throw new Error("digest_mismatch: the package has been altered");
    this.#resume(journal);
  }

  #authorised() {
    return authorised(this.options.data, this.key, this.#active(), this.#journal?.used ?? []);
  }

  async #begin(last: Journal | undefined): Promise<void> {
    const found = await this.#authorised();
    if ("refused" in found) {
      if (found.refused === undefined) return;
      this.say(`an authorisation to install is ignored: ${found.refused}`);
      rmSync(this.#paths.authorisation, { force: true });
      if (found.token !== undefined)
        this.#write(this.#opened(found.token, last, "replace_failed", found.refused));
      return;
    }
    const { staged, token } = found;
    const to = `${staged.version.replace(/\+.*$/, "")}-${staged.build}`;
    if (!hasRoom(this.options.data)) return;
    this.say(`installing ${staged.tag}`);
    const journal = { ...this.#opened(token, last, "accepted", ""), to };
    this.#write(journal);
    rmSync(this.#paths.authorisation, { force: true });
    this.#resume(journal);
  }

  #opened(
    token: Pick<Journal, "tag" | "automatic" | "treeDigest"> & {
      readonly nonce: string;
      readonly id: string;
    },
    last: Journal | undefined,
    step: Journal["step"],
    reason: string,
  ): Journal {
    return {
      step,
      id: token.nonce,
      tag: token.tag,
      automatic: token.automatic,
      from: this.#pointer.active,
      to: "",
      tree: token.id,
      treeDigest: token.treeDigest,
      migrated: false,
      reason,
      at: Math.floor(Date.now() / 1000),
      used: [...(last?.used ?? []), token.nonce].slice(-maxUsed),
    };
  }

  /** Completes the steps between the one reached and the first trial. */
  #resume(reached: Journal): void {
    let journal = reached;
    const { data } = this.options;
    const slot = this.#folderOf(journal.to);
    const tree = join(this.#paths.trees, journal.tree);
    if (journal.step === "rolling_back") {
      this.#backOut(journal);
      return;
    }
    if (journal.step === "accepted") {
      journal = this.#write({ ...journal, step: "snapshot" });
    }
    if (journal.step === "snapshot") {
      if (existsSync(tree)) takeSnapshot(data, this.#paths.snapshot);
      journal = this.#write({ ...journal, step: "installed" });
    }
    if (journal.step === "installed") {
      if (existsSync(tree)) {
        rmSync(slot, { recursive: true, force: true });
        mkdirSync(this.#paths.slots, { recursive: true, mode: 0o700 });
        renameSync(tree, slot);
        syncFolder(this.#paths.slots);
      }
      if (!existsSync(join(slot, "version.json"))) throw new Error("the package has gone");
      journal = this.#write({ ...journal, step: "switched" });
    }
    if (journal.step === "switched") {
      const pointer: Pointer = { active: journal.to, previous: journal.from, trial: { attempt: 0 } };
      if (this.#pointer.active !== journal.to) writeRecord(this.#paths.pointer, pointer);
      this.#write({ ...journal, step: "trial" });
    }
  }

  /** Returns the next start. Counts it before it begins, and gives up on a version that has used its attempts. */
  #next(): Start {
    let pointer = this.#pointer;
    if (pointer.trial !== null && isFinal(this.#journal)) {
      pointer = { ...pointer, trial: null };
      writeRecord(this.#paths.pointer, pointer);
    }
    if (pointer.trial === null) return { folder: this.#folderOf(pointer.active), trial: false };
    if (pointer.trial.attempt >= maxAttempts) {
      this.rollBack("it did not come to serve");
      return { folder: this.#folderOf(this.#pointer.active), trial: false };
    }
    writeRecord(this.#paths.pointer, { ...pointer, trial: { attempt: pointer.trial.attempt + 1 } });
    return { folder: this.#folderOf(pointer.active), trial: true };
  }

  /** Records that the version on trial begins to change the database. */
  migrating(): void {
    const journal = this.#journal;
    if (journal?.step === "trial" && !journal.migrated) this.#write({ ...journal, migrated: true });
  }

  /** Keeps the new version. */
  commit(): void {
    const journal = this.#journal;
    const pointer = this.#pointer;
    if (journal === undefined || journal.step !== "trial") return;
    this.#write({ ...journal, step: "committed", at: Math.floor(Date.now() / 1000) });
    writeRecord(this.#paths.pointer, { ...pointer, trial: null });
    this.say(`${journal.tag} is installed`);
  }

  /** True while another start of the version on trial is allowed. */
  get mayTryAgain(): boolean {
    return (this.#pointer.trial?.attempt ?? maxAttempts) < maxAttempts;
  }

  /** Returns to the previous version. */
  rollBack(reason: string): void {
    const journal = this.#journal;
    if (journal === undefined || isFinal(journal)) return;
    this.say(`${journal.tag} is taken back: ${reason}`);
    this.#backOut(this.#write({ ...journal, step: "rolling_back", reason }));
  }

  #backOut(journal: Journal): void {
    const { data } = this.options;
    writeRecord(this.#paths.pointer, { active: journal.from, previous: null, trial: null });
    if (journal.migrated) restoreSnapshot(data, this.#paths.snapshot);
    const slot = this.#folderOf(journal.to);
    const tree = join(this.#paths.trees, journal.tree);
    // The package is kept for another attempt by hand.
    if (existsSync(slot) && !existsSync(tree)) renameSync(slot, tree);
    this.#write({ ...journal, step: "rolled_back", at: Math.floor(Date.now() / 1000) });
  }

  /** Reverts whatever prevents a start, after a step that failed. */
  #giveUp(reason: string): void {
    const journal = this.#journal;
    if (journal === undefined || isFinal(journal)) return;
    try {
      if (this.#pointer.active === journal.to) this.#backOut({ ...journal, step: "rolling_back", reason });
      else this.#write({ ...journal, step: "replace_failed", reason });
    } catch (error) {
      this.say(
        `the program could not be put back (${message(error)}); it is tried again at the next start. By hand: remove ${this.#paths.pointer}`,
      );
    }
  }

  /** Removes files that no start needs any more. Called when a version that is not on trial is ready. */
  tidy(): void {
    if (this.options.container === true) return;
    const { active, previous, trial } = this.#pointer;
    if (trial !== null || !isFinal(this.#journal)) return;
    rmSync(this.#paths.snapshot, { recursive: true, force: true });
    if (existsSync(this.#paths.slots))
      for (const name of readdirSync(this.#paths.slots))
        if (name !== active && name !== "current.json")
          rmSync(join(this.#paths.slots, name), { recursive: true, force: true });
    if (previous !== null) writeRecord(this.#paths.pointer, { active, previous: null, trial: null });
  }

  #write(journal: Journal): Journal {
    writeRecord(this.#paths.journal, journal);
    return journal;
  }

  #folderOf(slot: string | null): string {
    return slotFolder(this.options.data, this.options.program, slot);
  }

  #active(): Program {
    const { version, build } = JSON.parse(
      readFileSync(join(this.#folderOf(this.#pointer.active), "version.json"), "utf8"),
    ) as Program;
    return { version: version.replace(/^v/, "").replace(/\+.*$/, ""), build };
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
