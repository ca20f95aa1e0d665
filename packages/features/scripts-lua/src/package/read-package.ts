import { markedEncoding } from "@dicetower/contract";
import { TimeSlicer } from "@dicetower/workers";
import { decodeText, type SourceEncoding } from "../encoding.js";
import { openArchive, type PackageFiles } from "./archive.js";
import { noHead, speechOf } from "./descriptor.js";
import { packageLimits } from "./limits.js";
import { findMod, type ModFolder } from "./mod-folder.js";
import { moduleId, readUploadName, type UploadName } from "./module-names.js";
import type { ModulePackage, ObjectFile, RuleBook } from "./module-package.js";
import { readPlugins } from "./plugin-folder.js";
import { PackageProblem } from "./problem.js";
import { readRuleBook } from "./rule-book.js";
import { parseYaml } from "./yaml.js";

/** First byte of compiled Lua. */
const compiledMark = 0x1b;

/** Reads an upload as the module that it is. @throws PackageProblem */
export async function readPackage(
  filename: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ModulePackage> {
  const name = readUploadName(filename);
  return name.ending === ".zip" ? readFolder(name, await openArchive(bytes), signal) : readFile(name, bytes);
}

/** Reads files that lie about as the module that they are. @param stem names it where nothing in it does @throws PackageProblem */
export function readModFiles(stem: string, files: PackageFiles, signal: AbortSignal): Promise<ModulePackage> {
  return readFolder({ stem, ending: ".zip", disabled: false }, files, signal);
}

/** Plugins with what belongs to them, or a mod. */
async function readFolder(
  name: UploadName,
  files: PackageFiles,
  signal: AbortSignal,
): Promise<ModulePackage> {
  return (await readPlugins(name, files, signal)) ?? readMod(name, files, signal);
}

/** One file: a plugin, or a table of replies. */
function readFile({ stem, ending, disabled }: UploadName, bytes: Buffer): ModulePackage {
  if (bytes.length > packageLimits.fileBytes)
    throw new PackageProblem("A file of a module has 4 MiB at most.");
  if (bytes[0] === compiledMark || markedEncoding(bytes) === "binary")
    throw new PackageProblem("The file is no text: compiled Lua is not run.");
  const { encoding } = decodeText(bytes);
  const id = moduleId(stem);
  const path = `plugin/${id}${ending}`;
  return {
    id,
    kind: "plugin",
    head: noHead,
    encoding,
    files: { sizes: new Map([[path, bytes.length]]), read: async () => bytes },
    scripts: new Map(ending === ".lua" ? [[id, path]] : []),
    replies: ending === ".toml" ? [{ path, format: "toml" }] : [],
    events: ending === ".toml" ? [{ path, format: "toml" }] : [],
    speech: new Map(),
    help: new Map(),
    rules: [],
    models: [],
    disabled,
    warnings: [],
  };
}

async function readMod(name: UploadName, archive: PackageFiles, signal: AbortSignal): Promise<ModulePackage> {
  const mod = await findMod(archive);
  const { descriptor } = mod;
  const id = moduleId(descriptor?.id || mod.folder.replace(/-(?:main|master)$/, "") || name.stem);
  const files = placed(id, mod, archive);
  const reader = new ModReader(id, files, signal);
  const read = await reader.read();
  return {
    id,
    kind: "mod",
    head: descriptor?.head ?? noHead,
    files,
    help: new Map([...(descriptor?.help ?? [])].slice(0, packageLimits.parts)),
    ...read,
    speech: new Map([...(descriptor?.speech ?? []), ...read.speech]),
    disabled: name.disabled,
  };
}

/** The files of a mod where scripts look for them: below `mod/`, pictures and sounds in folders of their own as well. */
function placed(id: string, { paths, descriptorPath }: ModFolder, archive: PackageFiles): PackageFiles {
  const places = new Map<string, string>();
  if (descriptorPath !== "") places.set(`mod/${id}.json`, descriptorPath);
  for (const [path, from] of paths) {
    places.set(`mod/${id}/${path}`, from);
    if (/^(?:image|audio)\//i.test(path)) places.set(path, from);
  }
  return {
    sizes: new Map([...places].map(([path, from]) => [path, archive.sizes.get(from) ?? 0])),
    read: (path) => archive.read(places.get(path) ?? path),
  };
}

/** Reads the parts of a mod. */
class ModReader {
  readonly #warnings: string[] = [];
  readonly #slicer = new TimeSlicer();
  #encoding: SourceEncoding = "utf-8";

  constructor(
    readonly id: string,
    readonly files: PackageFiles,
    readonly signal: AbortSignal,
  ) {}

  async read() {
    const scripts = new Map<string, string>();
    for (const path of this.#below("script", /\.lua$/i)) {
      await this.#text(path);
      scripts.set(scriptName(path.slice(this.#folder("script").length)), path);
    }
    const speech = new Map<string, readonly string[]>();
    for (const path of this.#below("speech", /\.ya?ml$/i))
      for (const [key, said] of speechOf(await this.#yaml(path))) speech.set(key, said);
    if (speech.size > packageLimits.parts)
      throw new PackageProblem(`A mod has at most ${packageLimits.parts} texts.`);
    const rules: RuleBook[] = [];
    for (const path of this.#below("rulebook", /\.ya?ml$/i)) {
      const book = readRuleBook(await this.#yaml(path), path);
      if (book !== undefined) rules.push(book);
    }
    const replies = await this.#objects("reply");
    const events = await this.#objects("event");
    const models = this.#below("model", /\.xml$/i).slice(0, packageLimits.models);
    for (const path of this.#below("model", /./))
      if (!models.includes(path)) this.#warnings.push(`${path}: only card models in XML are taken over.`);
    return {
      scripts,
      speech,
      rules,
      models,
      replies,
      events,
      encoding: this.#encoding,
      warnings: this.#warnings.slice(0, 100),
    };
  }

  #folder(part: string): string {
    return `mod/${this.id}/${part}/`;
  }

  #below(part: string, name: RegExp): string[] {
    const folder = this.#folder(part);
    return [...this.files.sizes.keys()].filter((path) => path.startsWith(folder) && name.test(path)).sort();
  }

  async #objects(part: string): Promise<ObjectFile[]> {
    const found: ObjectFile[] = [];
    for (const path of this.#below(part, /\.(?:lua|toml)$/i)) {
      await this.#text(path);
      found.push({ path, format: path.toLowerCase().endsWith(".lua") ? "lua" : "toml" });
    }
    return found;
  }

  async #text(path: string): Promise<string> {
    if ((this.files.sizes.get(path) ?? 0) > packageLimits.fileBytes)
      throw new PackageProblem(`${path}: a file of a module has 4 MiB at most.`);
    this.signal.throwIfAborted();
    if (this.#slicer.due) await this.#slicer.next();
    const { text, encoding } = decodeText(await this.files.read(path));
    if (encoding !== "utf-8") this.#encoding = encoding;
    return text;
  }

  /** What cannot be read is left out, and said. */
  async #yaml(path: string): Promise<unknown> {
    const text = await this.#text(path);
    try {
      return await parseYaml(text, path, this.signal);
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      this.#warnings.push(error.message);
      return undefined;
    }
  }
}

/** `a/b.lua` is `a.b`; `a/init.lua` is `a`. */
function scriptName(path: string): string {
  const steps = path.replace(/\.lua$/i, "").split("/");
  if (steps.length > 1 && steps.at(-1)?.toLowerCase() === "init") steps.pop();
  return steps.join(".");
}
