import { markedEncoding } from "@dicetower/contract";

/** Characters of one line; the rest of a longer one is left out, as no file of a bot has such lines. */
const maxLineLength = 2 ** 20;

/**
 * Lines of a text: in UTF-16 where its beginning shows it, else in UTF-8, or in GB18030 where it is no UTF-8. The text
 * is read twice, so that neither memory nor the length of the file matters. @param bytes begins to read from the start
 */
export async function* linesOf(bytes: () => AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder(await encodingOf(bytes()));
  let line = "";
  const add = (text: string) => {
    if (line.length < maxLineLength) line += text.slice(0, maxLineLength - line.length);
  };
  for await (const piece of bytes()) {
    const [first = "", ...others] = decoder.decode(piece, { stream: true }).split("\n");
    add(first);
    for (const next of others) {
      yield withoutReturn(line);
      line = "";
      add(next);
    }
  }
  add(decoder.decode());
  if (line !== "") yield withoutReturn(line);
}

async function encodingOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of bytes) {
      const marked = isFirst ? markedEncoding(piece) : undefined;
      if (marked === "utf-16le" || marked === "utf-16be") return marked;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "gb18030";
    throw error;
  }
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
