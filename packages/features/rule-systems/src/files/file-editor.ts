import { type Actor, type Changes, codes, failure, SerialQueue } from "@dicetower/contract";
import type { ListedEntry, SystemEntry } from "../registry/entry.js";
import type { SystemRegistry } from "../registry/registry.js";
import type { Switches } from "../registry/switches.js";
import { parseTemplate } from "../templates/parse-template.js";
import { type RuleFiles, sha256 } from "./rule-files.js";

/** What the editor changes, and whom it tells. */
export interface EditorParts {
  readonly files: RuleFiles;
  readonly registry: SystemRegistry;
  readonly switches: Switches;
  readonly changes: Changes;
  /** Called after each change: other processes read again. */
  readonly told: () => void;
  /** Aborts when the feature ends. */
  readonly signal: AbortSignal;
}

const own = { source: "user", packId: "" } as const;

/** A file that is to be saved. */
export interface NewFile {
  readonly filename: string;
  readonly content: string;
}

/** Changes rule files and switches, one change after another. */
export class FileEditor {
  readonly #queue = new SerialQueue();

  constructor(readonly parts: EditorParts) {}

  /** Reads all files and switches again. */
  reload(): Promise<void> {
    return this.#queue.run(() => this.#read());
  }

  /** Reads again after files have been changed elsewhere, and has other processes do so. */
  async reloadEverywhere(): Promise<void> {
    await this.reload();
    this.parts.told();
  }

  /**
   * Takes files in, all or none. What cannot be read is refused, for nothing would be in force of it.
   * @returns the first system
   * @throws Failure 40001, 40900 where a name is taken and `replace` is false
   */
  upload(taken: readonly NewFile[], replace: boolean, actor: Actor): Promise<ListedEntry> {
    return this.#queue.run(async () => {
      const { files } = this.parts;
      const read: (NewFile & { readonly name: string; readonly others: readonly SystemEntry[] })[] = [];
      for (const { filename, content } of taken) {
        const { name } = await parseTemplate(content, own, this.parts.signal);
        const others = files.entries.filter((one) => one.name === name || one.filename === filename);
        if (others.length > 0 && !replace)
          throw failure(
            codes.conflict,
            `There is a file ${others[0]?.filename ?? filename} with this name; send "replace" to replace it.`,
            { errors: [{ path: "/replace", message: "is needed to replace what is there" }] },
          );
        read.push({ name, filename, content, others });
      }
      const [first] = read;
      if (first === undefined) throw failure(codes.invalid, "There is no rule system in the file.");
      for (const { name, filename, content, others } of read) {
        await files.folder.write(filename, content);
        for (const other of others)
          if (other.filename !== filename) await files.folder.remove(other.filename);
        await this.#record("rules.upload", name, actor, others[0]?.content, content);
      }
      return this.#changed(first.name);
    });
  }

  /**
   * Saves the file of a system, or a new one.
   * @param known digest of what the caller has read; another one now stored is a conflict
   * @throws Failure 40001, 40301, 40900, 42200
   */
  save(name: string, content: string, known: string | undefined, actor: Actor): Promise<ListedEntry> {
    return this.#queue.run(async () => {
      const { files, registry } = this.parts;
      const before = files.entries.find((one) => one.name === name);
      if (before === undefined && registry.entry(name) !== undefined) throw readOnly(name);
      const stored = before?.content;
      if (known !== undefined && known !== (stored === undefined ? "" : sha256(stored)))
        throw failure(codes.conflict, "The file has been changed meanwhile; read it again.", {
          errors: [
            {
              path: "/sha256",
              message: "is not that of the stored file",
              current: { name, content: stored ?? "", sha256: stored === undefined ? "" : sha256(stored) },
            },
          ],
        });
      const system = await parseTemplate(content, own, this.parts.signal);
      const isNamed = before?.system === undefined || system.name === name;
      if (!isNamed || (before === undefined && system.name !== name))
        throw failure(codes.ruleBroken, `The file says that its name is "${system.name}", not "${name}".`);
      await files.folder.write(before?.filename ?? `${name}.yaml`, content);
      await this.#record("rules.save", system.name, actor, stored, content);
      return this.#changed(system.name);
    });
  }

  /** @throws Failure 40301 for what is no file of the owner, 40400 */
  remove(name: string, actor: Actor): Promise<void> {
    return this.#queue.run(async () => {
      const { files, registry } = this.parts;
      const file = files.entries.find((one) => one.name === name);
      if (file === undefined) throw registry.entry(name) === undefined ? unknown(name) : readOnly(name);
      await files.folder.remove(file.filename);
      await this.#record("rules.delete", name, actor, file.content, undefined);
      await this.#changed(name, true);
    });
  }

  /**
   * Switches a system.
   * @param enabled turned over when left out
   * @throws Failure 40400
   */
  toggle(
    { name, source, enabled }: { name: string; source?: ListedEntry["source"]; enabled?: boolean },
    actor: Actor,
  ): Promise<ListedEntry> {
    return this.#queue.run(async () => {
      const { registry, switches } = this.parts;
      const entry = registry.entry(name, source);
      if (entry === undefined) throw unknown(name);
      await switches.set(entry.source, name, enabled ?? !entry.enabled, actor);
      registry.rebuild();
      this.parts.told();
      return registry.entry(name, entry.source) ?? entry;
    });
  }

  async #read(): Promise<void> {
    const { files, registry, switches } = this.parts;
    await switches.load();
    registry.useFiles(await files.load());
  }

  async #changed(name: string, gone = false): Promise<ListedEntry> {
    await this.#read();
    this.parts.told();
    const entry = this.parts.registry.entry(name, gone ? undefined : "user");
    if (entry === undefined && !gone) throw unknown(name);
    return entry as ListedEntry;
  }

  /** Digests and not whole files: the audit log is no archive. */
  #record(
    action: string,
    name: string,
    actor: Actor,
    before: string | undefined,
    after: string | undefined,
  ): Promise<void> {
    const digest = (content: string | undefined) => (content === undefined ? null : sha256(content));
    return this.parts.changes.note({
      action,
      actor,
      target: { type: "ruleSystem", id: name },
      before: digest(before),
      after: digest(after),
      fields: ["content"],
    });
  }
}

function unknown(name: string): Error {
  return failure(codes.notFound, `There is no rule system "${name}".`);
}

function readOnly(name: string): Error {
  return failure(
    codes.readOnly,
    `The rule system "${name}" is no file of yours. Upload a file with this name to use that one in its place.`,
  );
}
