import { decodeText, errorMessage } from "@dicetower/contract";
import { badDocument, type DocumentFormat, type EntryList } from "./document.js";
import { readHeadings, readJson, readYaml } from "./text-formats.js";
import { readWorkbook } from "./xlsx.js";

/**
 * Reads a help document.
 * @throws Failure 40001 that says what is wrong with it, and in which line
 */
export async function readDocument(format: DocumentFormat, bytes: Buffer): Promise<EntryList> {
  if (format === "xlsx") return readWorkbook(bytes);
  const content = textOf(bytes);
  if (format === "json") return readJson(content);
  return format === "yaml" ? readYaml(content) : readHeadings(content);
}

/** A document as text. @throws Failure 40001 where it is none */
export function textOf(bytes: Buffer): string {
  try {
    return decodeText(bytes).text;
  } catch (error) {
    throw badDocument(errorMessage(error));
  }
}
