import { codes, failure } from "@dicetower/contract";
import { deckEndings, isDeckName, isPicturePath, pictureEndings } from "../formats/file-names.js";

/** Files of the owner, or of a rule pack, at most, and bytes of one. */
export const maxFiles = 2_000;
export const maxBytes = 8 * 1024 * 1024;
/** Characters of a name of a file: no system has longer ones. */
export const maxFilenameLength = 255;
/** The same of a path: four folders, and the file. */
export const maxPathLength = 5 * (maxFilenameLength + 1);

const separator = /[/\\\p{Cc}]/u;

/** @throws Failure 40001 */
export function checkDeckName(name: string): void {
  if (!isDeckName(name) || name.length > maxFilenameLength || separator.test(name))
    refuse(
      `A file of a deck is one name of at most ${maxFilenameLength} characters that ends in ${deckEndings.join(", ")}.`,
    );
}

/** @throws Failure 40001 */
export function checkPictureName(name: string): void {
  if (!isPicturePath(name) || name.length > maxFilenameLength || separator.test(name))
    refuse(
      `A picture is one name of at most ${maxFilenameLength} characters that ends in ${pictureEndings.join(", ")}.`,
    );
}

function refuse(message: string): never {
  throw failure(codes.invalid, message, { errors: [{ path: "/filename", message }] });
}
