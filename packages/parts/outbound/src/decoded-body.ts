import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { codes } from "@dicetower/contract";
import { because, tooLarge } from "./refusal.js";

/** Codings of one answer, one within the other. */
const maxCodings = 2;
/** What cannot be made smaller is larger in its coding, by so much at most. */
const overhead = { bytes: 1_024, share: 1 / 512 };

type Headers = Readonly<Record<string, string>>;

type Decode = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers send the bare stream, others the one with a head, which says its method in its first byte.
  deflate: (body, options) => promisify(((body[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(body, options),
};

/** Bytes that may come for an answer of `maxBytes`: more where it is compressed. */
export function bytesOnTheWay(headers: Headers, maxBytes: number): number {
  return codingsOf(headers).length === 0
    ? maxBytes
    : maxBytes + overhead.bytes + Math.ceil(maxBytes * overhead.share);
}

/**
 * An answer as its server meant it: what it has compressed, asked or not, is made large again.
 * @throws Failure 41300 where that is more than `maxBytes`, 50400 for a coding that is not known, or broken
 */
export async function decoded(
  headers: Headers,
  body: Buffer,
  maxBytes: number,
): Promise<{ readonly headers: Headers; readonly body: Buffer }> {
  const codings = codingsOf(headers);
  if (codings.length === 0 || body.length === 0) return { headers, body };
  if (codings.length > maxCodings) throw unread("more often than is understood");
  let plain = body;
  for (const coding of codings.reverse()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decode === undefined)
      throw unread(/^[a-z\d-]{1,20}$/.test(coding) ? `as "${coding}"` : "in some way");
    try {
      plain = await decode(plain, { maxOutputLength: Math.max(1, maxBytes) });
    } catch (error) {
      if ((error as { code?: unknown }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
      throw because(
        codes.upstreamTimeout,
        "encoding",
        `The answer is compressed as "${coding}", and broken in that.`,
        error,
      );
    }
  }
  const { "content-encoding": _coding, "content-length": _length, ...rest } = headers;
  return { headers: rest, body: plain };
}

function codingsOf(headers: Headers): string[] {
  return (headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "identity");
}

function unread(how: string) {
  return because(
    codes.upstreamTimeout,
    "encoding",
    `The answer is compressed ${how}, which cannot be read here.`,
  );
}
