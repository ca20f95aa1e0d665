import { errorMessage } from "@dicetower/contract";
import { documentValue, parseDocument, parseJson } from "@dicetower/yaml";
import { badDocument, EntryList } from "./document.js";

/** Characters of YAML that are read at once: a tree of a whole document would take ten times the memory. */
const chunk = 65_536;

/** `{mod, author, brief, comment, helpdoc: {key: text}}`. */
export function readJson(content: string): EntryList {
  let document: unknown;
  try {
    document = parseJson(content.replace(/^\ufeff/, ""));
  } catch (error) {
    throw badDocument(errorMessage(error), lineOf(content, error));
  }
  const entries = memberOf(document, "helpdoc");
  if (typeof entries !== "object" || entries === null || Array.isArray(entries))
    throw badDocument("A JSON document is an object with the member `helpdoc`, from key to text.");
  const list = new EntryList();
  for (const [key, text] of Object.entries(entries)) list.add(key, text);
  return list;
}

/** A list of `{key, synonyms[], content, catalogue, tags[]}`. */
export function readYaml(content: string): EntryList {
  const list = new EntryList();
  for (const { text, line } of pieces(content.replace(/^\ufeff/, ""))) {
    const document = parseDocument(text, { logLevel: "silent" });
    const [first] = document.errors;
    if (first !== undefined)
      throw badDocument(
        (first.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, ""),
        line + (first.linePos?.[0].line ?? 1) - 1,
      );
    let items: unknown;
    try {
      items = documentValue(document);
    } catch (error) {
      throw badDocument(errorMessage(error), line);
    }
    if (items !== null && !Array.isArray(items))
      throw badDocument("A YAML document is a list of entries with `key` and `content`.", line);
    for (const item of (items ?? []) as readonly unknown[])
      list.add(memberOf(item, "key"), memberOf(item, "content"), {
        aliases: memberOf(item, "synonyms"),
        catalogue: memberOf(item, "catalogue"),
        tags: memberOf(item, "tags"),
      });
  }
  return list;
}

/** Items of the list on the outermost level, as many as make a piece: reading a long document at once would take seconds. */
function* pieces(content: string): Iterable<{ readonly text: string; readonly line: number }> {
  let text = "";
  let from = 1;
  let at = 0;
  for (const line of content.split("\n")) {
    at++;
    if (text.length > chunk && line.startsWith("- ")) {
      yield { text, line: from };
      text = "";
      from = at;
    }
    text += `${line}\n`;
  }
  yield { text, line: from };
}

/** Headings are keys, what follows them is the text; a first line `aliases: a, b` has other names. */
export function readHeadings(content: string): EntryList {
  const list = new EntryList();
  let key = "";
  let body: string[] = [];
  const close = () => {
    if (key === "") return;
    const named = /^(?:aliases|别名)\s*[:：]\s*(.*)$/i.exec(
      body.find((line) => line.trim() !== "") ?? "",
    )?.[1];
    const rest = named === undefined ? body : body.slice(body.findIndex((line) => line.trim() !== "") + 1);
    list.add(key, rest.join("\n"), { aliases: named?.split(/[,，、]/) });
  };
  for (const line of content.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (heading === undefined) body.push(line);
    else {
      close();
      key = heading;
      body = [];
    }
  }
  close();
  if (list.entries.length === 0) throw badDocument("No heading `# key` with a text below it was found.");
  return list;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Line of a mistake in JSON, where the engine tells its place. */
function lineOf(content: string, error: unknown): number {
  const message = errorMessage(error);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return content.slice(0, Number(position)).split("\n").length;
  // Where the engine quotes the place instead, what is wrong stands ten characters behind the beginning.
  const [, cut, quoted = ""] = /(\.\.\.)?"([\s\S]+)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  const at = quoted === "" ? -1 : content.indexOf(quoted);
  return at < 0 ? 0 : content.slice(0, at + (cut === undefined ? 0 : 10)).split("\n").length;
}
