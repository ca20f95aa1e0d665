import { createHash } from "node:crypto";
import { decodeText, errorMessage, type FileInfo, type Folder } from "@dicetower/contract";
import type { SystemEntry } from "../registry/entry.js";
import { maxFileBytes, parseTemplate } from "../templates/parse-template.js";

const ending = /\.(ya?ml|json)$/i;

/** Rule files of the owner in the data folder. */
export class RuleFiles {
  #entries: readonly SystemEntry[] = [];

  constructor(
    readonly folder: Folder,
    readonly signal: AbortSignal,
  ) {}

  get entries(): readonly SystemEntry[] {
    return this.#entries;
  }

  /** Reads all files. One that cannot be read is an entry with its reason, and nothing else is touched by it. */
  async load(): Promise<readonly SystemEntry[]> {
    const found: SystemEntry[] = [];
    for (const file of await this.folder.list())
      if (ending.test(file.name)) found.push(await this.#read(file));
    const names = new Map<string, string>();
    this.#entries = found.map((entry) => {
      const other = names.get(entry.name);
      if (other === undefined) names.set(entry.name, entry.filename);
      return other === undefined
        ? entry
        : { ...entry, system: undefined, error: `The file ${other} has a rule system of the same name.` };
    });
    return this.#entries;
  }

  async #read({ name: filename, size, updatedAt }: FileInfo): Promise<SystemEntry> {
    const base = { source: "user", packId: "", filename, updatedAt } as const;
    const broken = (error: string, content = ""): SystemEntry => ({
      ...base,
      name: filename.replace(ending, ""),
      system: undefined,
      error,
      content,
    });
    if (size > maxFileBytes) return broken(`The file is larger than ${maxFileBytes} bytes.`);
    let content = "";
    try {
      content = decodeText(await this.folder.read(filename)).text;
      const system = await parseTemplate(content, base, this.signal);
      return { ...base, name: system.name, system, error: "", content };
    } catch (error) {
      return broken(errorMessage(error), content);
    }
  }
}

/** Format of a file by its ending. */
export function formatOf(filename: string): "json" | "yaml" {
  return /\.json$/i.test(filename) ? "json" : "yaml";
}

export function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
