import { isMap, isScalar, LineCounter, parseDocument } from "yaml";

/** What is wrong in a file of texts, and where. */
export interface Problem {
  readonly file: string;
  /** From 1; 0 where the file as a whole is meant. */
  readonly line: number;
  readonly message: string;
}

/** A text as it stands in a file. */
export interface Written {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** A file of texts in one language. */
export interface LocaleFile {
  /** Path as it is named in problems. */
  readonly file: string;
  /** `en`, `zh-CN`: the name of the file. */
  readonly locale: string;
  /** Texts by section and key, in the order of the file. */
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, Written>>;
  readonly problems: readonly Problem[];
}

/**
 * `texts` of the server, `page` of the pages, `both` of the two, `page/log` of one page alone, `words/innkeeper` of what
 * the code uses otherwise.
 */
const sectionName = /^(texts|both|page(\/[a-z][a-z0-9-]*)?|words\/[a-z][a-z0-9-]*)$/;

/** Reads `{texts: {key: text}, page: {key: text}}`; what it cannot use, it names with its line. */
export function readLocaleFile(file: string, locale: string, content: string): LocaleFile {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, uniqueKeys: true });
  const problems: Problem[] = [];
  const sections = new Map<string, Map<string, Written>>();
  const lineOf = (node: unknown): number => {
    const range = (node as { range?: readonly number[] | null } | null)?.range;
    return lines.linePos(range?.[0] ?? 0).line;
  };
  const complain = (line: number, message: string) => problems.push({ file, line, message });

  for (const { pos, message } of document.errors)
    complain(lines.linePos(pos[0]).line, message.split(" at line ")[0] ?? message);
  if (problems.length > 0) return { file, locale, sections, problems };

  const top = document.contents;
  if (!isMap(top)) complain(1, "a file of texts begins with its sections, such as `texts:`");
  for (const section of isMap(top) ? top.items : []) {
    const name = String(isScalar(section.key) ? section.key.value : "");
    if (!sectionName.test(name)) {
      complain(lineOf(section.key), `"${name}" is no section: texts, page, page/name, both or words/name`);
      continue;
    }
    const texts = new Map<string, Written>();
    sections.set(name, texts);
    if (!isMap(section.value)) {
      // A section whose texts are still to come.
      if (!(isScalar(section.value) && section.value.value === null))
        complain(lineOf(section.key), `"${name}" holds keys with their texts`);
      continue;
    }
    for (const { key, value } of section.value.items) {
      const line = lineOf(key);
      const word = isScalar(key) ? String(key.value) : "";
      if (word === "") complain(line, "a key is a word");
      else if (!isScalar(value) || typeof value.value !== "string")
        complain(line, `the text of "${word}" is no text; put it in quotes`);
      else texts.set(word, { text: value.value, line });
    }
  }
  return { file, locale, sections, problems };
}
