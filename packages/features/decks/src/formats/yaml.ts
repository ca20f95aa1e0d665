import { documentValue, parseDocument } from "@dicetower/yaml";
import { type DeckContent, DeckProblem, headText, noHead } from "./deck-file.js";
import { namesIn, readEntries } from "./read-entries.js";

/** Keys that tell of the file. */
const heads: ReadonlySet<string> = new Set([
  "name",
  "author",
  "version",
  "command",
  "license",
  "desc",
  "info",
  "includes",
  "update_urls",
]);

/**
 * Reads a YAML deck in the layout of SinaNya: `{name}` puts back there, and `{%name}` does not, which is the other way
 * round in all others.
 * @throws DeckProblem
 */
export function readYamlDeck(text: string): DeckContent {
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
  const command = headText(all["command"]) || headText(all["name"]);
  const rows = Object.entries(all)
    .filter(([name]) => !heads.has(name))
    .map(([name, value]): [string, unknown] => [
      name === "default" && command !== "" ? command : name,
      value,
    ]);
  const entries = readEntries(
    rows,
    { exported: namesIn(all["includes"]), listed: undefined },
    warnings,
    swapped,
  );
  return {
    format: "yaml",
    head: {
      ...noHead,
      title: headText(all["name"]),
      author: headText(all["author"]),
      version: headText(all["version"]),
      license: headText(all["license"]),
      brief: headText(all["desc"]) || headText(all["info"]),
      updateUrl: headText(all["update_urls"]),
    },
    entries,
    warnings,
  };
}

function swapped(card: string): string {
  return card.replace(/\{(%?)([^{}\n]+)\}/g, (_, back: string, name: string) =>
    back === "%" ? `{${name}}` : `{%${name}}`,
  );
}
