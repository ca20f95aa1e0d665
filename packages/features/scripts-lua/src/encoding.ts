/** How a source was written. */
export type SourceEncoding = "utf-8" | "gb18030";

export interface DecodedText {
  readonly text: string;
  readonly encoding: SourceEncoding;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const chinese = new TextDecoder("gb18030", { ignoreBOM: true });
const mark = "\uFEFF";

/** Decodes what people wrote: UTF-8 where it is that, else GB18030, which holds GBK. A mark at its beginning goes. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, encoding } = decoded(bytes);
  return { text: text.startsWith(mark) ? text.slice(1) : text, encoding };
}

/** Decodes what scripts hand over: the same, and nothing of it goes. */
export function textOf(bytes: Uint8Array): string {
  return decoded(bytes).text;
}

function decoded(bytes: Uint8Array): DecodedText {
  try {
    return { text: strict.decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: chinese.decode(bytes), encoding: "gb18030" };
  }
}
