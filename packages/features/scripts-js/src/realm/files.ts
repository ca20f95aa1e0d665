import { preludeFile } from "./prelude/source.js";

/** Which plugin a file belongs to, and what stacks say of it. */
export class Files {
  readonly #plugins = new Map<string, string>();

  add(file: string, plugin: string): void {
    this.#plugins.set(file, plugin);
  }

  /** Plugin whose code is on top of a stack. */
  author(trace: string): string | undefined {
    for (const line of trace.split("\n")) {
      const file = fileOf(line);
      const plugin = file === undefined ? undefined : this.#plugins.get(file);
      if (plugin !== undefined) return plugin;
    }
    return undefined;
  }

  /** Plugins whose code stands in a stack, whoever was called first in front. */
  authors(trace: string): readonly string[] {
    const found = new Set<string>();
    for (const line of trace.split("\n").reverse()) {
      const file = fileOf(line);
      const plugin = file === undefined ? undefined : this.#plugins.get(file);
      if (plugin !== undefined) found.add(plugin);
    }
    return [...found];
  }

  /** A stack without the lines that are ours. */
  readable(trace: string): string {
    return trace
      .split("\n")
      .filter((line) => line.trim() !== "" && fileOf(line) !== preludeFile && !line.includes("(native)"))
      .slice(0, 20)
      .join("\n");
  }

  /** Where in a plugin's file an error comes from: `name.js:12`. */
  place(trace: string): string | undefined {
    for (const line of trace.split("\n")) {
      const file = fileOf(line);
      if (file === undefined || !this.#plugins.has(file)) continue;
      const [, number] = /:(\d+)(?::\d+)?\)?$/u.exec(line.trim()) ?? [];
      return `${file}:${number ?? "?"}`;
    }
    return undefined;
  }
}

function fileOf(line: string): string | undefined {
  // Errors of the reader of the language have no brackets: `    at file.js:3:4`.
  return (/ \((.+?)(?::\d+){1,2}\)\s*$/u.exec(line) ?? /^\s*at (.+?)(?::\d+){1,2}\s*$/u.exec(line))?.[1];
}
