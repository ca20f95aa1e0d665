/** Encodings of text files that are read, as `TextDecoder` names them. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** Bytes at the beginning of a file that are looked at for an encoding without a mark. */
const headBytes = 4_096;
/** Share of zero bytes that text of UTF-16 has at least; what has fewer is no text. */
const zeroShare = 1 / 64;

/**
 * Returns the encoding that the beginning of a file shows: a byte order mark, or the zero bytes of UTF-16, which no
 * other text has; `binary` where it is no text. Undefined where it is UTF-8 without a mark, or one of the older encodings.
 */
export function markedEncoding(head: Uint8Array): TextEncoding | "utf-32" | "binary" | undefined {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "utf-32" : "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return "utf-32";
  return withoutMark(head.subarray(0, headBytes));
}

/** Blanks, line ends, digits and brackets of any text have one zero byte each in UTF-16, on the same side. */
function withoutMark(head: Uint8Array): TextEncoding | "binary" | undefined {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (even + odd === 0) return undefined;
  if (even === odd || head.length % 2 === 1 || even + odd < head.length * zeroShare) return "binary";
  return odd > even ? "utf-16le" : "utf-16be";
}
