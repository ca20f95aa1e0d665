import type { Files } from "@dicetower/contract";
import type { ModuleLibrary } from "../modules/library.js";
import { decodeText } from "../package/index.js";
import type { LuaSource } from "../protocol.js";
import type { Run } from "../running/run.js";
import type { Answers } from "./asking.js";
import { dataFolder, SandboxFiles } from "./sandbox-files.js";

type FileAnswers = Pick<
  Answers,
  | "source"
  | "script"
  | "file.stat"
  | "file.read"
  | "file.write"
  | "file.remove"
  | "file.rename"
  | "file.folder"
>;

/** Bytes of a file that is read at once. */
const maxRead = 16 * 1024 * 1024;

/** Files as scripts see them: their own, and beneath those what modules bring, which is only read. */
export class ModuleFiles {
  readonly #sandboxes = new Map<string, SandboxFiles>();

  constructor(
    readonly files: Files,
    readonly library: ModuleLibrary,
  ) {
    // What lies in it from earlier is known to other processes from now on, not when a module first looks.
    files.folder(dataFolder);
  }

  /** Looks again which files there are: other processes have written some. */
  lookAgain(): void {
    for (const sandbox of this.#sandboxes.values()) sandbox.lookAgain();
  }

  of(module: string): SandboxFiles {
    let sandbox = this.#sandboxes.get(module);
    if (sandbox === undefined) {
      sandbox = new SandboxFiles(this.files, module);
      this.#sandboxes.set(module, sandbox);
    }
    return sandbox;
  }

  /** Bytes of a file; undefined where there is none. */
  async size(module: string, path: string): Promise<number | undefined> {
    return (await this.of(module).size(path)) ?? this.library.sizeOf(path, module);
  }

  async read(module: string, path: string): Promise<Buffer | undefined> {
    return (await this.of(module).read(path)) ?? this.library.bytes(path, module);
  }
}

/** Answers what scripts ask of files. */
export function fileAnswers(files: ModuleFiles): FileAnswers {
  const { library } = files;
  const one = new OneByOne();
  const write = async ({ module }: Run, path: string, bytes: Buffer, append: boolean) => {
    const before = append ? await files.read(module, path) : undefined;
    const reason = await files
      .of(module)
      .write(path, before === undefined ? bytes : Buffer.concat([before, bytes]));
    if (reason !== undefined) return { reason };
    changed(path);
    return {};
  };
  /** A source that the module has written itself, perhaps in the place of one that it brings. */
  const rewritten = async (module: string, path: string): Promise<LuaSource | undefined> => {
    const own = await files.of(module).read(path);
    return own && { path, text: decodeText(own).text, changes: true };
  };
  /** Threads keep sources that modules bring: they look again where one of them is written over, or is so no more. */
  const changed = (path: string) => {
    if (library.find(path) !== undefined) library.changed();
  };
  return {
    async source({ module }, paths) {
      for (const path of paths.slice(0, 100)) {
        if (!isPath(path)) continue;
        const found = (await rewritten(module, path)) ?? (await library.source(path));
        if (found !== undefined) return found;
      }
      return null;
    },
    async script({ module }, name) {
      const found = await library.script(name);
      return (found && (await rewritten(module, found.path))) ?? found ?? null;
    },
    async "file.stat"({ module }, path) {
      const sandbox = files.of(module);
      if (path !== "" && !isPath(path)) return null;
      const size = await files.size(module, path);
      if (size !== undefined) return { kind: "file", size };
      return (await sandbox.isFolder(path)) || library.isFolder(path) ? { kind: "folder", size: 0 } : null;
    },
    async "file.read"({ module }, path) {
      const bytes = isPath(path) ? await files.read(module, path) : undefined;
      return bytes === undefined ? null : bytes.subarray(0, maxRead).toString("base64");
    },
    "file.write": (run, path, bytes, append) =>
      isPath(path)
        ? one.run(`${run.module}/${path}`, () => write(run, path, Buffer.from(bytes, "base64"), append))
        : { reason: "No such file or directory" },
    async "file.remove"({ module }, path) {
      if (!isPath(path)) return { reason: "No such file or directory" };
      const reason = await files.of(module).remove(path);
      if (reason === undefined) {
        changed(path);
        return {};
      }
      return library.find(path) === undefined ? { reason } : { reason: "Read-only file system" };
    },
    async "file.rename"(run, from, to) {
      const bytes = isPath(from) && isPath(to) ? await files.read(run.module, from) : undefined;
      if (bytes === undefined) return { reason: "No such file or directory" };
      const written = await write(run, to, bytes, false);
      if (written.reason === undefined && from !== to) await files.of(run.module).remove(from);
      return written;
    },
    "file.folder"({ module }, path) {
      if (!isPath(path)) return { reason: "No such file or directory" };
      files.of(module).makeFolder(path);
      return {};
    },
  };
}

/** One change of a file after another. */
class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(name) ?? Promise.resolve()).then(work, work);
    this.#last.set(name, result);
    const forget = () => {
      if (this.#last.get(name) === result) this.#last.delete(name);
    };
    result.then(forget, forget);
    return result;
  }
}

/** True for a path that stays below the root. */
function isPath(path: string): boolean {
  return (
    path.length <= 500 &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split("/").every((step) => step !== "" && step !== "." && step !== "..")
  );
}
