/** Something wrong in a text of code. */
export interface CodeProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** What code is written in: its words are coloured, and JSON is checked while it is typed. */
export type CodeLanguage = "json" | "yaml" | "toml" | "javascript" | "typescript" | "lua";

const endings: Readonly<Record<string, CodeLanguage>> = {
  json: "json",
  yaml: "yaml",
  yml: "yaml",
  toml: "toml",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  lua: "lua",
};

/** The language of a file by its name; undefined for plain text. */
export function languageOf(file: string): CodeLanguage | undefined {
  const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}
