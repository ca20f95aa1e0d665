import { join } from "node:path";
import { errorMessage, type Folder } from "@dicetower/contract";
import { syncFolder } from "../package/tree.js";
import { removeTree } from "../package/unpack.js";
import { versionOf } from "../release/release.js";
import { compareVersions } from "../release/version.js";
import { Authorisations } from "../storage/authorisation.js";
import { JsonFile } from "../storage/json-file.js";
import { freshState, type StagedRecord, type UpdateState } from "../storage/state.js";
import type { UpdaterServices } from "./updater-services.js";

const maxHistory = 200;
/** Seconds for which one kind of failure of one release is told once. */
const toldSeconds = 86_400;

/** What the updater knows, in memory and on the disk. */
export class Memory {
  state: UpdateState = freshState;
  staged: StagedRecord | undefined;
  /** The host ends, so that the launcher installs. */
  handedOver = false;
  /** What the servers of the last check have asked for. */
  retryAfterSeconds = 0;
  readonly authorisations: Authorisations;
  readonly folder: Folder;
  readonly #stateFile: JsonFile<UpdateState>;
  readonly #stagedFile: JsonFile<StagedRecord>;
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly parts: UpdaterServices,
    readonly paths: Readonly<Record<"partial" | "packages" | "staged", string>>,
  ) {
    const { clock, random, installation, launcher, files } = parts;
    this.folder = files.folder("update", { local: true });
    this.#stateFile = new JsonFile(this.folder, "state.json");
    this.#stagedFile = new JsonFile(this.folder, "staged.json");
    const { semver, build } = installation.version;
    this.authorisations = new Authorisations(this.folder, {
      clock,
      random,
      instance: installation.id,
      from: `${semver}+${build}`,
      key: () => launcher.hello?.key,
    });
  }

  /** Reads what the last run has left. */
  static async open(parts: UpdaterServices): Promise<Memory> {
    const { files, log } = parts;
    const memory = new Memory(parts, {
      partial: await files.path("update/partial"),
      packages: await files.path("update/packages"),
      staged: await files.path("update/staged"),
    });
    const damaged = (reason: string) => {
      log.warn("a file of the updater could not be read and was put aside", { reason });
      memory.state = { ...memory.state, error: `a record of the updater was damaged (${reason})` };
    };
    const state = await memory.#stateFile.read(damaged);
    if (state !== undefined) memory.state = { ...freshState, ...state };
    memory.staged = await memory.#stagedFile.read(damaged);
    await memory.authorisations.load();
    return memory;
  }

  /** Changes the state at once, and answers when the disk has it. A disk that takes nothing stops no update. */
  patch(change: Readonly<globalThis.Partial<UpdateState>>): Promise<void> {
    this.state = { ...this.state, ...change };
    const written = this.#writing.then(() => this.#stateFile.write(this.state));
    this.#writing = written.catch((error: unknown) =>
      this.parts.log.warn("the state of the updater could not be written", { error }),
    );
    return this.#writing as Promise<void>;
  }

  /** Writes the record of the package that waits. */
  async stage(record: StagedRecord): Promise<void> {
    await this.#stagedFile.write(record);
    this.staged = record;
  }

  /** Takes the waiting package back, with all that would install it. */
  async unstage(): Promise<void> {
    await this.authorisations.revoke();
    this.staged = undefined;
    await this.#stagedFile.remove();
  }

  /** Where the tree of a waiting package is. */
  treeOf({ id }: Pick<StagedRecord, "id">): string {
    return join(this.paths.staged, id);
  }

  /** True for a package that is newer than what runs. */
  isPending(staged = this.staged): staged is StagedRecord {
    const { semver: version, build } = this.parts.installation.version;
    return staged !== undefined && compareVersions(versionOf(staged), versionOf({ version, build })) > 0;
  }

  /** True for the first time that something of a release is told, and again a day later where that is wanted. */
  mayTell(key: string, again: boolean): boolean {
    const now = this.parts.clock.seconds();
    const last = this.state.told[key];
    if (last !== undefined && (!again || now - last < toldSeconds)) return false;
    const others = Object.entries(this.state.told).sort(([, a], [, b]) => b - a);
    void this.patch({
      told: Object.fromEntries([[key, now], ...others.filter(([name]) => name !== key)].slice(0, 100)),
    });
    return true;
  }

  /** Adds a line to what was tried. */
  async note(line: string): Promise<void> {
    const at = this.parts.clock.seconds();
    try {
      const name = "history.jsonl";
      await this.folder.append(name, `${JSON.stringify({ at, line })}\n`);
      const lines = (await this.folder.read(name)).toString().trimEnd().split("\n");
      if (lines.length > 2 * maxHistory)
        await this.folder.write(name, `${lines.slice(-maxHistory).join("\n")}\n`);
    } catch (error) {
      this.parts.log.warn("the history of updates could not be written", { error: errorMessage(error) });
    }
  }

  /** Moves a prepared tree to its place. */
  async sealTree(): Promise<void> {
    await syncFolder(this.paths.staged);
  }

  async removeTree(id: string): Promise<void> {
    await removeTree(join(this.paths.staged, id));
  }

  /** Answers when everything that was to be written is. */
  async settled(): Promise<void> {
    await this.#writing;
  }
}
