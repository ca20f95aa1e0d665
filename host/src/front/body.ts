import { isUtf8 } from "node:buffer";
import { codes, failure } from "@dicetower/contract";
import type { Exchange } from "./exchange.js";
import { hasBody } from "./has-body.js";
import { frontCodes } from "./refusal.js";

const empty = Buffer.alloc(0);

/** The failure of a body over its limit; the connection is closed after it. */
export function tooLarge(maxBytes: number): Error {
  return failure(codes.tooLarge, `The body is larger than the limit of ${maxBytes} bytes.`);
}

/**
 * The body, when all of it has come with the headers, as small ones do: no listener, no wait.
 * @returns undefined when there is more to come
 */
export function bodyAtHand(exchange: Exchange, maxBytes: number): Buffer | undefined {
  const { req } = exchange;
  if (!hasBody(req)) return empty;
  if (!req.complete || req.readableLength > maxBytes) return undefined;
  const bytes = req.read() as Buffer | null;
  return bytes ?? empty;
}

/**
 * Reads a body, stopping at the first byte over the limit.
 * @throws Failure 41300, 40800, or 40000 when the client goes away
 */
export function readBody(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const { req, house } = exchange;
  if (Number(req.headers["content-length"]) > maxBytes) return Promise.reject(tooLarge(maxBytes));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const since = house.clock.monotonic();
    const reading = {
      since,
      late: (now: number) => now - since > house.limits.bodyMs,
      cut: () => end(failure(frontCodes.tooSlow, "The body took too long to come.")),
    };
    const end = (error: Error | undefined) => {
      house.bodies.remove(reading);
      req.off("data", take);
      req.off("end", done);
      req.off("error", broken);
      if (error === undefined)
        resolve(chunks.length === 1 ? (chunks[0] ?? empty) : Buffer.concat(chunks, size));
      else reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) end(tooLarge(maxBytes));
      else chunks.push(chunk);
    };
    const done = () => end(undefined);
    const broken = () => end(failure(codes.malformed, "The connection broke before the body was complete."));
    house.bodies.add(reading);
    req.on("data", take);
    req.on("end", done);
    req.on("error", broken);
  });
}

/** @throws Failure 41500 unless the body is uncompressed JSON in UTF-8 by its own account */
export function mustBeJson({ req }: Exchange): void {
  const type = req.headers["content-type"];
  if (req.headers["content-encoding"] !== undefined) throw wrongType("Compressed bodies are not accepted.");
  if (type === "application/json") return;
  const [media = "", ...parameters] = (type ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith("charset="));
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(media.trim()))
    throw wrongType("Send the body as JSON, with the content type application/json.");
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    throw wrongType("Send the body in UTF-8.");
}

/** @throws Failure 40000 for bytes that are no text: they would be stored with marks in their place */
export function mustBeText(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw failure(codes.malformed, "The body is not UTF-8.");
}

function wrongType(message: string): Error {
  return failure(codes.unsupportedType, message);
}
