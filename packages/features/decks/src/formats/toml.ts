import { parseToml, TomlError } from "@dicetower/yaml";
import { type DeckContent, type DeckEntry, DeckProblem, headText, noHead } from "./deck-file.js";
import { namesIn, readEntries } from "./read-entries.js";

type Table = Readonly<Record<string, unknown>>;

/** Reads a TOML deck: `[meta]`, `[decks]`, and a table for each entry that says more. @throws DeckProblem */
export function readTomlDeck(text: string): DeckContent {
  const all = parsed(text);
  const meta = isTable(all["meta"]) ? all["meta"] : {};
  const warnings: string[] = [];
  const simple = Object.entries(isTable(all["decks"]) ? all["decks"] : {});
  const complex = Object.entries(all).filter(
    (one): one is [string, Table] => one[0] !== "meta" && one[0] !== "decks" && isTable(one[1]),
  );
  const table: [string, unknown][] = [
    ...simple,
    ...complex.map(([name, one]): [string, unknown] => [name, one["options"]]),
  ];
  const read = readEntries(table, { exported: undefined, listed: undefined }, warnings);
  const said = new Map(complex);
  const entries: DeckEntry[] = read.flatMap((entry) => {
    const { export: exported, visible, aliases } = said.get(entry.name) ?? {};
    const one = {
      ...entry,
      exported: typeof exported === "boolean" ? exported : entry.exported,
      hidden: typeof visible === "boolean" ? !visible : entry.hidden,
    };
    return [one, ...[...(namesIn(aliases) ?? [])].map((name) => ({ ...one, name, hidden: true }))];
  });
  return {
    format: "toml",
    head: {
      ...noHead,
      title: headText(meta["title"]),
      author: headText(meta["authors"] ?? meta["author"]),
      version: headText(meta["version"]),
      license: headText(meta["license"]),
      brief: headText(meta["desc"]),
      date: headText(meta["date"]),
      updateDate: headText(meta["update_date"]),
      updateUrl: headText(meta["update_urls"]),
    },
    entries,
    warnings,
  };
}

function parsed(text: string): Table {
  try {
    return parseToml(text);
  } catch (error) {
    if (error instanceof TomlError)
      throw new DeckProblem(`This is no TOML: ${reasonOf(error)}`, error.line, error.column);
    throw error;
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** What the parser says, without its picture of the place. */
function reasonOf({ message }: Error): string {
  return (message.split("\n", 1)[0] ?? "").replace(/^Invalid TOML document: /, "");
}
