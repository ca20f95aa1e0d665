import { pipeline, Readable, Transform, type TransformCallback } from "node:stream";
import type { FileAnswer } from "@dicetower/contract";
import type { ResponseObject, ResponseToolkit } from "@hapi/hapi";
import type { RequestContext } from "../request/request-context.js";
import { setCommonHeaders } from "./headers.js";

/** Types that a browser may display; an SVG may contain scripts. */
const raster = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Policy of uploaded files: they may do nothing in a page. */
const sandbox = "sandbox; default-src 'none'";

/** Returns true for an answer that is a file. */
export function isFileAnswer(value: unknown): value is FileAnswer {
  if (typeof value !== "object" || value === null) return false;
  const { name, type, body } = value as Partial<FileAnswer>;
  return (
    typeof name === "string" &&
    typeof type === "string" &&
    (typeof body === "string" || body instanceof Uint8Array || body instanceof Readable)
  );
}

/**
 * Makes the response with a file: ranges, ETag, a safe name in the header, and a policy that keeps it from running in
 * the panel's origin.
 */
export function fileResponse(h: ResponseToolkit, context: RequestContext, file: FileAnswer): ResponseObject {
  const size = typeof file.body === "string" ? Buffer.byteLength(file.body) : sizeOf(file);
  dropInvalidRange(context, size);
  setCommonHeaders(context);
  const body =
    file.body instanceof Readable
      ? exactLength(file.body, size)
      : typeof file.body === "string"
        ? Buffer.from(file.body)
        : file.body;
  const shown = file.inline === true && raster.has(file.type);
  const response = h
    .response(body)
    .type(file.type)
    .header("content-disposition", disposition(shown ? "inline" : "attachment", file.name))
    .header("content-security-policy", sandbox);
  if (size !== undefined) response.bytes(size);
  if (file.etag !== undefined)
    response.etag(file.etag.replace(/^(?:W\/)?"?|"$/g, ""), { weak: false, vary: true });
  return response;
}

/** Drops an answer that has come too late: another response was sent. */
export function discardAnswer(h: ResponseToolkit, data: unknown): symbol {
  if (isFileAnswer(data) && data.body instanceof Readable) data.body.destroy();
  return h.abandon;
}

function sizeOf(file: FileAnswer): number | undefined {
  return file.body instanceof Uint8Array ? file.body.length : file.size;
}

/**
 * Returns a Content-Disposition: ASCII form for old clients, UTF-8 form for the others; quotes, control characters and
 * line breaks are removed.
 */
function disposition(kind: "inline" | "attachment", name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cs}"\\/]/gu, "_") || "file";
  const ascii = clean.replace(/[^\x20-\x7e]/g, "_");
  const utf8 = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ascii === clean
    ? `${kind}; filename="${ascii}"`
    : `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Removes a range that cannot be satisfied, as HTTP allows: hapi would answer it without an envelope. */
export function dropInvalidRange(context: RequestContext, size: number | undefined): void {
  const { range } = context.req.headers;
  if (range === undefined) return;
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  const fits =
    size !== undefined &&
    (from === "" ? Number(to) > 0 : Number(from) < size && (to === "" || Number(to) >= Number(from)));
  if (!fits) delete context.req.headers.range;
}

/** Passes a stream on. If it breaks, or is not as long as announced, the result fails, which closes the connection. */
export function exactLength(source: Readable, size: number | undefined): Readable {
  let count = 0;
  const exact = new Transform({
    transform(chunk: Buffer, _encoding, next: TransformCallback) {
      count += chunk.length;
      if (size !== undefined && count > size) next(new Error("the file is longer than its handler said"));
      else next(null, chunk);
    },
    flush(next: TransformCallback) {
      next(
        size === undefined || count === size ? null : new Error("the file is shorter than its handler said"),
      );
    },
  });
  // Both ends are destroyed with the error, and nothing else is needed: hapi sees it on `exact`.
  return pipeline(source, exact, () => {});
}
