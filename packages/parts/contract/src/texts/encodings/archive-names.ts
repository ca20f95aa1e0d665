import { crc32 } from "node:zlib";
import { foreignEncoding } from "./foreign-encoding.js";

/** What an archive says of the name of an entry, as readers of zip files give it. */
export interface ArchivedName {
  readonly fileNameRaw: Uint8Array;
  readonly generalPurposeBitFlag: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Uint8Array }[];
}

const utf8Flag = 0x800;
/** Field that holds the name in UTF-8 beside one in another encoding (Info-ZIP); the name begins behind its head. */
const unicodePath = { id: 0x7075, version: 1, head: 5 } as const;
/** Names of one archive are of one language: this much of them tells which. */
const sampleBytes = 64 * 1024;
/** Upper half of code page 437, which archives without a language have. */
const upper437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Names of all entries of an archive, in their order, with `/` between steps. Where an entry does not say that its name
 * is UTF-8, it is read as that if it can be, and otherwise in the encoding that all such names show: GBK, Big5,
 * Shift_JIS, else that of DOS. What they lead to is for the caller to check.
 */
export function archiveNames(entries: readonly ArchivedName[]): string[] {
  const certain = entries.map((entry) => certainName(entry) ?? tryUtf8(entry.fileNameRaw));
  const unknown = entries.filter((_, at) => certain[at] === undefined).map(({ fileNameRaw }) => fileNameRaw);
  const decode = unknown.length === 0 ? dosName : decoderOf(unknown);
  return entries.map(({ fileNameRaw }, at) => (certain[at] ?? decode(fileNameRaw)).replaceAll("\\", "/"));
}

/** A name that the archive says to be UTF-8. */
function certainName({ fileNameRaw, generalPurposeBitFlag, extraFields }: ArchivedName): string | undefined {
  for (const { id, data } of extraFields) {
    if (id !== unicodePath.id || data[0] !== unicodePath.version || data.length <= unicodePath.head) continue;
    // A tool that renamed the entry, and does not know the field, has left that of the old name.
    if (new DataView(data.buffer, data.byteOffset).getUint32(1, true) !== crc32(fileNameRaw)) continue;
    const name = tryUtf8(data.subarray(unicodePath.head));
    if (name !== undefined) return name;
  }
  return (generalPurposeBitFlag & utf8Flag) === 0 ? undefined : new TextDecoder().decode(fileNameRaw);
}

function decoderOf(names: readonly Uint8Array[]): (name: Uint8Array) => string {
  const sample = sampleOf(names);
  const encoding = isShiftJis(sample) ? "shift_jis" : (encodings[foreignEncoding(sample) ?? "GBK"] ?? "");
  if (encoding === "") return dosName;
  const decoder = new TextDecoder(encoding);
  return (name) => decoder.decode(name);
}

const encodings: Readonly<Record<string, string>> = { GBK: "gb18030", Big5: "big5", Shift_JIS: "shift_jis" };

/** Names one after the other; a blank keeps halves of characters apart. */
function sampleOf(names: readonly Uint8Array[]): Uint8Array {
  const sample: number[] = [];
  for (const name of names) {
    if (sample.length > sampleBytes) break;
    for (const byte of name) sample.push(byte);
    sample.push(0x20);
  }
  return Uint8Array.from(sample);
}

/**
 * True where the bytes are Shift_JIS rather than GBK, also without kana: what is common in GBK would be single katakana
 * of half width, and is most of a Chinese name.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  let pairs = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    pairs++;
    if ((bytes[++at] ?? 0) >= 0xa1 && lead >= 0xa1) common++;
  }
  if (common * 2 >= pairs) return false;
  try {
    return !/[\uFF61-\uFF9F]/u.test(new TextDecoder("shift_jis", { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

function tryUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function dosName(bytes: Uint8Array): string {
  let name = "";
  for (const byte of bytes) name += byte < 0x80 ? String.fromCharCode(byte) : (upper437[byte - 0x80] ?? "�");
  return name;
}
