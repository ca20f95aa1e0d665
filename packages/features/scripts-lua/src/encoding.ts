import {
  type DecodedText,
  decodeBytes,
  decodeText as decodeFile,
  errorMessage,
  type TextEncoding,
} from "@dicetower/contract";
import { PackageProblem } from "./package/problem.js";

/** How a source was written. */
export type SourceEncoding = TextEncoding;

/** Decodes a source file. @throws PackageProblem that names an encoding that is not read */
export function decodeText(bytes: Uint8Array): DecodedText {
  try {
    return decodeFile(bytes);
  } catch (error) {
    throw new PackageProblem(errorMessage(error));
  }
}

/** Decodes what scripts hand over: UTF-8 where it is that, else GB18030. Nothing of it goes. */
export function textOf(bytes: Uint8Array): string {
  return decodeBytes(bytes);
}
