import { decodeText } from "../package/index.js";
import type { LuaSource } from "../protocol.js";
import type { LuaModule } from "./module.js";

/** Longest path that is looked for. */
const maxPathLength = 500;

/** The modules in their order, and the files that they bring. */
export class ModuleLibrary {
  #modules: readonly LuaModule[] = [];
  /** Path in lower case → module and path as the module spells it; of switched-on modules, later ones first. */
  #paths = new Map<string, { readonly module: LuaModule; readonly path: string }>();
  /** What a later module hides by a file of the same path. */
  #hidden = new Map<string, { readonly module: LuaModule; readonly path: string }[]>();
  /** Script → path. */
  #scripts = new Map<string, string>();
  #revision = 0;
  readonly #texts = new WeakMap<object, Map<string, Promise<LuaSource>>>();

  get all(): readonly LuaModule[] {
    return this.#modules;
  }

  /** Changes with every change of a file. */
  get revision(): string {
    return String(this.#revision);
  }

  get(id: string): LuaModule | undefined {
    return this.#modules.find(({ record }) => record.id === id);
  }

  use(modules: readonly LuaModule[]): void {
    this.#modules = modules;
    this.#revision++;
    this.#paths = new Map();
    this.#hidden = new Map();
    this.#scripts = new Map();
    for (const module of modules) {
      if (!module.record.enabled || module.content === undefined) continue;
      for (const path of module.content.files.sizes.keys()) {
        const key = path.toLowerCase();
        const before = this.#paths.get(key);
        if (before !== undefined) this.#hidden.set(key, [...(this.#hidden.get(key) ?? []), before]);
        this.#paths.set(key, { module, path });
      }
      for (const [name, path] of module.content.scripts) {
        // Scripts of mods win over plugins of that name.
        if (module.content.kind === "mod" || !this.#scripts.has(name)) this.#scripts.set(name, path);
      }
    }
  }

  /** A module has written over a file that it brings. */
  changed(): void {
    this.#revision++;
  }

  /** Notes what came of loading a module, whose files are the same. */
  settle(id: string, result: Pick<LuaModule, "loaded" | "errorText" | "parts">): void {
    this.#modules = this.#modules.map((one) => (one.record.id === id ? { ...one, ...result } : one));
  }

  hasScript(name: string): boolean {
    return this.#scripts.has(name);
  }

  /** The file at a path, whatever the case of its letters. @param by module whose own file is meant before others */
  find(path: string, by?: string): { readonly module: LuaModule; readonly path: string } | undefined {
    if (path.length > maxPathLength) return undefined;
    const key = path.toLowerCase();
    const own = (this.#hidden.get(key) ?? []).find(({ module }) => module.record.id === by);
    const found = this.#paths.get(key);
    return found?.module.record.id === by ? found : (own ?? found);
  }

  /** Content of a file; undefined where no module has it. */
  async bytes(path: string, by?: string): Promise<Buffer | undefined> {
    const found = this.find(path, by);
    return found?.module.content?.files.read(found.path);
  }

  /** Bytes of a file; undefined where no module has it. */
  sizeOf(path: string, by?: string): number | undefined {
    const found = this.find(path, by);
    return found?.module.content?.files.sizes.get(found.path);
  }

  /** True where anything lies below. */
  isFolder(path: string): boolean {
    const start = path === "" ? "" : `${path.toLowerCase()}/`;
    for (const one of this.#paths.keys()) if (one.startsWith(start)) return true;
    return false;
  }

  /** A source, decoded; undefined where no module has it. */
  async source(path: string): Promise<LuaSource | undefined> {
    const found = this.find(path);
    const content = found?.module.content;
    if (found === undefined || content === undefined) return undefined;
    const known = this.#texts.get(content) ?? new Map<string, Promise<LuaSource>>();
    this.#texts.set(content, known);
    const text =
      known.get(found.path) ??
      content.files.read(found.path).then((bytes) => ({ path: found.path, text: decodeText(bytes).text }));
    known.set(found.path, text);
    return text;
  }

  /** The script of a name, as `loadLua` finds it: with either sign between folders, and with or without its ending. */
  async script(written: string): Promise<LuaSource | undefined> {
    const name = written.replaceAll("\\", "/").replace(/\.lua$/i, "");
    const own = this.#scripts.get(name) ?? this.#scripts.get(name.replaceAll("/", "."));
    const paths = [...(own === undefined ? [] : [own]), `plugin/${name}.lua`, `plugin/${name}/init.lua`];
    for (const path of paths) {
      const source = await this.source(path);
      if (source !== undefined) return source;
    }
    return undefined;
  }
}
