import { type LanguageSupport, StreamLanguage } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { CodeLanguage } from "./code-problem.js";

/** How each language is read; each comes with the first text that is written in it. */
const loaders: Readonly<Record<CodeLanguage, () => Promise<Extension | LanguageSupport>>> = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
  toml: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/toml")).toml),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
  typescript: async () => (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
  lua: async () => StreamLanguage.define((await import("@codemirror/legacy-modes/mode/lua")).lua),
};

/** What reads a language; nothing where it cannot be had: the text is there without its colours. */
export async function languageFor(name: CodeLanguage | undefined): Promise<Extension> {
  if (name === undefined) return [];
  return loaders[name]().catch(() => []);
}
