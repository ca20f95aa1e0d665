import { decodeText, storableJson } from "@dicetower/contract";
import { documentValue, parseDocument } from "@dicetower/yaml";
import { parseJson } from "./bounded-json.js";
import { Unreadable } from "./unreadable.js";

/** A file as it is read. */
export interface ContentWork {
  readonly format: "json" | "yaml";
  readonly bytes: Uint8Array;
}

/** What it holds, or why it cannot be read. */
export type ContentRead =
  | { readonly value: unknown }
  | { readonly reasonKey: string; readonly values: Unreadable["values"] };

/** Reads JSON or YAML that somebody else wrote. */
export function readContent({ format, bytes }: ContentWork): ContentRead {
  try {
    return { value: format === "json" ? parseJson(textIn(bytes)) : yamlIn(bytes) };
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
