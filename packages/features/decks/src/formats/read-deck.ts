import { type DeckContent, DeckProblem } from "./deck-file.js";
import { textEndings } from "./file-names.js";
import { readJsonDeck } from "./json.js";
import { readTomlDeck } from "./toml.js";
import { readYamlDeck } from "./yaml.js";

/** Reads a deck by the ending of its file. @throws DeckProblem */
export function readDeck(filename: string, text: string): DeckContent {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const name = filename.toLowerCase();
  if (name.endsWith(".json") || name.endsWith(".jsonc")) {
    const content = readJsonDeck(bare);
    return name.endsWith(".jsonc") ? { ...content, format: "jsonc" } : content;
  }
  if (name.endsWith(".toml")) return readTomlDeck(bare);
  if (name.endsWith(".yaml") || name.endsWith(".yml"))
    return readYamlDeck(bare, filename.split("/").at(-1) ?? filename);
  throw new DeckProblem(`A deck ends in ${textEndings.join(", ")}.`);
}
