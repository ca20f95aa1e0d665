import type { Kit } from "../kit.js";

/** `atob`, `btoa`, `TextEncoder` and `TextDecoder`, all of them UTF-8. */
export function encodings(kit: Kit): void {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const places = new Map([...alphabet].map((letter, index) => [letter, index]));
  // The form for addresses, which some services send.
  places.set("-", 62).set("_", 63);

  function encode(text: string): Uint8Array {
    const bytes = new Uint8Array(text.length * 3);
    let at = 0;
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0;
      // A half of a pair is no character.
      const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
      if (point < 0x80) bytes[at++] = point;
      else if (point < 0x800) {
        bytes[at++] = 0xc0 | (point >> 6);
        bytes[at++] = 0x80 | (point & 63);
      } else if (point < 0x10000) {
        bytes[at++] = 0xe0 | (point >> 12);
        bytes[at++] = 0x80 | ((point >> 6) & 63);
        bytes[at++] = 0x80 | (point & 63);
      } else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 63);
        bytes[at++] = 0x80 | ((point >> 6) & 63);
        bytes[at++] = 0x80 | (point & 63);
      }
    }
    return bytes.slice(0, at);
  }

  /** Bytes that follow a first one, and the least number that may be written in so many. */
  function following(first: number): readonly [count: number, least: number, bits: number] | undefined {
    if (first < 0x80) return [0, 0, first];
    if (first >= 0xc2 && first < 0xe0) return [1, 0x80, first & 31];
    if (first >= 0xe0 && first < 0xf0) return [2, 0x800, first & 15];
    return first >= 0xf0 && first < 0xf5 ? [3, 0x10000, first & 7] : undefined;
  }

  function decode(bytes: Uint8Array, fatal = false): string {
    const parts: string[] = [];
    let part = "";
    for (let at = 0; at < bytes.length; ) {
      const [count, least, bits] = following(bytes[at] ?? 0) ?? [-1, 0, 0];
      let point = bits;
      let read = 1;
      while (read <= count && ((bytes[at + read] ?? 0) & 0xc0) === 0x80)
        point = (point << 6) | ((bytes[at + read++] ?? 0) & 63);
      const whole =
        read === count + 1 && point >= least && point < 0x110000 && !(point >= 0xd800 && point < 0xe000);
      if (!whole && fatal) throw new TypeError("these bytes are not UTF-8");
      part += whole ? String.fromCodePoint(point) : "\ufffd";
      at += whole ? count + 1 : 1;
      if (part.length > 4096) {
        parts.push(part);
        part = "";
      }
    }
    return parts.join("") + part;
  }

  function toBase64(bytes: Uint8Array): string {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += 3) {
      const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      const letters = [18, 12, 6, 0].map((shift) => alphabet[(group >> shift) & 63]);
      for (let missing = at + 3; missing > bytes.length; missing--)
        letters[3 - (missing - bytes.length - 1)] = "=";
      parts.push(letters.join(""));
    }
    return parts.join("");
  }

  function fromBase64(text: string): Uint8Array {
    const clean = text
      .replace(/^\s*data:[^,]*;base64,/u, "")
      .replace(/\s+/gu, "")
      .replace(/={1,2}$/u, "");
    const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
    if (clean.length % 4 === 1) throw new Error("atob: this is not base64");
    let [group, bits, at] = [0, 0, 0];
    for (const letter of clean) {
      const place = places.get(letter);
      if (place === undefined) throw new Error("atob: this is not base64");
      group = ((group << 6) | place) & 0xffff;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      bytes[at++] = (group >> bits) & 255;
    }
    return bytes;
  }

  class TextEncoder {
    readonly encoding = "utf-8";
    encode(text?: unknown): Uint8Array {
      return encode(text === undefined ? "" : String(text));
    }
  }

  class TextDecoder {
    readonly encoding = "utf-8";
    readonly fatal: boolean;
    constructor(label: unknown = "utf-8", options?: { readonly fatal?: unknown }) {
      if (!/^(utf-?8|unicode-1-1-utf-8)$/iu.test(String(label)))
        throw new RangeError(`TextDecoder: ${String(label)} is not known here, only utf-8`);
      this.fatal = Boolean(options?.fatal);
    }
    decode(input?: ArrayBuffer | Uint8Array): string {
      if (input === undefined) return "";
      const bytes = ArrayBuffer.isView(input)
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input);
      const text = decode(bytes, this.fatal);
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
    }
  }

  kit.utf8 = { encode, decode };
  kit.base64 = { encode: toBase64, decode: fromBase64 };
  kit.hidden(kit.globals, {
    btoa: (text: unknown) => toBase64(encode(String(text))),
    atob: (text: unknown) => decode(fromBase64(String(text))),
    TextEncoder,
    TextDecoder,
  });
}
