const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * Writes text in an encoding of one or two bytes a character, as systems of other languages do.
 * @throws Error for what it has no sign for
 */
export function encodeText(text: string, encoding: "gbk" | "shift_jis" | "big5"): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.from(
    [...text].flatMap((sign) => {
      const bytes = table.get(sign);
      if (bytes === undefined) throw new Error(`${encoding} has no "${sign}"`);
      return bytes;
    }),
  );
}

/** What each of its byte pairs is decoded to. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if ([...sign].length === 1 && !table.has(sign)) table.set(sign, [lead, trail]);
    }
  for (let code = 0; code < 0x80; code++) table.set(String.fromCharCode(code), [code]);
  return table;
}
