import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkPackage } from "./check-package.js";
import type { LocaleFile, Problem, Written } from "./read-locale-file.js";
import { digestOf, localeFileNames, readPackage } from "./read-package.js";

/** What came of a package. */
export interface Outcome {
  readonly written: readonly string[];
  readonly problems: readonly Problem[];
}

/** Changes with what is written: what another one has written is written anew. */
const maker = "2";

/** Table of texts: key → locale → text. */
type Table = Map<string, Map<string, string>>;

/**
 * Writes the modules of a package where its files of texts have changed. Nothing is written while one of them is wrong.
 * @param root what paths in problems begin behind
 */
export function writePackage(folder: string, root: string): Outcome {
  if (localeFileNames(folder).length === 0) return { written: [], problems: [] };
  const digest = digestOf(folder, maker);
  const list = join(folder, "locales", ".made");
  if (isMadeFrom(list, digest)) return { written: [], problems: [] };
  const texts = readPackage(folder, root);
  const problems = checkPackage(texts);
  if (problems.length > 0) return { written: [], problems };
  const modules = new Map<string, string>();
  const server = tableOf(texts.files, ["texts", "both"]);
  if (server.size > 0)
    modules.set(
      join(folder, "src", "generated", "texts.ts"),
      serverModule(server, "shippedTexts", "TextKey"),
    );
  const pages = new Set(texts.files.flatMap(({ sections }) => [...sections.keys()]));
  for (const name of pages) {
    if (name.startsWith("words/"))
      modules.set(
        join(folder, "src", "generated", `${name.slice("words/".length)}.ts`),
        serverModule(tableOf(texts.files, [name]), "words", "WordKey"),
      );
    if (!name.startsWith("page")) continue;
    const table = tableOf(texts.files, name === "page" ? ["page", "both"] : [name]);
    modules.set(join(folder, pagePlace(folder), "generated", `${fileOf(name)}.ts`), pageModule(table));
  }
  const written = [...modules].filter(([path, content]) => changed(path, content)).map(([path]) => path);
  for (const old of madeBefore(list))
    if (!modules.has(join(folder, old))) rmSync(join(folder, old), { force: true });
  const names = [...modules.keys()].map((path) => path.slice(folder.length + 1).replaceAll("\\", "/"));
  writeFileSync(list, `${[digest, ...names].join("\n")}\n`);
  return { written, problems: [] };
}

/** `page` → `words`, `page/log` → `log` */
function fileOf(section: string): string {
  return section === "page" ? "words" : section.slice("page/".length);
}

/** Beside the pages; parts of pages and kits have their sources elsewhere. */
function pagePlace(folder: string): string {
  return ["page", "page-parts"].find((name) => existsSync(join(folder, name))) ?? "src";
}

/** True where everything is there that was written from these very files. */
function isMadeFrom(list: string, digest: string): boolean {
  const folder = dirname(dirname(list));
  return (
    existsSync(list) &&
    readFileSync(list, "utf8").split("\n")[0] === digest &&
    madeBefore(list).every((name) => existsSync(join(folder, name)))
  );
}

function madeBefore(list: string): string[] {
  if (!existsSync(list)) return [];
  return readFileSync(list, "utf8").split("\n").slice(1).filter(Boolean);
}

function tableOf(files: readonly LocaleFile[], names: readonly string[]): Table {
  const table: Table = new Map();
  for (const { locale, sections } of files)
    for (const name of names)
      for (const [key, { text }] of sections.get(name) ?? new Map<string, Written>()) {
        const values = table.get(key) ?? new Map<string, string>();
        values.set(locale, text);
        table.set(key, values);
      }
  return table;
}

const head = "// Made from locales/*.yml by dicetower-locales: what is changed here is lost.\n";
const quoted = (word: string) =>
  JSON.stringify(word).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

function keyType(name: string, what: string, keys: Iterable<string>): string {
  return `/** ${what} */\nexport type ${name} =\n${[...keys].map((key) => `  | ${quoted(key)}`).join("\n")};\n`;
}

function serverModule(table: Table, name: string, type: string): string {
  const rows = [...table].map(([key, values]) => {
    const said = [...values].map(([locale, text]) => `${quoted(locale)}: ${quoted(text)}`).join(", ");
    return `  ${quoted(key)}: { ${said} },`;
  });
  return [
    head,
    keyType(type, "Keys of these texts.", table.keys()),
    "/** Texts by key and locale. */",
    `export const ${name}: Readonly<Record<${type}, Readonly<Record<string, string>>>> = {`,
    ...rows,
    "};\n",
  ].join("\n");
}

function pageModule(table: Table): string {
  const locales = [...new Set([...table.values()].flatMap((values) => [...values.keys()]))];
  const rows = locales.flatMap((locale) => [
    `  ${quoted(locale)}: {`,
    ...[...table].flatMap(([key, values]) => {
      const text = values.get(locale);
      return text === undefined ? [] : [`    ${quoted(key)}: ${quoted(text)},`];
    }),
    "  },",
  ]);
  return [
    head,
    keyType("WordKey", "Keys of these texts.", table.keys()),
    "/** Texts by locale and key. */",
    "export const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {",
    ...rows,
    "};\n",
  ].join("\n");
}

/** Writes a file whose content is another one: what has not changed keeps its time, and nothing is built anew. */
function changed(path: string, content: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") === content) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return true;
}
