import { JsonProblem, readJson } from "@dicetower/texts/api";
import { isNestedDeeper, maxLevels } from "@dicetower/yaml";
import { type DeckContent, type DeckFormat, DeckProblem, headText } from "./deck-file.js";
import { namesIn, readEntries } from "./read-entries.js";

/** Keys that tell of the file. */
const heads: ReadonlySet<string> = new Set([
  "_title",
  "_author",
  "_version",
  "_date",
  "_updateDate",
  "_license",
  "_brief",
  "_export",
  "_exports",
  "_keys",
  "_storeID",
  "_updateUrls",
  "_etag",
  "$schema",
]);
/** Keys that tell of a file of Dice!, where they are no lists. */
const plainHeads = ["mod", "author", "version", "brief", "comment"] as const;

/** Reads a JSON deck, comments and commas at the end included. @throws DeckProblem */
export function readJsonDeck(text: string): DeckContent {
  const { table, format } = parsed(text);
  if (typeof table !== "object" || table === null || Array.isArray(table))
    throw new DeckProblem("A deck is an object: names, each with a list of texts.", 1, 1);
  if (isNestedDeeper(table, maxLevels))
    throw new DeckProblem(`Nested deeper than ${maxLevels} levels.`, 1, 1);
  const warnings: string[] = [];
  const all = table as Readonly<Record<string, unknown>>;
  mustBeDeck(all);
  const told = Object.fromEntries(
    plainHeads.flatMap((name) => (Array.isArray(all[name]) ? [] : [[name, headText(all[name])]])),
  );
  const entries = readEntries(
    Object.entries(all).filter(([name]) => !heads.has(name) && (told[name] ?? "") === ""),
    { exported: namesIn(all["_export"] ?? all["_exports"]), listed: namesIn(all["_keys"]), inner: "_" },
    warnings,
  );
  return {
    format,
    head: {
      title: headText(all["_title"]) || (told["mod"] ?? ""),
      author: headText(all["_author"]) || (told["author"] ?? ""),
      version: headText(all["_version"]) || (told["version"] ?? ""),
      license: headText(all["_license"]),
      brief: headText(all["_brief"]) || told["brief"] || (told["comment"] ?? ""),
      date: headText(all["_date"]),
      updateDate: headText(all["_updateDate"]),
      updateUrl: headText(all["_updateUrls"]),
    },
    entries,
    warnings,
  };
}

/** @throws DeckProblem for a help document, which has no list of texts */
function mustBeDeck(all: Readonly<Record<string, unknown>>): void {
  const { helpdoc } = all;
  if (typeof helpdoc === "object" && helpdoc !== null && !Object.values(all).some(Array.isArray))
    throw new DeckProblem(
      "This is a help document of Dice! (`helpdoc`), not a deck: upload it on the page Help, or with POST /api/help/file.",
      1,
      1,
    );
}

/** Blanks comments and commas before an end out, so that places stay where they are. */
function withoutComments(text: string): string {
  return text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('"') ? found : found.replace(/[^\n]/g, " "),
    )
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === "," ? " " : found));
}

/** Comments are looked for only in what is no JSON as it stands: most files are. */
function parsed(text: string): { readonly table: unknown; readonly format: DeckFormat } {
  try {
    return { table: JSON.parse(text), format: "json" };
  } catch {
    // It may have comments, or it is broken.
  }
  try {
    return { table: readJson(withoutComments(text)), format: "jsonc" };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw new DeckProblem(`This is no JSON: ${error.message}`, error.line, error.column);
  }
}
