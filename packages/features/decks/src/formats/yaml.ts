import { documentValue, parseDocument } from "@dicetower/yaml";
import { type DeckContent, DeckProblem, headText, noHead } from "./deck-file.js";
import { readEntries } from "./read-entries.js";

/** Keys that tell of the file. */
const heads: ReadonlySet<string> = new Set([
  "name",
  "author",
  "version",
  "command",
  "license",
  "desc",
  "info",
  "include",
  "includes",
  "update_urls",
]);

/**
 * Reads a YAML deck in the layout of SinaNya: `{name}` puts back there, and `{%name}` does not, which is the other way
 * round in all others. `default` is what the command draws, and the other entries are inner ones then.
 * @param fileName the word of the command where the file does not say one
 * @throws DeckProblem
 */
export function readYamlDeck(text: string, fileName: string): DeckContent {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const [at] = error.linePos ?? [];
    const reason = error.message.replace(/ at line \d+, column \d+$/, "");
    throw new DeckProblem(`This is no YAML: ${reason}.`, at?.line ?? 0, at?.col ?? 0);
  }
  const table: unknown = documentValue(document);
  if (typeof table !== "object" || table === null || Array.isArray(table))
    throw new DeckProblem("A deck is a table: names, each with a list of texts.", 1, 1);
  const all = table as Readonly<Record<string, unknown>>;
  const warnings: string[] = [];
  const title = headText(all["name"]);
  const version = headText(all["version"]);
  const author = headText(all["author"]);
  const filled = (said: string) =>
    said.replace(/\{%?\$?_(version|author)\}/g, (_, name: string) => (name === "author" ? author : version));
  const command = headText(all["command"]) || title || fileName.replace(/\.[^.]*$/, "");
  const rows = Object.entries(all).filter(([name]) => !heads.has(name) && name !== "default");
  const names = new Set(rows.map(([name]) => name));
  const said = all["default"];
  const drawn = typeof said === "string" ? [said] : said;
  const hasDefault = Array.isArray(drawn);
  // What the command draws stands first: an entry of the same name is what cards mean by it.
  const read = readEntries(
    [...(hasDefault ? [[command, drawn] as const] : []), ...rows],
    { exported: undefined, listed: undefined },
    warnings,
    (card) => swapped(filled(card), names),
  );
  const entries = read.map((entry, at) => (hasDefault ? { ...entry, exported: at === 0 } : entry));
  return {
    format: "yaml",
    head: {
      ...noHead,
      title,
      author,
      version,
      license: headText(all["license"]),
      brief: filled(headText(all["desc"]) || headText(all["info"])).trim(),
      updateUrl: headText(all["update_urls"]),
    },
    entries,
    warnings,
  };
}

/** @param names of entries: variables and dice stand between braces as well */
function swapped(card: string, names: ReadonlySet<string>): string {
  return card.replace(/\{(%?)\$?([^{}\n]+)\}/g, (whole, back: string, name: string) => {
    if (!names.has(name)) return whole;
    return back === "%" ? `{${name}}` : `{%${name}}`;
  });
}
