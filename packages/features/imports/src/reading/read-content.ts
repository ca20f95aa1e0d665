import { decodeText, storableJson } from "@dicetower/contract";
import { documentValue, parseDocument, parseToml, TomlError } from "@dicetower/yaml";
import { parseJson } from "./bounded-json.js";
import { Unreadable } from "./unreadable.js";

/** A file as it is read. */
export interface ContentWork {
  readonly format: "json" | "toml" | "yaml";
  readonly bytes: Uint8Array;
}

/** What it holds, or why it cannot be read. */
export type ContentRead =
  | { readonly value: unknown }
  | { readonly reasonKey: string; readonly values: Unreadable["values"] };

const readers: Readonly<Record<ContentWork["format"], (bytes: Uint8Array) => unknown>> = {
  json: (bytes) => parseJson(textIn(bytes)),
  toml: tomlIn,
  yaml: yamlIn,
};

/** Reads JSON, TOML or YAML that somebody else wrote. */
export function readContent({ format, bytes }: ContentWork): ContentRead {
  try {
    return { value: readers[format](bytes) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { reasonKey: error.reasonKey, values: error.values };
  }
}

/** The text of a file. @throws Unreadable for another encoding than those that are read */
function textIn(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text;
  } catch {
    throw new Unreadable("imports.reading.noJson");
  }
}

function tomlIn(bytes: Uint8Array): unknown {
  const { text } = attempted(() => decodeText(bytes));
  try {
    return storableJson(parseToml(text));
  } catch (error) {
    if (error instanceof TomlError) throw new Unreadable("imports.reading.noToml", { line: error.line });
    throw new Unreadable("imports.reading.otherShape");
  }
}

function yamlIn(bytes: Uint8Array): unknown {
  const { text } = attempted(() => decodeText(bytes));
  const document = attempted(() => parseDocument(text, { uniqueKeys: false, logLevel: "silent" }));
  const [error] = document.errors;
  if (error !== undefined)
    throw new Unreadable("imports.reading.noYaml", { line: error.linePos?.[0].line ?? 1 });
  return attempted(() => storableJson(documentValue(document)));
}

/** What is nested too deep, or refers to itself too often, ends in errors of the parser. */
function attempted<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new Unreadable("imports.reading.otherShape");
  }
}
