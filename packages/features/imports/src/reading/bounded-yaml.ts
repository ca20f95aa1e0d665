import { decodeText, storableJson } from "@dicetower/contract";
import type { ImportFolder } from "../api/formats.js";
import { Unreadable } from "./unreadable.js";

/** YAML is parsed in one go, and slowly: files of settings and texts have not as much. */
const mostBytes = 8 * 2 ** 20;

/** `parseDocument` of the package `yaml`, which only formats need that read YAML. */
export type ParseYaml = (
  text: string,
  options: { uniqueKeys: false; logLevel: "silent" },
) => {
  readonly errors: readonly { readonly linePos?: readonly { readonly line: number }[] | undefined }[];
  toJS(options: { maxAliasCount: number }): unknown;
};

/** Reads a file of YAML that somebody else wrote. @throws Unreadable, and failures of the folder */
export async function readYaml(folder: ImportFolder, path: string, parse: ParseYaml): Promise<unknown> {
  const bytes = await folder.read(path, mostBytes);
  const { text } = attempted(() => decodeText(bytes));
  const document = attempted(() => parse(text, { uniqueKeys: false, logLevel: "silent" }));
  const [error] = document.errors;
  if (error !== undefined)
    throw new Unreadable("imports.reading.noYaml", { line: error.linePos?.[0]?.line ?? 1 });
  return attempted(() => storableJson(document.toJS({ maxAliasCount: 100 })));
}

/** What is nested too deep, or refers to itself too often, ends in errors of the parser. */
function attempted<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new Unreadable("imports.reading.otherShape");
  }
}
