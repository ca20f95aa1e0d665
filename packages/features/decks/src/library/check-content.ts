import { codes, failure, imageType } from "@dicetower/contract";
import { zipLimits } from "../formats/archive.js";
import { DeckProblem, inWords } from "../formats/deck-file.js";
import { readBeside } from "../formats/read-beside.js";
import { isZipName } from "../formats/zip.js";
import { maxBytes } from "./deck-names.js";

/** @throws Failure 40001 with line and column, 41300 */
export async function checkContent(
  filename: string,
  content: string | Buffer,
  signal: AbortSignal,
): Promise<void> {
  const isZip = isZipName(filename);
  const size = typeof content === "string" ? Buffer.byteLength(content) : content.length;
  if (size > (isZip ? zipLimits.bytes : maxBytes))
    throw failure(codes.tooLarge, `A deck has ${isZip ? "64" : "8"} MiB at most.`);
  try {
    await readBeside(filename, typeof content === "string" ? Buffer.from(content) : content, signal);
  } catch (error) {
    if (!(error instanceof DeckProblem)) throw error;
    const message = inWords(error);
    throw failure(codes.invalid, message, { errors: [{ path: "/content", message }] });
  }
}

/** Looks at the content of a picture; its name counts for nothing. @throws Failure 41300, 41500 */
export function checkPicture(content: Buffer): void {
  if (content.length > zipLimits.pictureBytes) throw failure(codes.tooLarge, "A picture has 10 MiB at most.");
  if (imageType(content) === undefined)
    throw failure(
      codes.unsupportedType,
      "The file is no PNG, JPEG, GIF or WebP picture, whatever its name says.",
    );
}
