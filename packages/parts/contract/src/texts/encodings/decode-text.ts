import { codes, failure } from "../../errors/failure.js";
import { foreignEncoding } from "./foreign-encoding.js";
import { markedEncoding, type TextEncoding } from "./marked-encoding.js";

/** The text of a file, and how it was written. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

const noText = "The file is no text.";
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const gb18030 = new TextDecoder("gb18030", { ignoreBOM: true });

/**
 * Reads the bytes of a text file as editors write them: UTF-8 and UTF-16, with a byte order mark or without, and GBK with
 * GB18030. All files that people bring are read by it.
 * @throws Failure 40001 that names the encoding of what is written otherwise
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked === "utf-32") throw refused("UTF-32");
  if (marked === "binary") throw unfit(noText);
  if (marked !== undefined) return { text: strictly(marked, bytes), encoding: marked };
  const asUtf8 = tryUtf8(bytes);
  if (asUtf8 !== undefined) return { text: asUtf8, encoding: "utf-8" };
  const foreign = foreignEncoding(bytes);
  if (foreign !== undefined) throw refused(foreign);
  return { text: gb18030.decode(bytes), encoding: "gb18030" };
}

/** Text of bytes that stand within something else, such as a cell: UTF-8 where it is that, else GB18030. Never fails. */
export function decodeBytes(bytes: Uint8Array): string {
  return tryUtf8(bytes) ?? gb18030.decode(bytes);
}

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function strictly(encoding: TextEncoding, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unfit(`The file is marked as ${encoding.toUpperCase()} and holds bytes that are none.`);
  }
  if (text.includes("\0")) throw unfit(noText);
  return text;
}

function refused(encoding: string) {
  return unfit(`The file is written in ${encoding}, which is not read. Save it as UTF-8.`);
}

function unfit(message: string) {
  return failure(codes.invalid, message, { errors: [{ path: "/file", message }] });
}
